import Core
import HTTP
import Ledger
import Places
import Site
import TestSupport
import Testing

/// Every route of places, asked by everybody.
@Suite struct PlacesAccessTests {
    /// What somebody is answered: what everyone in the household may see, or only who edits places.
    private static func status(
        for asker: TestSite.Asker,
        editing: Bool,
        _ success: Int,
        foreign: Int
    ) -> Int {
        switch asker {
        case .owner, .member: success
        case .helper, .viewer: editing ? 403 : success
        case .stranger: foreign
        case .anonymous: 401
        }
    }

    private static let pages: [(method: HTTP.Method, path: String, editing: Bool, success: Int, foreign: Int)] = [
        (.get, "/places", false, 200, 200), (.post, "/places", true, 303, 303),
        (.get, "/places/ID", false, 200, 404),
        (.get, "/places/ID/edit", true, 200, 404), (.post, "/places/ID/edit", true, 303, 404),
        (.get, "/places/ID/delete", true, 200, 404), (.post, "/places/ID/delete", true, 303, 404),
    ]

    @Test(arguments: TestSite.Asker.allCases)
    func `pages are for the household, and forms for those who edit places`(asker: TestSite.Asker) async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        for page in Self.pages {
            let path = page.path.replacing("ID", with: cellar.description)
            let answer =
                page.method == .get
                ? await rooms.site.get(path, as: asker)
                : await rooms.site.post(path, [("name", page.path == "/places" ? "New" : "Other")], as: asker)
            var expected = Self.status(for: asker, editing: page.editing, page.success, foreign: page.foreign)
            // A page is not refused to somebody who is not signed in: it asks them to.
            if expected == 401, page.method == .get { expected = 303 }
            #expect(answer.status == expected, "\(page.method.rawValue) \(page.path)")
            if asker == .anonymous, page.method == .get { #expect(answer.location?.hasPrefix("/sign-in") == true) }
        }
    }

    private static let calls: [(method: HTTP.Method, path: String, editing: Bool, success: Int, foreign: Int)] = [
        (.get, "/locations", false, 200, 200), (.post, "/locations", true, 201, 201),
        (.get, "/locations/ID", false, 200, 404), (.patch, "/locations/ID", true, 200, 404),
        (.delete, "/locations/ID", true, 204, 404),
    ]

    @Test(arguments: TestSite.Asker.allCases)
    func `calls are for the household, and changes for those who edit places`(asker: TestSite.Asker) async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        for call in Self.calls {
            let path = call.path.replacing("ID", with: cellar.description)
            let body =
                switch call.method {
                case .post: #"{"name": "New"}"#
                case .patch: #"{"name": "Other"}"#
                default: nil as String?
                }
            let answer = await rooms.site.api(call.method, path, body, as: asker)
            let expected = Self.status(for: asker, editing: call.editing, call.success, foreign: call.foreign)
            #expect(answer.status == expected, "\(call.method.rawValue) \(call.path)")
            if asker == .stranger { #expect(!answer.text.contains("Cellar")) }
        }
    }

    @Test func `who does not edit places sees no forms`() async throws {
        let rooms = try await Rooms()
        try await rooms.add("Cellar")
        #expect(await rooms.site.get("/places", as: .owner).text.contains("/edit\""))
        for asker in [TestSite.Asker.helper, .viewer] {
            let text = await rooms.site.get("/places", as: asker).text
            #expect(!text.contains("/edit\""))
            #expect(!text.contains(#"action="/places""#))
        }
    }

    @Test func `no route is left out of these tables`() async throws {
        var routes = Routes()
        PlacesRoutes.add(to: &routes, occupants: MadeUpStock().occupants)
        let tested =
            Self.pages.map { "\($0.method.rawValue) \($0.path)" }
            + Self.calls.map { "\($0.method.rawValue) /api/v1\($0.path)" }
            // Labels are tested with what they lead to.
            + ["GET /l/:code"]
        let all = routes.all.map { "\($0.method.rawValue) \($0.pattern.replacing(":location", with: "ID"))" }
        #expect(Set(tested) == Set(all))
    }
}
