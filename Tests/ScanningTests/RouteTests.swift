import HTTP
import TestPictures
import TestSupport
import Testing

/// Who may do what: every route, asked by somebody in every role.
@Suite struct RouteTests {
    private let blank = Canvas(width: 40, height: 40).jpeg()

    /// What each asker is answered, in the order of `TestSite.Asker.allCases`.
    private func expect(_ statuses: [Int], _ what: String, _ ask: (TestSite.Asker) async -> TestAnswer) async {
        for (asker, status) in zip(TestSite.Asker.allCases, statuses) {
            #expect(await ask(asker).status == status, "\(what) by \(asker)")
        }
    }

    @Test func `every page asks who may see it`() async throws {
        let scanner = try await Scanner()
        await expect([200, 200, 200, 200, 200, 303], "GET /scan") { await scanner.site.get("/scan", as: $0) }
        await expect([200, 200, 200, 403, 200, 303], "GET /scan/text") { await scanner.site.get("/scan/text", as: $0) }
        await expect([422, 422, 422, 422, 422, 401], "POST /scan") {
            await scanner.send(blank, to: "/scan", [("mode", "check-in")], as: $0)
        }
        await expect([200, 200, 200, 200, 200, 401], "POST /scan/frames") {
            await scanner.send(blank, to: "/scan/frames", as: $0)
        }
        await expect([303, 303, 303, 403, 303, 401], "POST /scan/book") {
            await scanner.send(nil, to: "/scan/book", as: $0)
        }
        await expect([422, 422, 422, 403, 422, 401], "POST /scan/place") {
            await scanner.send(nil, to: "/scan/place", [("mode", "place"), ("add", "1")], as: $0)
        }
        await expect([422, 422, 422, 403, 422, 401], "POST /scan/text") {
            await scanner.send(nil, to: "/scan/text", as: $0)
        }
    }

    @Test func `a form from another site is refused`() async throws {
        let scanner = try await Scanner()
        let answer = await scanner.site.post(
            "/scan/book",
            [("code_1", "1")],
            as: .owner,
            fields: [.origin: "https://evil.example"]
        )
        #expect(answer.status == 403)
    }

    @Test func `every call asks who may make it`() async throws {
        let scanner = try await Scanner()
        await expect([200, 200, 200, 200, 200, 401], "POST /scan") {
            await scanner.site.api(upload: blank, to: "/scan", as: $0)
        }
        await expect([415, 415, 415, 415, 415, 401], "POST /scan/text") {
            await scanner.site.api(upload: [0], to: "/scan/text", as: $0)
        }
    }
}
