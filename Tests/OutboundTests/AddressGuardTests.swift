import Glibc
import Outbound
import TestPeers
import Testing

struct AddressGuardTests {
    private let fetcher = Fetcher(userAgent: "Example/1.0")

    private func kind(of request: FetchRequest) async -> FetchError.Kind? {
        do {
            _ = try await fetcher.fetch(request)
            return nil
        } catch {
            return error.kind
        }
    }

    private func allowing(_ hosts: String...) -> AddressPolicy {
        AddressPolicy(allow: hosts.compactMap(HostAndPort.init))
    }

    @Test(arguments: [
        // IPv4: loopback in every spelling, this network, private, shared, link-local, special, multicast, broadcast
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.255.255.254", "%31%32%37.0.0.1",
        "①②⑦.0.0.1",
        "0.0.0.0", "0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255",
        "169.254.169.254", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.0.1", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        // IPv6: loopback, unspecified, link-local, unique local, site-local, multicast, documentation, Teredo
        "[::1]", "[::]", "[fe80::1]", "[febf::1]", "[fc00::1]", "[fd00::1]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]",
        "[3fff::1]", "[2001::1]", "[2001:20::1]", "[4000::1]",
        // IPv4 inside IPv6: mapped, compatible, NAT64, 6to4
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:169.254.169.254]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]",
        "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::127.0.0.1]", "[2002:7f00:1::1]",
        "[2002:c0a8:101::1]",
        // a name for one of them
        "localhost", "LOCALHOST", "a.localhost",
    ])
    func `an address that is not public is refused`(host: String) async {
        #expect(await kind(of: FetchRequest("http://\(host):9/")) == .addressRefused)
    }

    @Test func `no byte reaches a host that is refused`() async {
        let server = LocalServer { _ in .response("200 OK") }
        #expect(await kind(of: FetchRequest(server.url("/"))) == .addressRefused)
        _ = try? await fetcher.fetch(server.request("/allowed"))
        #expect(server.received.map(\.path) == ["/allowed"])
        #expect(server.received.map(\.connection) == [1])
    }

    @Test func `an allowed address is reached by any name and spelling`() async throws {
        let server = LocalServer { _ in .response("200 OK") }
        for host in ["127.0.0.1", "2130706433", "localhost", "[::ffff:127.0.0.1]"] {
            let request = FetchRequest(server.url("/", host: host), policy: server.policy)
            #expect(try await fetcher.fetch(request).status == 200, "\(host)")
        }
    }

    @Test func `an allowed name is reached whatever it resolves to`() async throws {
        let server = LocalServer { _ in .response("200 OK") }
        let policy = allowing("LocalHost:\(server.port)")
        #expect(try await fetcher.fetch(FetchRequest(server.url("/", host: "localhost"), policy: policy)).status == 200)
    }

    @Test func `an allowed name is no permission for its address`() async {
        let server = LocalServer { _ in .response("200 OK") }
        let request = FetchRequest(server.url("/"), policy: allowing("localhost:\(server.port)"))
        #expect(await kind(of: request) == .addressRefused)
    }

    @Test func `a permission holds for its port only`() async {
        let server = LocalServer { _ in .response("200 OK") }
        let request = FetchRequest(server.url("/"), policy: allowing("127.0.0.1:\(server.port - 1)"))
        #expect(await kind(of: request) == .addressRefused)
        #expect(server.received.isEmpty)
    }

    @Test func `a connection that another request opened is refused as a new one`() async throws {
        let server = LocalServer { _ in .response("200 OK") }
        #expect(try await fetcher.fetch(server.request("/one")).status == 200)
        #expect(await kind(of: FetchRequest(server.url("/two"))) == .addressRefused)
        #expect(try await fetcher.fetch(server.request("/three")).status == 200)
        #expect(server.received.map(\.path) == ["/one", "/three"])
    }

    @Test func `a proxy named in the environment is not asked`() async throws {
        // In a process of its own: the environment is everybody's.
        await #expect(processExitsWith: .success) {
            unsafe setenv("http_proxy", "http://127.0.0.1:1", 1)
            let server = LocalServer { _ in .response("200 OK") }
            let status = try await Fetcher(userAgent: "Example/1.0").fetch(server.request("/")).status
            exit(status == 200 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func `a redirect is the response unless following is asked for`() async throws {
        let server = LocalServer { _ in .redirect("/next") }
        let response = try await fetcher.fetch(server.request("/"))
        #expect(response.status == 302)
        #expect(response.header("Location") == "/next")
        #expect(server.received.count == 1)
    }

    @Test func `redirects are followed up to the limit`() async throws {
        let server = LocalServer { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0 ? .response("200 OK", ["X-Last: yes"], "end") : .redirect("/\(left - 1)")
        }
        var request = server.request("/2")
        request.redirectLimit = 2
        let response = try await fetcher.fetch(request)
        #expect(response.body == Array("end".utf8))
        #expect(response.effectiveURL == server.url("/0"))
        #expect(response.headers.map(\.name) == ["x-last", "content-length"])
        request.url = server.url("/3")
        #expect(await kind(of: request) == .tooManyRedirects)
    }

    @Test func `a redirect to an internal address is refused`() async {
        let inner = LocalServer { _ in .response("200 OK") }
        let server = LocalServer { _ in .redirect(inner.url("/secret")) }
        var request = server.request("/")
        request.redirectLimit = 3
        #expect(await kind(of: request) == .addressRefused)
        #expect(inner.received.isEmpty)
    }

    @Test func `a name's permission does not follow a redirect, not even to the same port`() async {
        let server = LocalServer { request in
            let port = request.lines("Host").first?.split(separator: ":").last ?? ""
            return .redirect("http://127.0.0.1:\(port)/secret")
        }
        var request = FetchRequest(server.url("/", host: "localhost"), policy: allowing("localhost:\(server.port)"))
        request.redirectLimit = 3
        #expect(await kind(of: request) == .addressRefused)
        #expect(server.received.map(\.path) == ["/"])
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1:25/x", "ftp://127.0.0.1/", "javascript:alert(1)"])
    func `a redirect to anything but http is refused`(location: String) async {
        let server = LocalServer { _ in .redirect(location) }
        var request = server.request("/")
        request.redirectLimit = 3
        #expect(await kind(of: request) == .invalidURL)
    }

    @Test func `a request with a body is never redirected`() async throws {
        let server = LocalServer { _ in .redirect("/next") }
        var request = server.request("/")
        request.method = .post
        request.redirectLimit = 3
        #expect(try await fetcher.fetch(request).status == 302)
        #expect(server.received.count == 1)
    }
}

struct HostAndPortTests {
    @Test(arguments: [
        ("nas.lan:8123", "nas.lan", 8123), ("NAS.lan.:1", "nas.lan", 1), ("192.168.1.5:65535", "192.168.1.5", 65535),
        ("[FD00::5]:443", "fd00::5", 443), ("my_host-1:80", "my_host-1", 80),
    ])
    func `a host and its port are read`(text: String, host: String, port: Int) throws {
        let entry = try #require(HostAndPort(text))
        #expect(entry.host == host)
        #expect(entry.port == port)
        #expect(HostAndPort(entry.description) == entry)
    }

    @Test(arguments: [
        "", "nas.lan", ":80", "nas.lan:", "nas.lan:0", "nas.lan:65536", "nas.lan:+80", "nas.lan:８０",
        "http://nas.lan:80",
        "nas.lan/x:80", "fd00::5:443:", "fd00::5", "[nas.lan]:80", "[fd00::5]", "a b:80", "user@nas.lan:80", "*:80",
    ])
    func `anything else is refused`(text: String) {
        #expect(HostAndPort(text) == nil)
    }
}
