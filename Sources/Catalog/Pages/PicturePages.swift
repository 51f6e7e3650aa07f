import Accounts
import Core
import HTTP
import Imaging
import Site

/// The pictures of products: their page, and the files themselves.
struct PicturePages: Sendable {
    let store: PictureStore

    // MARK: - Files

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await file(request, isSmall: false, visit)
    }

    func showSmall(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await file(request, isSmall: true, visit)
    }

    /// A picture of the household; its name says what is in it, so a browser need never ask for it again.
    private func file(_ request: PageRequest, isSmall: Bool, _ visit: MemberVisit) async throws -> Reply {
        // A file whose last row went stays for a while, but is nobody's any more.
        guard let name = request.path["name"], try await visit.database.read({ try $0.isPictureUsed(name) }),
            let picture = await store.open(name, isSmall: isSmall, of: visit.household.id)
        else { throw Refusal.notFound }
        var response = Response(body: .file(FileSlice(picture)))
        response.fields[.contentType] = PictureStore.mediaType
        response.fields[.cacheControl] = "private, max-age=31536000, immutable"
        return .response(response)
    }

    // MARK: - The page of a product's pictures

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(of: request.id("product"), FormFields(visit), visit))
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        _ = try await visit.database.read { try $0.pictures(ofExisting: id) }
        var (wrong, status) = (Rejection(), Status.unprocessableContent)
        if request.uploads.isEmpty { wrong.add("picture", Message("scan.no_picture")) }
        for upload in request.uploads {
            do {
                try await visit.database.read { try $0.requireRoom(for: 1, of: id) }
                let name = try await store.keep(upload.bytes, of: visit.household.id)
                _ = try await visit.database.write { try $0.addPicture(name, to: id) }
            } catch let error as ImagingError {
                if error.status != .unprocessableContent { status = error.status }
                wrong.add("picture", Self.complaint(error.message, about: upload, of: request.uploads, visit))
            } catch let rejection as Rejection {
                guard let message = rejection.errors["picture"]?.first else { throw rejection }
                wrong.add("picture", Self.complaint(message, about: upload, of: request.uploads, visit))
            }
        }
        guard wrong.isEmpty else {
            let page = try await page(of: id, FormFields(visit, request.input, wrong), visit)
            return .page(page, status: status)
        }
        return .redirect("\(Self.path(of: id))?done=saved")
    }

    /// What is wrong with a picture; of several, which one it is.
    private static func complaint(
        _ message: Message,
        about upload: Upload,
        of all: [Upload],
        _ visit: MemberVisit
    ) -> Message {
        guard all.count > 1, !upload.name.isEmpty else { return message }
        return Message("pictures.failed", ["name": .text(upload.name), "problem": .message(message)])
    }

    func chooseCover(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (id, picture) = try Self.ids(request)
        _ = try await visit.database.write { try $0.chooseCover(picture, of: id) }
        return .redirect("\(Self.path(of: id))?done=saved")
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (id, picture) = try Self.ids(request)
        try await visit.database.write { try $0.deletePicture(picture, of: id) }
        return .redirect("\(Self.path(of: id))?done=saved")
    }

    private func page(
        of id: Product.ID,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) async throws -> ProductPicturesPage {
        let (product, pictures) = try await visit.database.read { try $0.pictures(ofExisting: id) }
        let links = visit.site.links
        return ProductPicturesPage(
            title: visit.text(Message("pictures.of", ["name": .text(product.name)])),
            problem: fields.problem(for: visit),
            path: Self.path(of: id),
            back: links.path("/products/\(id)"),
            pictures: pictures.enumerated().map { index, picture in
                ProductPicturesPage.Row(
                    id: picture.id,
                    path: Self.path(of: id),
                    large: links.path(PictureStore.path(of: picture.name)),
                    small: links.path(PictureStore.smallPath(of: picture.name)),
                    label: visit.text(
                        Message(
                            "pictures.number",
                            ["number": .count(index + 1), "name": .text(product.name)]
                        )
                    ),
                    isCover: picture.isCover
                )
            },
            taken: FormFields(visit).field("picture", id: "taken"),
            chosen: fields.field("picture", id: "chosen")
        )
    }

    private static func path(of id: Product.ID) -> String { "/products/\(id)/pictures" }

    private static func ids(_ request: PageRequest) throws -> (Product.ID, ProductPicture.ID) {
        (try request.id("product"), try request.id("picture"))
    }
}

extension HouseholdScope {
    /// A product that is there, with its pictures.
    func pictures(ofExisting id: Product.ID) throws -> (product: Product, pictures: [ProductPicture]) {
        guard let product = try product(id) else { throw Refusal.notFound }
        return (product, try pictures(of: id))
    }
}
