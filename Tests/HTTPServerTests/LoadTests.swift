import FoundationEssentials
import Glibc
import HTTP
import HTTPServer
import Testing

struct LoadTests {
    /// Bytes that show when a stretch is missing or comes twice.
    private static let large: [UInt8] = {
        let block = (0..<65_535).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        return (0..<128).flatMap { [UInt8($0)] + block }
    }()

    @Test func `a large answer arrives whole at a slow reader`() throws {
        let server = try TestServer { _ in Response(body: .bytes(Self.large)) }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try client.send(get("/1") + get("/2"))
        #expect(try client.answer().body == Self.large)
        #expect(try client.answer().body == Self.large)
    }

    @Test func `a large file arrives whole at a slow reader`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "large-\(UUID().uuidString)")
        try Data(Self.large).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let file = try OpenFile(path: path.path)
        let server = try TestServer { request in
            request.target.rawPath == "/part"
                ? Response(body: .file(FileSlice(file, range: 1000..<2000))) : Response(body: .file(FileSlice(file)))
        }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try client.send(get("/") + get("/part"))
        #expect(try client.answer().body == Self.large)
        #expect(try client.answer().body == Array(Self.large[1000..<2000]))
    }

    @Test func `a file that became shorter ends the connection`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "cut-\(UUID().uuidString)")
        try Data(Self.large).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let file = try OpenFile(path: path.path)
        unsafe truncate(path.path, 1000)
        let server = try TestServer { _ in Response(body: .file(FileSlice(file))) }
        let client = try server.client()
        try client.send(get("/"))
        #expect(throws: RawClient.Failure.self) { try client.answer() }
    }

    @Test func `a thousand connections are served side by side`() throws {
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let server = try TestServer(loops: 2)
        let clients = try (0..<1000).map { _ in try server.client() }
        for round in 0..<2 {
            for (number, client) in clients.enumerated() { try client.send(get("/\(round)/\(number)")) }
            for (number, client) in clients.enumerated() {
                #expect(try client.answer().text == "GET /\(round)/\(number)")
            }
        }
    }
}
