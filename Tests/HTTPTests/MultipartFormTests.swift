import Foundation
import HTTP
import Testing

@Suite final class MultipartFormTests {
    private let directory: String

    init() throws {
        let url = URL.temporaryDirectory.appending(component: "lares-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        directory = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    private static let content = """
        --b\r\nContent-Disposition: form-data; name="note"\r\n\r\nCafé\r\n\
        --b\r\nContent-Disposition: form-data; name="picture"; filename="milk.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\
        \u{0}picture\r\n\
        --b\r\nContent-Disposition: form-data; name="receipt"; filename=""\r\n\r\n\r\n--b--\r\n
        """

    private func read(_ content: [UInt8], type: String, upTo limit: Int = 1000) async throws -> MultipartForm {
        let body = RequestBody(content)
        return try await MultipartForm.read(body, contentType: MediaType(type), spoolingTo: directory, upTo: limit)
    }

    private func text(_ file: OpenFile) throws -> String {
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
        try handle.seek(toOffset: 0)
        return String(decoding: try #require(try handle.readToEnd()), as: UTF8.self)
    }

    @Test func `text stays in memory and files go to disk`() async throws {
        let form = try await read(Array(Self.content.utf8), type: "multipart/form-data; boundary=b")
        let expected: Query = ["note": "Café"]
        #expect(form.fields == expected)
        #expect(form.files.map(\.filename) == ["milk.jpg"])
        #expect(form.files.map(\.contentType) == ["image/jpeg"])
        let file = try #require(form.files.first).file
        #expect(file.length == 8)
        #expect(try text(file) == "\u{0}picture")
    }

    @Test func `an uploaded file has no name that could be left behind`() async throws {
        let form = try await read(Array(Self.content.utf8), type: "multipart/form-data; boundary=b")
        #expect(form.files.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
    }

    @Test(arguments: ["text/plain; boundary=b", "multipart/form-data", "multipart/form-data; boundary=\"\""])
    func `other content is refused`(type: String) async throws {
        await #expect(throws: MultipartFailure.malformed) { try await read(Array(Self.content.utf8), type: type) }
    }

    @Test func `a form longer than allowed is refused`() async throws {
        await #expect(throws: BodyError.tooLarge) {
            try await read(Array(Self.content.utf8), type: "multipart/form-data; boundary=b", upTo: 100)
        }
    }

    @Test func `text that is not UTF-8 is refused`() async throws {
        let head = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n"
        let content = Array(head.utf8) + [0xE9] + Array("\r\n--b--".utf8)
        await #expect(throws: MultipartFailure.malformed) {
            try await read(content, type: "multipart/form-data; boundary=b")
        }
    }

    @Test func `an open file knows its length and outlives its name`() throws {
        let path = directory + "/a.txt"
        try Data("hello".utf8).write(to: URL(filePath: path))
        let file = try OpenFile(path: path)
        try FileManager.default.removeItem(atPath: path)
        #expect(FileSlice(file).length == 5)
        #expect(FileSlice(file, range: 1..<3).length == 2)
        #expect(try text(file) == "hello")
    }

    @Test(arguments: ["", "/none"])
    func `what is no file cannot be opened`(name: String) {
        #expect(throws: OpenFile.Failure.self) { try OpenFile(path: directory + name) }
    }
}
