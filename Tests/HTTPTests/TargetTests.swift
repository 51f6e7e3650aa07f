import HTTP
import Testing

@Suite struct TargetTests {
    @Test(arguments: [
        ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("/a//b", ["a", "", "b"]), ("/%C3%89tag%C3%A8re", ["Étagère"]),
        ("/a%2Fb/c", ["a/b", "c"]), ("/a+b", ["a+b"]), ("/%E7%89%9B%E5%A5%B6?x=/y", ["牛奶"]), ("/...", ["..."]),
    ])
    func `a path is cut into decoded segments`(text: String, segments: [String]) throws {
        #expect(try #require(Target(text)).path == segments)
    }

    @Test func `path and query are kept as they came too`() throws {
        let target = try #require(Target("/a%20b?c=%20"))
        #expect(target.raw == "/a%20b?c=%20")
        #expect(target.rawPath == "/a%20b")
    }

    @Test func `a query is pairs in their order`() throws {
        let query = try #require(Target("/?q=two+words&kind=food&kind=a%26b&flag&=x&&")).query
        #expect(query.pairs.map(\.name) == ["q", "kind", "kind", "flag", ""])
        #expect(query.first("q") == "two words")
        #expect(query.all("kind") == ["food", "a&b"])
        #expect(query.first("flag") == "")
        #expect(query.first("none") == nil)
        #expect(query.names == ["q", "kind", "flag", ""])
    }

    @Test(arguments: [
        "", "a", "?a", "/a b", "/\n", "/a#b", "/%", "/%0", "/%G0", "/%80", "/%00", "/..", "/a/%2E", "/?%FF",
    ])
    func `what is no target is refused`(text: String) {
        #expect(Target(text) == nil)
    }

    @Test func `an encoded query reads back the same`() throws {
        let query: Query = ["a b": "c&d=e", "Étagère": "+%", "": ""]
        #expect(query.encoded == "a%20b=c%26d%3De&%C3%89tag%C3%A8re=%2B%25&=")
        #expect(try #require(Target("/?" + query.encoded)).query == query)
    }

    @Test(arguments: [
        ("Lares.Example", "lares.example", nil), ("a:80", "a", 80), ("[2001:DB8::1]:8080", "[2001:db8::1]", 8080),
        ("192.0.2.1", "192.0.2.1", nil), ("a:", "a", nil),
    ])
    func `an authority is a host and perhaps a port`(text: String, host: String, port: Int?) throws {
        let authority = try #require(Authority(text))
        #expect(authority.host == host)
        #expect(authority.port == port)
    }

    @Test(arguments: [
        "", ":80", "a b", "a/b", "u@a", "a:b", "a:65536", "a:123456", "[]", "[::1", "[g]", "[::1]80", "a,b",
    ])
    func `what is no authority is refused`(text: String) {
        #expect(Authority(text) == nil)
    }
}
