import Accounts
import Core
import Cryptography
import Foundation
import HTTP
import Items
import JSON
import Ledger
import TestPictures
import TestSupport
import Testing

/// Documents of items, from the upload to the file on disk and back.
@Suite struct DocumentTests {
    private let shed: Shed
    private let item: ItemCode

    init() async throws {
        shed = try await Shed()
        item = try await shed.item(try await shed.product())
    }

    private func add(_ file: SentFile, kind: String = "receipt", as asker: TestSite.Asker = .owner) async -> TestAnswer
    {
        await shed.send([file], [("kind", kind)], to: item, as: asker)
    }

    private func names() async -> [String] {
        await shed.site.api(.get, "/items/\(item)", as: .viewer).json["documents"]?.array?
            .compactMap { $0["name"]?.text } ?? []
    }

    // MARK: - What is kept

    @Test func `a receipt is kept as it is, under its hash, and comes back to be saved`() async throws {
        let answer = await add(SentFile("Beleg Größe.pdf", Sample.pdf, type: "application/pdf"))
        #expect(answer.status == 201)
        let id = try #require(answer.json["id"]?.integer)
        #expect(answer.location == "/api/v1/documents/\(id)")
        #expect(answer.json["kind"] == .string("receipt"))
        #expect(answer.json["type"] == .string("application/pdf"))
        #expect(answer.json["size"]?.integer == Int64(Sample.pdf.count))
        #expect(shed.kept() == ["\(shed.home.owner.household.id)/\(Hex.encode(SHA256.hash(Sample.pdf)))"])
        for response in [
            await shed.site.api(.get, "/documents/\(id)", as: .viewer),
            await shed.site.get("/documents/\(id)", as: .viewer),
        ] {
            #expect(try response.file() == Sample.pdf)
            let fields = response.response.fields
            #expect(
                fields["content-disposition"]
                    == "attachment; filename=\"Beleg Gr__e.pdf\"; filename*=UTF-8''Beleg%20Gr%C3%B6%C3%9Fe.pdf"
            )
            #expect(fields["x-content-type-options"] == "nosniff")
            #expect(fields[.contentSecurityPolicy]?.contains("sandbox") == true)
            #expect(fields[.contentType] == "application/pdf")
        }
    }

    @Test func `a picture is drawn anew and shown`() async throws {
        let stored = Canvas.fourCorners(width: 64, height: 48).stored(for: 6).jpeg(quality: 95)
        let answer = await add(
            SentFile("a.jpg", stored.withEXIF(orientation: 6, camera: "SecretCamera")),
            kind: "photo"
        )
        #expect(answer.status == 201)
        #expect(answer.json["type"] == .string("image/webp"))
        let id = answer.json["id"]?.integer ?? 0
        for path in ["/documents/\(id)", "/documents/\(id)/small"] {
            let shown = await shed.site.get(path, as: .viewer)
            #expect(shown.response.fields["content-disposition"] == nil)
            #expect(shown.response.fields[.contentType] == "image/webp")
            let bytes = try shown.file()
            #expect(Canvas(webp: bytes)?.corners == [0, 80, 160, 240])
            #expect(!bytes.contains("SecretCamera"))
        }
        let saved = await shed.site.api(.get, "/documents/\(id)", as: .viewer).response
        #expect(saved.fields["content-disposition"] == "attachment; filename=\"a.webp\"; filename*=UTF-8''a.webp")
        // The item is shown by its photo, in the list too.
        #expect(await shed.site.get("/i/\(item)", as: .viewer).text.contains("/documents/\(id)/small"))
        #expect(await shed.site.get("/items", as: .viewer).text.contains("/documents/\(id)/small"))
    }

    @Test func `a part of a file is sent, and a file that the client has is not`() async throws {
        let id = await add(SentFile("a.pdf", Sample.pdf)).json["id"]?.integer ?? 0
        let part = await shed.site.get("/documents/\(id)", as: .viewer, fields: [.range: "bytes=1-3"])
        #expect(part.status == 206)
        #expect(try part.file() == Array("PDF".utf8))
        #expect(part.response.fields[.contentRange] == "bytes 1-3/\(Sample.pdf.count)")
        let beyond = await shed.site.get("/documents/\(id)", as: .viewer, fields: [.range: "bytes=900-"])
        #expect(beyond.status == 416)
        let tag = part.response.fields[.entityTag] ?? ""
        #expect(await shed.site.get("/documents/\(id)", as: .viewer, fields: [.ifNoneMatch: tag]).status == 304)
    }

    @Test func `the same file twice is one on disk, and each household has its own`() async throws {
        _ = await add(SentFile("a.pdf", Sample.pdf))
        _ = await add(SentFile("b.pdf", Sample.pdf), kind: "manual")
        #expect(await names() == ["a.pdf", "b.pdf"])
        #expect(shed.kept().count == 1)
        let theirs = try await shed.item(try await shed.product(of: shed.home.stranger), of: shed.home.stranger)
        #expect(await shed.send([SentFile("a.pdf", Sample.pdf)], to: theirs, as: .stranger).status == 201)
        #expect(shed.kept().count == 2)
        #expect(Set(shed.kept().map { $0.suffix(64) }).count == 1)
    }

    @Test func `several files come with one form of the page`() async throws {
        let files = [SentFile("a.pdf", Sample.pdf), SentFile("", ""), SentFile("notes.txt", "Größe 5")]
        let answer = await shed.submit(files, [("kind", "manual")], to: "/items/\(item)/documents")
        #expect(answer.status == 303)
        #expect(await names() == ["a.pdf", "notes.txt"])
    }

    @Test func `an idempotency key adds once, whatever the boundary, and another file with it is refused`() async throws
    {
        let file = SentFile("a.pdf", Sample.pdf)
        let first = await shed.send([file], [("kind", "receipt")], to: item, key: "k")
        let again = await shed.send([file], [("kind", "receipt")], to: item, key: "k")
        #expect(first.text == again.text)
        #expect(await names().count == 1)
        let other = await shed.send([SentFile("a.pdf", Sample.pdf + [32])], [("kind", "receipt")], to: item, key: "k")
        #expect(other.status == 422)
        #expect(await names().count == 1)
    }

    // MARK: - What is refused

    @Test(arguments: [
        SentFile("receipt.pdf", "<html>"), SentFile("receipt.pdf", Sample.photo), SentFile("photo.jpg", Sample.pdf),
        SentFile("notes.txt", Sample.pdf), SentFile("notes.txt", [0, 1, 2]), SentFile("a", "MZ\u{1}\u{2}"),
        SentFile("page.html", "hello"), SentFile("run.sh", "echo"), SentFile("notes.txt", "#!/bin/sh\nrm"),
        SentFile("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"), SentFile("a.gif", "GIF89a......"),
        SentFile("a.pdf", Sample.pdf, type: "image/png"), SentFile("a.zip", "PK\u{3}\u{4}"),
        SentFile("late.txt", Array(repeating: 65, count: 300_000) + [0]),
        SentFile("half.jpg", Array(Sample.photo.prefix(Sample.photo.count / 2))),
        SentFile("bomb.png", .png(width: 50_000, height: 50_000, rows: [])),
    ])
    func `a file that is not what it says, or is not kept, leaves nothing`(file: SentFile) async throws {
        let answer = await add(file)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?["file"] != nil)
        let page = await shed.submit([file], [("kind", "receipt")], to: "/items/\(item)/documents")
        #expect(page.status == 422)
        #expect(page.text.contains("file-errors"))
        #expect(await names().isEmpty)
        #expect(shed.kept().isEmpty)
    }

    @Test func `more than ten files, too large ones, and none are refused`() async throws {
        let path = "/items/\(item)/documents"
        let many = (0..<1000).map { SentFile("\($0).txt", "text \($0)") }
        #expect(await shed.submit(many, to: path).status == 413)
        #expect(await shed.submit(Array(many.prefix(11)), to: path).status == 413)
        #expect(await shed.submit(Array(many.prefix(10)), to: path).status == 303)
        #expect(shed.kept().count == 10)
        let large = SentFile("a.pdf", Sample.pdf + [UInt8](repeating: 65, count: Document.byteLimit))
        #expect(await shed.submit([large], to: path).status == 413)
        #expect(await add(large).status == 413)
        #expect(await shed.submit([], to: path).status == 422)
        #expect(await add(SentFile("", "")).status == 422)
        #expect(shed.kept().count == 10)
    }

    @Test(arguments: [
        ("../../etc/passwd.pdf", "passwd.pdf"), ("C:\\\\Users\\\\x\\\\a.pdf", "a.pdf"), ("..pdf", "pdf"),
        ("/", "Receipt"),
        ("a\u{202E}fdp.pdf", "afdp.pdf"), (String(repeating: "x", count: 300) + ".pdf", nil),
    ])
    func `a name is a name and no path`(raw: String, expected: String?) async throws {
        let answer = await add(SentFile(raw, Sample.pdf))
        let name = try #require(answer.json["name"]?.text, "\(answer.text)")
        if let expected { #expect(name == expected) }
        #expect(name.count <= 120 && (expected != nil || name.hasSuffix(".pdf")))
        #expect(shed.kept().count == 1)
    }

    @Test func `an unknown kind, an unknown item and a wrong content type are refused`() async throws {
        #expect(await add(SentFile("a.pdf", Sample.pdf), kind: "poem").status == 422)
        let unknown = ItemCode(random: .seeded(5))
        #expect(await shed.send([SentFile("a.pdf", Sample.pdf)], to: unknown).status == 404)
        let json = await shed.site.api(.post, "/items/\(item)/documents", "{}", as: .owner)
        #expect(json.status == 415)
        #expect(shed.kept().isEmpty)
    }

    // MARK: - Trash and sweep

    @Test func `a deleted document is gone until it is restored, its file stays`() async throws {
        let id = await add(SentFile("a.pdf", Sample.pdf)).json["id"]?.integer ?? 0
        let deleted = await shed.site.post("/documents/\(id)/delete", as: .member)
        #expect(deleted.location == "/i/\(item)?done=document_trashed-\(id)")
        #expect(await names().isEmpty)
        #expect(await shed.site.get("/documents/\(id)", as: .owner).status == 404)
        try await shed.restoreLatest()
        #expect(await names() == ["a.pdf"])
        #expect(try await shed.site.get("/documents/\(id)", as: .owner).file() == Sample.pdf)
        let back = await shed.site.get("/documents/\(id)/item?done=document_restored-\(id)", as: .owner)
        #expect(back.location == "/i/\(item)?done=document_restored-\(id)")
    }

    @Test func `documents go with their item and come back with it`() async throws {
        let id = await add(SentFile("a.pdf", Sample.pdf)).json["id"]?.integer ?? 0
        let code = item
        try await shed.home.write(as: shed.home.owner) { try $0.deleteItem(code) }
        #expect(await shed.site.get("/documents/\(id)", as: .owner).status == 404)
        try await shed.restoreLatest()
        #expect(await shed.site.get("/documents/\(id)", as: .owner).status == 200)
    }

    @Test func `a sweep removes what no row names, and after thirty days what was deleted`() async throws {
        let id = await add(SentFile("a.pdf", Sample.pdf)).json["id"]?.integer ?? 0
        let household = "\(shed.folder)/\(shed.home.owner.household.id)"
        for name in ["incoming-abc", String(repeating: "0", count: 64)] {
            try Data("x".utf8).write(to: URL(filePath: "\(household)/\(name)"))
        }
        let now = Int64(Date().timeIntervalSince1970)
        func sweep(in seconds: Int64) async throws {
            try await shed.files.sweep(shed.home.database, now: Instant(seconds: now + seconds))
        }
        // What is new may be just coming in.
        try await sweep(in: 60)
        #expect(shed.kept().count == 3)
        try await sweep(in: 7200)
        #expect(shed.kept().count == 1)
        _ = await shed.site.api(.delete, "/documents/\(id)", as: .owner)
        try await sweep(in: 7200)
        #expect(shed.kept().count == 1)
        // The row goes first, the file with the next sweep.
        try await sweep(in: 400 * 86_400)
        #expect(shed.kept().count == 1)
        try await sweep(in: 401 * 86_400)
        #expect(shed.kept().isEmpty)
    }

    @Test(arguments: [String(repeating: "a", count: 10_000), "a\u{1}b.pdf", "a\tb.pdf"])
    func `a name that no file has is said beside the field`(name: String) async throws {
        let answer = await add(SentFile(name, Sample.pdf))
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?["file"] != nil)
        let page = await shed.submit([SentFile(name, Sample.pdf)], [("kind", "other")], to: "/items/\(item)/documents")
        #expect(page.status == 422)
        #expect(page.text.contains("file-errors"))
        #expect(shed.kept().isEmpty)
    }

    @Test func `of a file that came as it is a wrong name is said of the name`() async throws {
        let name = String(repeating: "a", count: 1001)
        let answer = await shed.site.api(
            upload: Sample.pdf,
            to: "/items/\(item)/documents?name=\(name)",
            as: .owner,
            type: "application/pdf",
            key: nil
        )
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.names == ["name"])
    }

    @Test func `a field that nothing asks for is refused, as it is in JSON`() async throws {
        let answer = await shed.send(
            [SentFile("a.pdf", Sample.pdf)],
            [("kind", "receipt"), ("colour", "red")],
            to: item
        )
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.names == ["colour"])
        var other = SentFile("a.pdf", Sample.pdf)
        other.field = "paper"
        let named = await shed.send([other], [("kind", "receipt")], to: item)
        #expect(named.status == 422)
        #expect(named.json["errors"]?["paper"] != nil)
        #expect(shed.kept().isEmpty)
    }

    @Test func `of several files one that is refused leaves none of the others on disk`() async throws {
        let files = [SentFile("a.pdf", Sample.pdf), SentFile("b.jpg", Sample.photo), SentFile("c.pdf", "<html>")]
        #expect(await shed.submit(files, [("kind", "manual")], to: "/items/\(item)/documents").status == 422)
        #expect(shed.kept().isEmpty)
    }

    @Test func `a deleted document is brought back by a press of undo`() async throws {
        let id = try #require(await add(SentFile("a.pdf", Sample.pdf)).json["id"]?.integer)
        let done = try #require(await shed.site.post("/documents/\(id)/delete", as: .owner).location)
        let page = await shed.site.get(done, as: .owner).text
        #expect(page.contains("/restore\""))
    }
}
