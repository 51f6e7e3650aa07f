import FoundationEssentials
import HTTP
import HTTPServer
import Testing

final class StaticFilesTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "static-\(UUID().uuidString)")
    private let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString)")
    private let css = String(repeating: "body { margin: 0 }\n", count: 200)

    init() throws {
        try write("app.css", css)
        try write("icons/a b.svg", "<svg/>")
        try write(".secret", "secret")
        try Data("outside".utf8).write(to: outside)
        try link("out.txt", to: outside.path)
        try link("in.css", to: directory.appending(path: "app.css").path)
        try link("round", to: directory.path)
        try link("nowhere", to: "/no/such/file")
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
        try? FileManager.default.removeItem(at: outside)
    }

    private func write(_ name: String, _ text: String) throws {
        let file = directory.appending(path: name)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func link(_ name: String, to path: String) throws {
        let place = directory.appending(path: name).path
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: path)
    }

    private func files() throws -> StaticFiles { try StaticFiles(directory: directory.path, at: "/home/assets") }

    private func answer(_ path: String, _ fields: Fields = [:], method: HTTP.Method = .get) throws -> Response? {
        try files().answer(Request(method: method, target: #require(Target(path)), fields: fields))
    }

    @Test func `the files are those of the directory, without hidden ones and links that lead out`() throws {
        #expect(try files().names == ["app.css", "icons/a b.svg", "in.css"])
    }

    @Test func `a hashed name may be kept for ever`() throws {
        let url = try files().url(for: "app.css")
        #expect(url.wholeMatch(of: /\/home\/assets\/app\.[0-9a-f]{16}\.css/) != nil)
        let answer = try #require(try answer(url))
        #expect(answer.status == .ok)
        #expect(answer.fields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(answer.fields[.contentType] == "text/css; charset=utf-8")
        #expect(answer.body.length == css.utf8.count)
    }

    @Test func `a hashed name changes with the content`() throws {
        let before = try files().url(for: "app.css")
        try write("app.css", css + " ")
        #expect(try files().url(for: "app.css") != before)
        #expect(try answer(before)?.status == .notFound)
    }

    @Test func `a name with a space is escaped in its URL`() throws {
        let url = try files().url(for: "icons/a b.svg")
        #expect(url.hasPrefix("/home/assets/icons/a%20b."))
        #expect(try answer(url)?.status == .ok)
    }

    @Test func `a plain name is asked about each time`() throws {
        let first = try #require(try answer("/home/assets/app.css"))
        #expect(first.fields[.cacheControl] == "no-cache")
        let tag = try #require(first.fields[.entityTag])
        #expect(try answer("/home/assets/app.css", [.ifNoneMatch: tag])?.status == .notModified)
    }

    @Test func `the compressed copy has a tag of its own`() throws {
        let plain = try #require(try answer("/home/assets/app.css"))
        let packed = try #require(try answer("/home/assets/app.css", [.acceptEncoding: "gzip"]))
        #expect(packed.fields[.contentEncoding] == "gzip")
        #expect(packed.fields[.vary] == "Accept-Encoding")
        #expect(plain.fields[.vary] == "Accept-Encoding")
        #expect(packed.fields[.entityTag] != plain.fields[.entityTag])
        guard case .bytes(let bytes) = packed.body else {
            Issue.record("not in memory")
            return
        }
        #expect(try gunzip(bytes) == Array(css.utf8))
    }

    @Test func `a range is one of the file, not of its compressed copy`() throws {
        let answer = try #require(try answer("/home/assets/app.css", [.acceptEncoding: "gzip", .range: "bytes=0-3"]))
        #expect(answer.status == .partialContent)
        #expect(answer.fields[.contentEncoding] == nil)
        #expect(answer.fields[.contentRange] == "bytes 0-3/\(css.utf8.count)")
    }

    @Test func `a large file is sent from the disk`() throws {
        try write("large.bin", String(repeating: "x", count: 600_000))
        let answer = try #require(try answer("/home/assets/large.bin", [.range: "bytes=599990-"]))
        guard case .file(let slice) = answer.body else {
            Issue.record("not from the disk")
            return
        }
        #expect(slice.offset == 599_990)
        #expect(slice.length == 10)
    }

    @Test(arguments: ["/", "/home", "/home/assets", "/homeassets/app.css", "/assets/app.css"])
    func `other paths are for others`(_ path: String) throws {
        #expect(try answer(path) == nil)
    }

    @Test(arguments: ["none", "out.txt", ".secret", "round/app.css", "icons%2Fa%20b.svg", "", "icons", "icons/"])
    func `what is not served is 404`(_ name: String) throws {
        #expect(try answer("/home/assets/\(name)")?.status == .notFound)
    }

    @Test func `other methods are refused`() throws {
        let answer = try #require(try answer("/home/assets/app.css", method: .post))
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.fields[.allow] == "GET, HEAD")
    }

    @Test func `a directory that is not there is an error`() throws {
        #expect(throws: SystemError.self) { try StaticFiles(directory: "/no/such/directory", at: "/assets") }
    }
}
