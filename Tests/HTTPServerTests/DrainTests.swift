import Glibc
import HTTP
import HTTPServer
import Testing

struct DrainTests {
    @Test func `what is being answered is answered, and its connection ends`() async throws {
        let gate = Gate()
        let test = try TestServer { _ in
            await gate.pass()
            return .text("done")
        }
        let client = try test.client()
        try client.send(get("/"))
        await gate.arrival()
        async let drained: Void = test.server.drain(within: .seconds(30))
        await hasDrainBegun(test)
        gate.open()
        let answer = try client.answer()
        #expect(answer.text == "done")
        #expect(answer["connection"] == "close")
        #expect(try client.isEnded())
        await drained
    }

    @Test func `idle connections end and new ones are refused`() async throws {
        let test = try TestServer()
        let client = try test.client()
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        await test.server.drain(within: .seconds(30))
        #expect(try client.isEnded())
        #expect(throws: RawClient.Failure.self) { try test.client() }
    }

    @Test func `what takes too long is cut`() async throws {
        let gate = Gate()
        let test = try TestServer { _ in
            await gate.pass()
            return .text("late")
        }
        let client = try test.client()
        try client.send(get("/"))
        await gate.arrival()
        await test.server.drain(within: .milliseconds(50))
        #expect(try client.isEnded())
        gate.open()
    }

    @Test func `a server without connections drains at once`() async throws {
        let test = try TestServer(loops: 2)
        await test.server.drain(within: .seconds(3600))
    }

    @Test func `draining twice ends twice`() async throws {
        let test = try TestServer()
        await test.server.drain(within: .seconds(3600))
        await test.server.drain(within: .seconds(3600))
    }

    /// Waits until no new connection is taken.
    private func hasDrainBegun(_ test: TestServer) async {
        while (try? test.client()) != nil { await Task.yield() }
    }
}

struct AddressTests {
    @Test func `a port that another server has is refused`() throws {
        let test = try TestServer()
        var configuration = Server.Configuration()
        configuration.port = test.port
        let second = Server(configuration: configuration) { _ in .text("") }
        let error = #expect(throws: SystemError.self) { try second.start() }
        #expect(error?.number == EADDRINUSE)
        #expect(error?.description == "cannot listen on 127.0.0.1:\(test.port): Address already in use")
    }

    @Test(.enabled(if: hasIPv6))
    func `an IPv6 address is served, and the peer shown`() throws {
        let test = try TestServer(host: "::1") { .text($0.peer) }
        let client = try RawClient(port: test.port, ipv6: true)
        try client.send(get("/"))
        #expect(try client.answer().text == "::1")
    }

    @Test(.enabled(if: hasIPv6))
    func `all addresses are served by one socket, and the peer is shown as what it is`() throws {
        let test = try TestServer(host: "::") { .text($0.peer) }
        let client = try test.client()
        try client.send(get("/"))
        #expect(try client.answer().text == "127.0.0.1")
    }

    @Test func `a name is served`() throws {
        let client = try TestServer(host: "localhost").client()
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
    }

    @Test func `a host that is not here is refused`() throws {
        #expect(throws: SystemError.self) { try TestServer(host: "203.0.113.1") }
        #expect(throws: SystemError.self) { try TestServer(host: "no such name.invalid") }
    }

    private static let hasIPv6: Bool = {
        let test = try? TestServer(host: "::1")
        return test != nil
    }()
}

struct SignalTests {
    @Test func `signals are told in their order`() async throws {
        let signals = try Signals([SIGUSR1, SIGUSR2])
        for signal in [SIGUSR1, SIGUSR2] {
            kill(getpid(), signal)
            #expect(await signals.next() == signal)
        }
    }
}
