import HTTP
import HTTPServer
import Synchronization
import Testing

/// Clients that stop sending, go away, read slowly or send too much.
struct ClientBehaviourTests {
    @Test func `a client that ends its side still gets its answer`() throws {
        let client = try TestServer().client()
        try client.send(get("/"))
        client.endSending()
        #expect(try client.answer().text == "GET /")
        #expect(try client.isEnded())
    }

    @Test func `a client that ends its side while the handler works still gets its answer`() async throws {
        let gate = Gate()
        let server = try TestServer { _ in
            await gate.pass()
            return .text("done")
        }
        let client = try server.client()
        try client.send(get("/"))
        await gate.arrival()
        client.endSending()
        // Another connection of the same loop is served, so that the end has been seen by then.
        gate.open()
        #expect(try client.answer().text == "done")
        #expect(try client.isEnded())
    }

    @Test(arguments: [false, true])
    func `a handler goes on when its client has gone`(byReset: Bool) async throws {
        let gate = Gate()
        let finished = Gate()
        let server = try TestServer { request in
            guard request.target.rawPath == "/slow" else { return .text("other") }
            await gate.pass()
            let wasCancelled = Task.isCancelled
            if !wasCancelled { Task { await finished.pass() } }
            return Response(body: .bytes(Array(repeating: 1, count: 1 << 20)))
        }
        do {
            let client = try server.client()
            if byReset { client.resetOnClose() }
            try client.send(get("/slow"))
            await gate.arrival()
        }
        gate.open()
        await finished.arrival()
        let other = try server.client()
        try other.send(get("/"))
        #expect(try other.answer().text == "other")
    }

    @Test func `content that ends early is an error for its handler, whose answer is sent`() throws {
        let client = try TestServer(respond: TestSite().respond).client()
        try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
        client.endSending()
        let answer = try client.answer()
        #expect(answer.status == 400)
        #expect(answer.text == "closed\n")
        #expect(try client.isEnded())
    }

    @Test func `a client that goes on sending can read why it was refused`() throws {
        let client = try TestServer(respond: TestSite().respond).client()
        try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n")
        let piece = [UInt8](repeating: 0, count: 100_000)
        for _ in 0..<200 { try client.send(piece) }
        #expect(try client.answer().status == 413)
        #expect(try client.isEnded())
    }

    @Test func `a handler that does not read slows its client`() async throws {
        let gate = Gate()
        let server = try TestServer { request in
            await gate.pass()
            var length = 0
            while let piece = try? await request.body.next() { length += piece.count }
            return .text("\(length)")
        }
        let length = 128 << 20
        let client = try server.client()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
        await gate.arrival()
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        var sent = 0
        while sent < length {
            let count = client.sendWithoutWaiting(piece)
            guard count > 0 else { break }
            sent += count
        }
        // What fits into the kernel's buffers on both sides, and 64 KiB.
        #expect(sent < length / 2)
        gate.open()
        try client.send([UInt8](repeating: 0, count: length - sent))
        #expect(try client.answer().text == "\(length)")
    }

    @Test func `content can be read from another thread`() async throws {
        let thread = try NamedThread(name: "reader")
        let reader = Reader(thread)
        let server = try TestServer { request in .text("\(await reader.length(request.body))") }
        let client = try server.client()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<100 { try client.send("5\r\nhello\r\n") }
        try client.send("0\r\n\r\n")
        #expect(try client.answer().text == "500")
        thread.stop()
    }

    private actor Reader {
        let thread: NamedThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

        init(_ thread: NamedThread) { self.thread = thread }

        func length(_ body: RequestBody) async -> Int {
            var length = 0
            while let piece = try? await body.next() { length += piece.count }
            return length
        }
    }
}
