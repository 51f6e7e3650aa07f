import Accounts
import Core
import HTTP
import Site

/// The pictures of products.
struct PicturePages: Sendable {
    let store: PictureStore

    /// A picture of the household; its name says what is in it, so a browser need never ask for it again.
    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let name = request.path["name"], let picture = store.open(name, of: visit.household.id) else {
            throw Refusal.notFound
        }
        var response = Response(body: .file(FileSlice(picture.file)))
        response.fields[.contentType] = picture.type
        response.fields[.cacheControl] = "private, max-age=31536000, immutable"
        return .response(response)
    }
}
