import CZlib
import Outbound
import TestPeers
import Testing

struct FetchLimitTests {
    private let fetcher = Fetcher(userAgent: "Example/1.0")

    private func kind(of request: FetchRequest) async -> FetchError.Kind? {
        do {
            _ = try await fetcher.fetch(request)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `an endpoint that accepts and never answers is given up`() async {
        let server = LocalServer { _ in .silence }
        var request = server.request("/")
        request.totalTimeout = .milliseconds(50)
        #expect(await kind(of: request) == .timedOut)
    }

    @Test func `a time-out of nothing is no endless wait`() async {
        let server = LocalServer { _ in .silence }
        var request = server.request("/")
        request.totalTimeout = .zero
        #expect(await kind(of: request) == .timedOut)
    }

    @Test func `cancelling ends a fetch that waits`() async {
        let server = LocalServer { _ in .silence }
        let task = Task { await kind(of: server.request("/")) }
        await server.reached()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `a fetch of a task already cancelled ends as well`() async {
        let server = LocalServer { _ in .silence }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await kind(of: server.request("/"))
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: [true, false])
    func `a body of the limit is taken and one byte more is not`(hasLength: Bool) async throws {
        let server = LocalServer { _ in
            hasLength
                ? .response("200 OK", [], "12345678") : .last(Array("HTTP/1.1 200 OK\r\n\r\n12345678".utf8))
        }
        var request = server.request("/")
        request.byteLimit = 8
        #expect(try await fetcher.fetch(request).body.count == 8)
        request.byteLimit = 7
        #expect(await kind(of: request) == .tooLarge)
    }

    @Test func `a compressed body is opened`() async throws {
        let compressed = Self.gzip([UInt8](repeating: 7, count: 5000))
        let server = LocalServer { _ in .response("200 OK", ["Content-Encoding: gzip"], compressed) }
        #expect(try await fetcher.fetch(server.request("/")).body == [UInt8](repeating: 7, count: 5000))
    }

    @Test func `a small body that decompresses to a huge one is refused`() async {
        let bomb = Self.gzip([UInt8](repeating: 0, count: 20 << 20))
        let server = LocalServer { _ in .response("200 OK", ["Content-Encoding: gzip"], bomb) }
        #expect(bomb.count < 1 << 16)
        #expect(await kind(of: server.request("/")) == .tooLarge)
    }

    @Test func `headers without end are refused`() async {
        let line = "X-Filler: \(String(repeating: "x", count: 1000))"
        let server = LocalServer { _ in .response("200 OK", Array(repeating: line, count: 100)) }
        #expect(await kind(of: server.request("/")) == .tooLarge)
    }

    @Test func `a body that breaks off is no response`() async {
        let server = LocalServer { _ in .last(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)) }
        #expect(await kind(of: server.request("/")) == .connectionFailed)
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nno gzip"])
    func `what is not HTTP is no response`(answer: String) async {
        let server = LocalServer { _ in .last(Array(answer.utf8)) }
        #expect(await kind(of: server.request("/")) == .protocolError)
    }

    @Test func `a port where nobody listens is no connection`() async {
        let policy = AddressPolicy(allow: [HostAndPort("127.0.0.1:1")].compactMap(\.self))
        #expect(await kind(of: FetchRequest("http://127.0.0.1:1/", policy: policy)) == .connectionFailed)
    }

    @Test func `a peer that does not speak TLS is refused for https`() async {
        let server = LocalServer { _ in .last(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) }
        let url = "https://127.0.0.1:\(server.port)/"
        #expect(await kind(of: FetchRequest(url, policy: server.policy)) == .tls)
    }

    /// RFC 6761 section 6.4: names under .invalid have no address.
    @Test(arguments: ["nobody.invalid", "bücher.invalid"])
    func `a name without an address is not resolved`(host: String) async {
        #expect(await kind(of: FetchRequest("http://\(host)/")) == .nameNotResolved)
    }

    @Test(arguments: [
        "", "example.org", "//example.org/", "/path", "ftp://example.org/", "file:///etc/passwd",
        "gopher://example.org/",
        "http://", "http://example.org:99999/", "http://exa mple.org/", "http://example.org/a b",
        "http://example.org/\r\nX-Injected: 1", "http://example.org/\0", "http://example.org/\u{7f}",
        "javascript:alert(1)",
        "http://example.org/" + String(repeating: "a", count: 9000),
    ])
    func `what is no http or https URL is refused`(url: String) async {
        #expect(await kind(of: FetchRequest(url)) == .invalidURL)
    }

    @Test(arguments: [
        FetchHeader("X-A", "b\r\nX-Injected: 1"), FetchHeader("X-A", "b\nX-Injected: 1"), FetchHeader("X-A", "b\0"),
        FetchHeader("X-A", "b\u{7f}"), FetchHeader("", "b"), FetchHeader("X A", "b"), FetchHeader("X-A\r\nX-B", "b"),
        FetchHeader("X-A:", "b"), FetchHeader("Ü", "b"), FetchHeader("Host", "example.org"),
        FetchHeader("Transfer-Encoding", "chunked"), FetchHeader("content-length", "3"),
    ])
    func `a header that could smuggle another is refused`(header: FetchHeader) async {
        let server = LocalServer { _ in .response("200 OK") }
        var request = server.request("/")
        request.headers = [header]
        #expect(await kind(of: request) == .invalidHeader)
        #expect(server.received.isEmpty)
    }

    @Test func `an error names no part of the URL`() async {
        do throws(FetchError) {
            _ = try await fetcher.fetch(FetchRequest("http://secret-host.invalid:81/secret-path?secret"))
            Issue.record("fetched")
        } catch {
            #expect(!error.description.contains("secret"))
        }
    }

    /// Compresses as gzip does (window bits 15 + 16, zlib manual).
    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = unsafe z_stream()
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count / 500 + 1000)
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        unsafe deflateInit2_(&stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        let count = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                precondition(unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END)
                return unsafe Int(stream.total_out)
            }
        }
        unsafe deflateEnd(&stream)
        return Array(output.prefix(count))
    }
}
