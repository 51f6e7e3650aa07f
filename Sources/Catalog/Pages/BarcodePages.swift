import Accounts
import Core
import HTTP
import Ledger
import Site

/// The forms of the codes on a product's page.
struct BarcodePages: Sendable {
    let productPage: ProductPage

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                guard try transaction.product(id) != nil else { throw Refusal.notFound }
                try transaction.addBarcode(try ProductForm.barcode(request.input, for: visit), to: id)
                return Destination(Self.path(of: id))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await productPage.show(id, request, rejection, visit)
        } catch let refusal as Refusal where refusal.isAboutCode {
            return try await productPage.show(id, request, Rejection("code", refusal.message), visit)
        }
    }

    func remove(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        guard let code = request.path["code"].flatMap({ ScannedCode($0) }) else { throw Refusal.notFound }
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.removeBarcode(code, from: id)
            return Destination(Self.path(of: id))
        }
        return .redirect(done.path)
    }

    private static func path(of id: Product.ID) -> String { "/products/\(id)?done=saved#barcodes" }
}
