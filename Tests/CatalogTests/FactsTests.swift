import Catalog
import Localization
import Outbound
import TestPeers
import Testing

/// What a server of the family answers, read by the client over real HTTP.
@Suite struct FactsTests {
    private let fetcher = Fetcher(userAgent: "Example/1.0 (test@example.org)")

    private func ask(_ code: String, at server: LocalServer) async throws -> FactsAnswer {
        let gtin = try #require(GTIN.readings(of: code).first)
        let source = FactsSource.openFacts("Test", at: server.url(""), fetcher: fetcher, policy: server.policy)
        return await source.ask(gtin)
    }

    private func facts(_ product: String) async throws -> ProductFacts? {
        let server = LocalServer { _ in .response("200 OK", [], #"{"status": 1, "product": \#(product)}"#) }
        guard case .found(let facts) = try await ask("3017620422003", at: server) else { return nil }
        return facts
    }

    @Test(arguments: [
        ("3017620422003", "3017620422003"), ("03017620422003", "3017620422003"), ("034000470693", "0034000470693"),
        ("96385074", "96385074"), ("10012345678902", "10012345678902"),
    ])
    func `an article is asked for as the family files it, by somebody with a name`(
        code: String,
        path: String
    ) async throws {
        let server = LocalServer { _ in .response("404 Not Found") }
        _ = try await ask(code, at: server)
        let received = try #require(server.received.first)
        #expect(received.path.hasPrefix("/api/v2/product/\(path)?fields=code,product_name,product_name_en,"))
        #expect(received.lines("User-Agent") == ["User-Agent: Example/1.0 (test@example.org)"])
    }

    @Test(arguments: [
        (
            #"{"product_name": "Name", "product_name_de": "Deutsch", "product_name_en": "English"}"#, "Deutsch",
            "English"
        ),
        (#"{"product_name": "Name", "product_name_de": "", "product_name_en": " "}"#, "Name", "Name"),
        (#"{"product_name": "", "product_name_fr": "Nom", "generic_name": "Kind"}"#, "Kind", "Kind"),
        (#"{"product_name_en": "English", "generic_name_de": "Art"}"#, "English", "English"),
        (#"{"generic_name_de": "Art", "generic_name_en": "Kind"}"#, "Art", "Kind"),
        (#"{"product_name_xx": "Fanta", "lang": "other", "product_name_debug_tags": "no"}"#, "Fanta", "Fanta"),
        (#"{"product_name": 7, "product_name_fr": "Nom"}"#, "Nom", "Nom"),
    ])
    func `a name is in the reader's language, else in the next best`(
        product: String,
        german: String,
        english: String
    ) async throws {
        let facts = try await facts(product)
        #expect(facts?.name(in: .de) == german)
        #expect(facts?.name(in: .en) == english)
    }

    @Test(arguments: [
        (#"Erdn&uuml;sse,\n Ger\u00f6stete&nbsp;und\r\ngesalzene "#, "Erdnüsse, Geröstete und gesalzene"),
        ("... salade &#224; feuilles", "... salade à feuilles"),
        ("A &amp; B &lt;c&gt; &quot;d&quot;", #"A & B <c> "d""#),
        ("AT&T & Co; &unknown; &#xE9;", "AT&T & Co; &unknown; é"), ("50% + x", "50% + x"),
    ])
    func `a name is one clean line with its umlauts`(name: String, cleaned: String) async throws {
        #expect(try await facts(#"{"product_name": "\#(name)"}"#)?.name(in: .en) == cleaned)
    }

    @Test(arguments: [
        ("400 g e", "400 g"), ("1.75 L ℮", "1.75 L"), ("330ml", "330ml"), ("2 * 1,5 l", "2 * 1,5 l"), ("", nil),
        ("e", "e"),
    ])
    func `a quantity is what is printed`(quantity: String, read: String?) async throws {
        #expect(try await facts(#"{"product_name": "x", "quantity": "\#(quantity)"}"#)?.quantity == read)
    }

    @Test func `the first of several brands is the brand`() async throws {
        #expect(try await facts(#"{"product_name": "x", "brands": "Nutella, Ferrero"}"#)?.brand == "Nutella")
    }

    @Test(arguments: ["javascript:alert(1)", "data:image/png;base64,AAAA", "/relative.jpg"])
    func `a picture that is no address of the web is none`(url: String) async throws {
        let facts = try await facts(#"{"product_name": "x", "image_url": "\#(url)"}"#)
        #expect(facts != nil && facts?.imageURL == nil)
    }

    @Test(arguments: [
        ("404 Not Found", #"{"status": 0}"#), ("404 Not Found", "<html>"), ("200 OK", #"{"status": 0, "code": "x"}"#),
        ("200 OK", #"{"status": 0, "status_verbose": "product found with a different product type: beauty"}"#),
        ("200 OK", #"{"status": 1, "product": {"lang": "fr"}}"#),
    ])
    func `an article that it does not know, or knows nothing of, is unknown`(status: String, body: String) async throws
    {
        let server = LocalServer { _ in .response(status, [], body) }
        #expect(try await ask("3017620422003", at: server) == .unknown)
    }

    @Test(arguments: [
        "", "{", "[1]", "null", "<html></html>", #"{"product": {"product_name": "a", "product_name": "b"}}"#,
    ])
    func `an answer that is no JSON is a failure`(body: String) async throws {
        let server = LocalServer { _ in .response("200 OK", [], body) }
        #expect(try await ask("3017620422003", at: server) == .failed(retryAfter: nil))
    }

    @Test(arguments: ["429 Too Many Requests", "503 Service Unavailable"])
    func `a refusal says when to come again`(status: String) async throws {
        let server = LocalServer { _ in .response(status, ["Retry-After: 77"]) }
        #expect(try await ask("3017620422003", at: server) == .failed(retryAfter: 77))
    }

    @Test func `a redirect is not followed`() async throws {
        let other = LocalServer { _ in .response("200 OK", [], #"{"status": 1, "product": {"product_name": "x"}}"#) }
        let server = LocalServer { [url = other.url("/")] _ in .redirect(url) }
        #expect(try await ask("3017620422003", at: server) == .failed(retryAfter: nil))
        #expect(other.received.isEmpty)
    }

    @Test func `a connection that ends early is a failure`() async throws {
        let server = LocalServer { _ in .last(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)) }
        #expect(try await ask("3017620422003", at: server) == .failed(retryAfter: nil))
    }

    @Test func `a server within the house is not asked unless it was chosen`() async throws {
        let server = LocalServer { _ in .response("404 Not Found") }
        let gtin = try #require(GTIN.readings(of: "3017620422003").first)
        let source = FactsSource.openFacts("Test", at: server.url(""), fetcher: fetcher)
        #expect(await source.ask(gtin) == .failed(retryAfter: nil))
        #expect(server.received.isEmpty)
    }

    @Test func `whoever goes away cancels the request`() async throws {
        let server = LocalServer { _ in .silence }
        let task = Task { try await ask("3017620422003", at: server) }
        await server.reached()
        task.cancel()
        #expect(try await task.value == .cancelled)
    }
}
