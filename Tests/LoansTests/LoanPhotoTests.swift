import Accounts
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import Loans
import SQLite
import Stock
import TestPictures
import TestSupport
import Testing

/// Photos of an item as it was lent and as it came back.
@Suite struct LoanPhotoTests {
    private let lent: Lent

    init() async throws {
        lent = try await Lent()
    }

    /// Sends a form with a photo, or something else instead.
    private func submit(
        _ fields: [(String, String)],
        _ photo: [UInt8],
        to path: String,
        as asker: TestSite.Asker = .helper
    ) async -> TestAnswer {
        let (token, cookie) = lent.site.csrf(asker)
        var body: [UInt8] = []
        for (name, value) in [("csrf", token)] + fields {
            body += Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        body += Array("--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n".utf8)
        body += photo + Array("\r\n--b--\r\n".utf8)
        let head: HTTP.Fields = [
            .contentType: "multipart/form-data; boundary=b", .cookie: cookie, .origin: "http://127.0.0.1:8080",
        ]
        return await lent.site.answer(.post, path, head, body: body)
    }

    private func documents() async -> [String] {
        await lent.site.api(.get, "/items/\(lent.item)", as: .viewer).json["documents"]?.array?
            .map { "\($0["end"]?.text ?? "-") \($0["loan"]?.integer ?? 0)" } ?? []
    }

    @Test func `a photo at either end stands at the loan, whoever books may take it`() async throws {
        let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
        #expect(await submit([("borrower", "Anna")], photo, to: "/items/\(lent.item)/loan").status == 303)
        #expect(await lent.site.get("/i/\(lent.item)", as: .viewer).text.contains("/documents/1/small"))
        let loan = await lent.site.api(.get, "/loans", as: .viewer).json["items"]?.array?.first?["id"]?.integer ?? 0
        let other = Canvas(width: 9, height: 9, shade: 7).jpeg()
        #expect(await submit([("note", "scratched")], other, to: "/loans/\(loan)/return").status == 303)
        #expect(await documents() == ["lent \(loan)", "returned \(loan)"])
        let page = await lent.site.get("/i/\(lent.item)", as: .viewer).text
        #expect(page.contains("/documents/1/small") && page.contains("/documents/2/small"))
        // It is a photo of the loan: lists show the item by photos of its own.
        #expect(!(await lent.site.get("/items", as: .viewer).text.contains("/documents/")))
    }

    @Test func `a photo of a lending that was undone is the item's own, and no other comes to it`() async throws {
        let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
        _ = await submit([("borrower", "Anna")], photo, to: "/items/\(lent.item)/loan")
        let loan = try await lent.home.read(as: lent.home.owner) { try #require(try $0.item(lent.item)?.lending.loan) }
        try await lent.home.write(as: lent.home.owner) { transaction in
            let action = try transaction.connection.value("SELECT max(id) FROM action", as: Action.ID.self)
            _ = try transaction.undo(action, with: Restorer.stock.withItems(Restorer.items(.loans)))
        }
        #expect(await documents() == ["- 0"])
        let page = await lent.site.get("/i/\(lent.item)", as: .viewer).text
        #expect(page.contains("/documents/1/small") && !page.contains("As it was lent"))
        #expect(await lent.site.get("/items", as: .viewer).text.contains("/documents/1/small"))
        let late = DocumentDraft(
            kind: .photo,
            name: "Late",
            file: try await lent.home.read(as: lent.home.owner) {
                try #require(try $0.document(.init(rawValue: 1))).file
            },
            loanPhoto: Document.LoanPhoto(loan: loan, end: .lent)
        )
        await #expect(throws: Rejection.self) {
            try await lent.home.write(as: lent.home.helper) { try $0.addDocuments([late], to: lent.item) }
        }
    }

    @Test func `a photo has 8 MB at most, though other documents may have more`() async throws {
        let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
        let large = photo + [UInt8](repeating: 0, count: (9 << 20) - photo.count)
        let answer = await submit([("borrower", "Anna")], large, to: "/items/\(lent.item)/loan")
        #expect(answer.status == 422)
        #expect(answer.text.contains("photo-errors") && answer.text.contains("8 MB"))
        #expect(await lent.site.api(.get, "/loans", as: .viewer).json["items"]?.array?.isEmpty == true)
    }

    @Test func `what is no photo lends nothing, and the form says why`() async throws {
        let answer = await submit([("borrower", "Anna")], Array("%PDF-1.4".utf8), to: "/items/\(lent.item)/loan")
        #expect(answer.status == 422)
        #expect(answer.text.contains("photo-errors"))
        #expect(await lent.site.api(.get, "/loans", as: .viewer).json["items"]?.array?.isEmpty == true)
        #expect(await documents().isEmpty)
    }

    @Test func `a photo of a loan goes to the trash from the page of its item, by those who edit`() async throws {
        let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
        _ = await submit([("borrower", "Anna")], photo, to: "/items/\(lent.item)/loan")
        #expect(await lent.site.get("/i/\(lent.item)", as: .owner).text.contains("action=\"/documents/1/delete\""))
        #expect(!(await lent.site.get("/i/\(lent.item)", as: .helper).text.contains("/documents/1/delete")))
        #expect(await lent.site.post("/documents/1/delete", as: .owner).status == 303)
        #expect(!(await lent.site.get("/i/\(lent.item)", as: .owner).text.contains("/documents/1/small")))
    }

    @Test func `a photo that comes with a lending that is refused leaves nothing on disk`() async throws {
        try await lent.lend("Bob")
        let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
        let answer = await submit([("borrower", "Anna")], photo, to: "/items/\(lent.item)/loan")
        #expect(answer.status == 409)
        #expect(FileManager.default.enumerator(atPath: lent.folder)?.allObjects.isEmpty != false)
    }
}
