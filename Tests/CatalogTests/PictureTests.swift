import Accounts
import Catalog
import Core
import Foundation
import HTTP
import Imaging
import JSON
import TestPictures
import TestSupport
import Testing

/// Pictures of products, from the upload to the file.
@Suite struct PictureTests {
    private let shop: Shop
    private let product: Product.ID

    private static let jpeg = Canvas.fourCorners(width: 64, height: 48).jpeg()

    init() async throws {
        shop = try await Shop()
        product = try await shop.home.create("Soup")
    }

    private var path: String { "/products/\(product)/pictures" }

    private func send(_ bytes: [UInt8], as asker: TestSite.Asker = .owner) async -> TestAnswer {
        await shop.site.api(upload: bytes, to: path, as: asker)
    }

    /// Sends the form of the page, with a token unless the test leaves it out.
    private func submit(
        _ files: [[UInt8]],
        as asker: TestSite.Asker = .owner,
        csrf: String? = nil
    ) async -> TestAnswer {
        let (token, cookie) = shop.site.csrf(asker)
        var body: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            body += Array("--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
        }
        part("name=\"csrf\"", Array((csrf ?? token).utf8))
        for file in files { part("name=\"picture\"; filename=\"../x.svg\"", file) }
        body += Array("--b--\r\n".utf8)
        let fields: HTTP.Fields = [
            .contentType: "multipart/form-data; boundary=b", .cookie: cookie, .origin: "http://127.0.0.1:8080",
        ]
        return await shop.site.answer(.post, path, fields, body: body)
    }

    private func cover() async -> String? {
        await shop.site.api(.get, "/products/\(product)", as: .viewer).json["image"]?.text
    }

    // MARK: - Who may

    @Test func `whoever edits the catalogue adds pictures, everybody in the household sees them`() async throws {
        for (asker, status) in zip(TestSite.Asker.allCases, [201, 201, 403, 403, 404, 401]) {
            #expect(await send(Self.jpeg, as: asker).status == status, "add by \(asker)")
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [303, 303, 403, 403, 404, 401]) {
            #expect(await submit([Self.jpeg], as: asker).status == status, "form by \(asker)")
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [200, 200, 200, 200, 404, 303]) {
            #expect(await shop.site.get(path, as: asker).status == status, "page by \(asker)")
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [200, 200, 200, 200, 404, 401]) {
            #expect(await shop.site.api(.get, path, as: asker).status == status, "list by \(asker)")
            #expect(await shop.site.api(.get, "\(path)/1", as: asker).status == status, "one by \(asker)")
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [200, 200, 403, 403, 404, 401]) {
            #expect(await shop.site.api(.patch, "\(path)/1", #"{"cover": true}"#, as: asker).status == status)
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [303, 303, 403, 403, 404, 401]) {
            #expect(await shop.site.post("\(path)/1/cover", as: asker).status == status, "cover by \(asker)")
        }
        for (asker, status) in zip(TestSite.Asker.allCases, [303, 404, 403, 403, 404, 401]) {
            #expect(await shop.site.post("\(path)/1/delete", as: asker).status == status, "delete by \(asker)")
        }
        _ = await send(Self.jpeg)
        let id = await shop.site.api(.get, path, as: .owner).json["items"]?.array?.first?["id"]?.integer ?? 0
        for (asker, status) in zip(TestSite.Asker.allCases, [204, 404, 403, 403, 404, 401]) {
            #expect(await shop.site.api(.delete, "\(path)/\(id)", as: asker).status == status, "delete by \(asker)")
        }
    }

    @Test func `a form without its token adds nothing`() async {
        #expect(await submit([Self.jpeg], csrf: "made-up").status == 403)
        #expect(await cover() == nil)
    }

    // MARK: - What is kept

    @Test func `a picture is kept upright, as WebP in two sizes, without what else was in the file`() async throws {
        let stored = Canvas.fourCorners(width: 64, height: 48).stored(for: 6).jpeg(quality: 95)
        let answer = await send(stored.withEXIF(orientation: 6, camera: "SecretCamera"))
        #expect(answer.status == 201)
        #expect(answer.response.fields[.location] == "/api/v1\(path)/\(answer.json["id"]?.integer ?? 0)")
        for name in ["image", "small"] {
            let response = await shop.site.get(answer.json[name]?.text ?? "", as: .viewer).response
            #expect(response.fields[.contentType] == "image/webp")
            #expect(response.fields["x-content-type-options"] == "nosniff")
        }
        let folder = try #require(FileManager.default.enumerator(atPath: shop.pictures))
        let files = folder.compactMap { $0 as? String }.filter { $0.hasSuffix(".webp") }
        #expect(files.count == 2)
        for file in files {
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(shop.pictures)/\(file)")))
            #expect(Canvas(webp: bytes)?.corners == [0, 80, 160, 240])
            #expect(!bytes.contains("SecretCamera"))
        }
    }

    @Test(arguments: ["jpg", "webp"])
    func `what an older version kept as it came is drawn anew before it is served`(ending: String) async throws {
        let folder = "\(shop.pictures)/\(shop.home.owner.household.id)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "\(String(repeating: "ab", count: 32)).\(ending)"
        try await shop.show(name, by: product)
        let stored = Canvas.fourCorners(width: 64, height: 48).stored(for: 6).jpeg(quality: 95)
        let bytes = Data(stored.withEXIF(orientation: 6, camera: "SecretCamera"))
        try bytes.write(to: URL(filePath: "\(folder)/\(name)"))
        for path in ["/pictures/\(name)", "/pictures/\(name)/small", "/pictures/\(name)"] {
            let response = await shop.site.get(path, as: .viewer).response
            #expect(response.status == .ok)
            #expect(response.fields[.contentType] == "image/webp")
        }
        let drawn = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name.prefix(64)).webp")))
        #expect(Canvas(webp: drawn)?.corners == [0, 80, 160, 240])
        #expect(!drawn.contains("SecretCamera"))
    }

    @Test func `what an older version kept and nothing can draw is not served`() async throws {
        let folder = "\(shop.pictures)/\(shop.home.owner.household.id)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "\(String(repeating: "cd", count: 32)).png"
        try await shop.show(name, by: product)
        try Data("<svg onload=alert(1)>".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        #expect(await shop.site.get("/pictures/\(name)", as: .viewer).status == 404)
        #expect(await shop.site.get("/pictures/\(name)/small", as: .viewer).status == 404)
    }

    @Test func `several come with one form, the first becomes the cover, the same twice is one`() async throws {
        let other = Canvas(width: 20, height: 20, shade: 9).jpeg()
        #expect(await submit([Self.jpeg, other, Self.jpeg]).status == 303)
        let items = try #require(await shop.site.api(.get, path, as: .viewer).json["items"]?.array)
        #expect(items.map { $0["cover"] } == [.bool(true), .bool(false)])
        let (product, first) = (await cover(), items[0]["image"]?.text)
        #expect(product == first)
    }

    @Test func `a cover is chosen, and when it goes the oldest left takes its place`() async throws {
        var images: [String?] = []
        for shade in [10, 100, 200] as [UInt8] {
            images.append(await send(Canvas(width: 9, height: 9, shade: shade).jpeg()).json["image"]?.text)
        }
        #expect(await shop.site.post("\(path)/3/cover", as: .owner).status == 303)
        #expect(await cover() == images[2])
        #expect(await shop.site.api(.delete, "\(path)/3", as: .owner).status == 204)
        #expect(await cover() == images[0])
        #expect(await shop.site.get(images[2] ?? "", as: .owner).status == 404)
        #expect(await shop.site.get("\(images[0] ?? "")/small", as: .owner).status == 200)
    }

    @Test func `a file that another product shows stays when one of them lets it go`() async throws {
        let image = await send(Self.jpeg).json["image"]?.text ?? ""
        let other = try await shop.home.create("Stew")
        _ = await shop.site.api(upload: Self.jpeg, to: "/products/\(other)/pictures", as: .owner)
        #expect(await shop.site.api(.delete, "\(path)/1", as: .owner).status == 204)
        #expect(await shop.site.get(image, as: .owner).status == 200)
        #expect(await shop.site.api(.delete, "/products/\(other)/pictures/2", as: .owner).status == 204)
        #expect(await shop.site.get(image, as: .owner).status == 404)
    }

    // MARK: - Files

    private var files: Set<String> {
        let all = FileManager.default.enumerator(atPath: shop.pictures)?.compactMap { $0 as? String } ?? []
        return Set(all.filter { $0.contains("/") })
    }

    private func sweep(hours: Int64) async throws {
        let now = Instant(seconds: Int64(Date().timeIntervalSince1970) + hours * 3600)
        try await shop.store.sweep(shop.home.database, now: now)
    }

    /// Whoever removed it at once could remove what another product has just been given, before its row is there.
    @Test func `the file of a picture goes an hour after its last row, not with it`() async throws {
        _ = await send(Self.jpeg)
        let kept = files
        #expect(kept.count == 2)
        try await sweep(hours: 2)
        #expect(files == kept)
        #expect(await shop.site.api(.delete, "\(path)/1", as: .owner).status == 204)
        #expect(files == kept)
        try await sweep(hours: 0)
        #expect(files == kept)
        try await sweep(hours: 2)
        #expect(files.isEmpty)
    }

    @Test func `a picture without its file is reported`() async throws {
        let name = try #require(await send(Self.jpeg).json["image"]?.text?.split(separator: "/").last)
        #expect(try await PictureStore.missing(in: shop.pictures, shop.home.database).isEmpty)
        let household = shop.home.owner.household.id
        try FileManager.default.removeItem(atPath: "\(shop.pictures)/\(household)/\(name)")
        let missing = try await PictureStore.missing(in: shop.pictures, shop.home.database)
        #expect(missing.map(\.name) == [String(name)] && missing.map(\.household) == [household])
    }

    @Test func `what a killed program left half written is swept, what is being written is not`() async throws {
        _ = await send(Self.jpeg)
        let kept = files
        let folder = "\(shop.pictures)/\(shop.home.owner.household.id)"
        for name in ["incoming-1", ".dat.nosync1.abc"] { try Data([1]).write(to: URL(filePath: "\(folder)/\(name)")) }
        try await sweep(hours: 0)
        #expect(files.count == kept.count + 2)
        try await sweep(hours: 2)
        #expect(files == kept)
    }

    @Test func `what is refused leaves no file behind`() async throws {
        #expect(await send(Array("<svg/>".utf8)).status == 415)
        #expect(files.isEmpty)
        for shade in 0..<20 {
            #expect(await send(Canvas(width: 8, height: 8, shade: UInt8(shade * 12)).jpeg()).status == 201)
        }
        let kept = files
        #expect(await send(Self.jpeg).status == 422)
        #expect(await submit([Self.jpeg]).status == 422)
        #expect(files == kept)
    }

    @Test func `of more pictures than there is room for the first are kept, and the others leave no file`() async throws
    {
        for shade in 0..<19 {
            #expect(await send(Canvas(width: 8, height: 8, shade: UInt8(shade * 12)).jpeg()).status == 201)
        }
        let kept = files.count
        #expect(await submit([Self.jpeg, Canvas(width: 20, height: 20, shade: 9).jpeg()]).status == 422)
        #expect(files.count == kept + 2)
    }

    // MARK: - What is refused

    @Test func `what is no picture is refused, and says so`() async {
        #expect(await send(Array("<svg/>".utf8)).status == 415)
        #expect(await send(Array("GIF89a......".utf8)).status == 415)
        let bomb = await send(.png(width: 50_000, height: 50_000, rows: []))
        #expect(bomb.status == 422 && bomb.json["errors"]?["picture"] != nil)
        #expect(await send(Array(Self.jpeg.prefix(Self.jpeg.count / 2))).status == 422)
        #expect(await send(Self.jpeg + [UInt8](repeating: 0, count: 9 << 20)).status == 413)
        #expect(await shop.site.api(upload: Self.jpeg, to: path, as: .owner, type: "text/plain").status == 415)
        #expect(await cover() == nil)
    }

    @Test(
        arguments: [[], [Array("hello".utf8)], [[UInt8].png(width: 50_000, height: 50_000, rows: [])]] as [[[UInt8]]]
    )
    func `the page says what is wrong with the file`(_ files: [[UInt8]]) async {
        let answer = await submit(files)
        #expect(answer.status == 422)
        #expect(answer.text.contains("role=\"alert\""))
    }

    @Test func `of several files the page names the one that is wrong, and keeps the others`() async {
        let answer = await submit([Self.jpeg, [UInt8](repeating: 1, count: 9 << 20)])
        #expect(answer.status == 422)
        #expect(
            answer.text.contains("id=\"chosen-errors\"")
                && answer.text.contains("x.svg: The picture has more than 8 MB.")
        )
        #expect(await cover() != nil)
    }

    @Test(arguments: [ImagingError.failed, .tookTooLong, .busy])
    func `when reading fails on our side the picture is not blamed`(error: ImagingError) async throws {
        #expect((error.failure as? Refusal)?.reason == .unavailable)
        #expect((error.failure as? Refusal)?.retryAfter != nil)
        #expect(error.status == .serviceUnavailable)
    }

    @Test func `a product has twenty pictures at most`() async throws {
        for shade in 0..<20 {
            #expect(await send(Canvas(width: 8, height: 8, shade: UInt8(shade * 12)).jpeg()).status == 201)
        }
        #expect(await send(Canvas(width: 8, height: 9, shade: 128).jpeg()).status == 422)
    }

    @Test func `an unknown member is refused, and a cover cannot be taken back`() async {
        _ = await send(Self.jpeg)
        #expect(await shop.site.api(.patch, "\(path)/1", #"{"cover": false}"#, as: .owner).status == 422)
        #expect(await shop.site.api(.patch, "\(path)/1", #"{"bogus": 1}"#, as: .owner).status == 422)
        #expect(await shop.site.api(.patch, "\(path)/1", "{}", as: .owner).status == 200)
    }
}
