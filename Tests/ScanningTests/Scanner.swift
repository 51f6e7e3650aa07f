import Accounts
import Catalog
import Core
import HTTP
import Imaging
import Ledger
import Places
import SQLite
import Scanning
import Site
import Stock
import TestPictures
import TestSupport
import Testing

/// A household with the pages of scanning, and pictures to send to them.
struct Scanner: Sendable {
    let home: TestHousehold
    let site: TestSite

    init() async throws {
        home = try await TestHousehold()
        let clock = home.accounts.clock
        site = try await TestSite(home, pages: ScanningRoutes.pages + StockRoutes.pages) { _, routes in
            let reader = PictureReader(workers: TestWorkers.shared, clock: clock)
            ScanningRoutes.add(to: &routes, reader: reader)
            StockRoutes.add(to: &routes, drafts: .none)
            JournalRoutes.add(to: &routes)
        }
    }

    func product(_ name: String, code: String, unit: String = "piece", stock: Int = 0) async throws -> Product.ID {
        try await home.write(as: home.owner) { transaction in
            let code = try #require(ScannedCode(code))
            let id = try transaction.createProduct(
                ProductDraft(name: name, unit: Unit.Code(rawValue: unit), barcodes: [BarcodeDraft(code)])
            )
            if stock > 0 {
                _ = try transaction.checkIn(
                    CheckInDraft(target: BookingTarget(product: id, amount: Amount(stock)))
                )
            }
            return id
        }
    }

    func stock(_ id: Product.ID) async throws -> String? {
        try await home.read(as: home.owner) { try $0.product(id) }.map { $0.text($0.stock) }
    }

    /// Puts products into one group.
    func group(_ products: [Product.ID]) async throws {
        try await home.write(as: home.owner) { transaction in
            try transaction.connection.execute(
                """
                INSERT INTO product_group (household_id, name, unit, scale)
                VALUES (\(transaction.household), 'Flour', 'piece', 1000000)
                """
            )
            for id in products {
                try transaction.connection.execute(
                    "UPDATE product SET group_steps = 1, group_id = (SELECT max(id) FROM product_group) WHERE id = \(id)"
                )
            }
        }
    }

    /// Sends a form with a picture, as browsers do.
    func send(
        _ picture: [UInt8]?,
        to path: String,
        _ form: [(String, String)] = [],
        as asker: TestSite.Asker
    ) async -> TestAnswer {
        let boundary = "----picture"
        var body: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content + [13, 10]
        }
        let (token, cookie) = site.csrf(asker)
        for (name, value) in [("csrf", token)] + form { part("name=\"\(name)\"", Array(value.utf8)) }
        if let picture { part("name=\"picture\"; filename=\"p.jpg\"\r\nContent-Type: image/jpeg", picture) }
        body += Array("--\(boundary)--\r\n".utf8)
        let fields: HTTP.Fields = [
            .contentType: "multipart/form-data; boundary=\(boundary)", .host: "127.0.0.1:8080", .cookie: cookie,
        ]
        return await site.answer(.post, path, fields, body: body)
    }
}

/// A picture of a symbol.
func picture(_ format: String, _ text: String) throws -> [UInt8] {
    try #require(Canvas(symbol: format, text)).centered(width: 800, height: 600).jpeg()
}
