import Accounts
import Core
import HTTP
import Imaging
import JSON
import Site

/// `/products/{id}/pictures` of the REST interface.
struct PictureAPI: Sendable {
    let store: PictureStore

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        let query = QueryReader(request.query)
        try query.finish()
        let pictures = try await visit.database.read { try $0.pictures(ofExisting: id).pictures }
        return JSONAnswer.list(pictures, next: nil, total: pictures.count) { json, picture in
            json.picture(picture)
        }
    }

    func add(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        let once = request.once
        try await visit.database.read { snapshot in
            _ = try snapshot.pictures(ofExisting: id)
            if try !snapshot.isAnswered(once) { try snapshot.requireRoom(for: 1, of: id) }
        }
        let name: String
        do { name = try await store.keep(request.upload, of: visit.household.id) } catch let error as ImagingError {
            throw error.failure
        }
        return try await visit.database.write(once: request.once) { transaction in
            let picture = try transaction.addPicture(name, to: id)
            return JSONAnswer(status: 201, location: "/products/\(id)/pictures/\(picture.id)") { $0.picture(picture) }
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (id, picture) = try Self.ids(request)
        let found = try await visit.database.read { try $0.picture(picture, of: id) }
        return JSONAnswer { $0.picture(found) }
    }

    /// `{"cover": true}` chooses the picture that lists show.
    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (id, picture) = try Self.ids(request)
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let isCover = fields.boolean("cover")
        if fields.isPresent("cover"), isCover != true { fields.reject("cover", Message("error.choice")) }
        let changed = try await visit.database.write { [fields] transaction in
            let found = try transaction.picture(picture, of: id)
            try fields.finish()
            return isCover == true ? try transaction.chooseCover(picture, of: id) : found
        }
        return JSONAnswer { $0.picture(changed) }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (id, picture) = try Self.ids(request)
        try await visit.database.write { try $0.deletePicture(picture, of: id) }
        return .noContent
    }

    private static func ids(_ request: APIRequest) throws -> (Product.ID, ProductPicture.ID) {
        (try request.id("product"), try request.id("picture"))
    }
}

extension JSONMembers {
    fileprivate mutating func picture(_ picture: ProductPicture) {
        member("id", picture.id.rawValue)
        // Paths below the base path, as everything that links within the site.
        member("image", PictureStore.path(of: picture.name))
        member("small", PictureStore.smallPath(of: picture.name))
        member("cover", picture.isCover)
    }
}
