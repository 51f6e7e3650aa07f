import Accounts
import Catalog
import Core
import HTTP
import Imaging
import Items
import JSON
import Ledger
import Localization
import Places
import Site
import Stock

/// Leads from codes to what they stand for, or gathers them to be booked.
struct ScanPages: Sendable {
    let reader: PictureReader
    let placing: PlacingPages

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let query = request.query
        if let text = query.first("code"), !text.allSatisfy(\.isWhitespace) { return try await lead(text, visit) }
        let list = Self.list(visit) { query.first($0) ?? "" }
        if list.mode == .place { return try await placing.index(request, visit) }
        if let text = query.first("add") { return try await added([text], to: list, visit, isDone: false) }
        let booked = (query.first("booked") ?? "").split(separator: ",").prefix(ScanList.mostRows)
        let actions = booked.compactMap { Action.ID(String($0)) }
        return .page(try await ScanPageMaker(list: list, visit: visit, booked: actions).page())
    }

    /// A list as a form or an address holds it; who may not book only looks.
    private static func list(_ visit: MemberVisit, _ typed: (String) -> String) -> ScanList {
        var list = ScanList(typed: typed, mode: visit.may(.bookStock) ? .checkIn : .look)
        if !visit.may(.bookStock) { list.mode = .look }
        return list
    }

    // MARK: - One code

    /// To the product, place or item that a code stands for; who may book is led on with what nobody knows.
    private func lead(_ text: String, _ visit: MemberVisit) async throws -> Reply {
        let meaning = try await visit.database.read { try $0.meaning(of: text) }
        switch meaning {
        case .package(let package): return .redirect("/products/\(package.product.id)")
        case .place(let id, _): return .redirect("/places/\(id)")
        case .item(let code): return .redirect(code.path)
        case .unknown:
            if visit.may(.bookStock) { return .redirect("/check-in?code=\(text.percentEncoded)") }
            return try await again(ScanList(mode: .look), "add", Message("error.unknown_code"), text, visit)
        case .misread, .strangeLabel, .noCode, nil:
            let fault = meaning?.fault ?? Message("error.required")
            return try await again(Self.list(visit) { _ in "" }, "add", fault, text, visit)
        }
    }

    // MARK: - The list

    /// A photo, a typed code, or a row to be taken away, from a form without a script.
    func receive(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let input = request.input
        var list = Self.list(visit) { input.typed($0) }
        let button = input.typed("do").split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        if button.first == "remove" {
            let row = button.count == 2 ? Int(button[1], in: 1...ScanList.mostRows) : nil
            if let row, row <= list.rows.count { list.rows.remove(at: row - 1) }
            return .redirect(list.path)
        }
        guard let picture = request.uploads.first(where: { $0.field == "picture" }) else {
            if input.typed("do") == "photo" {
                return try await again(list, "picture", Message("scan.no_picture"), input.typed("add"), visit)
            }
            return try await added([input.typed("add")], to: list, visit, isDone: true)
        }
        do {
            let symbols = try await reader.symbols(in: picture.bytes, for: visit)
            guard !symbols.isEmpty else {
                return try await again(list, "picture", Message("scan.nothing_found"), input.typed("add"), visit)
            }
            return try await added(symbols.map(\.code), to: list, visit, isDone: true)
        } catch let error as ImagingError {
            return try await again(list, "picture", error.message, input.typed("add"), visit, error.status)
        }
    }

    /// The list with more codes; a form is answered by a redirect, so that a reload adds nothing.
    private func added(_ texts: [String], to list: ScanList, _ visit: MemberVisit, isDone: Bool) async throws -> Reply {
        guard list.mode.gathers else { return try await lead(texts[0], visit) }
        let meanings = try await visit.database.read { snapshot in try texts.map { try snapshot.meaning(of: $0) } }
        var list = list
        for (text, meaning) in zip(texts, meanings) {
            switch list.add(meaning, formats: visit.formats, today: visit.today, texts: visit.site.texts) {
            case .listed: continue
            case .place(let id): return .redirect("/places/\(id)")
            case .item(let code): return .redirect(code.path)
            case .full: return try await again(list, "add", Message("scan.full"), text, visit)
            case .refused(let message): return try await again(list, "add", message, text, visit)
            }
        }
        if isDone { return .redirect(list.path) }
        return .page(try await ScanPageMaker(list: list, visit: visit).page(), isKept: false)
    }

    func book(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let list = Self.list(visit) { request.input.typed($0) }
        do {
            var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let booking = try ScanBooking(list, reader: &reader, currency: visit.household.currency)
            guard !booking.drafts.isEmpty, list.mode.gathers else { return .redirect(list.path) }
            let done = try await visit.database.write(once: request.once) { transaction in
                let actions = try transaction.book(booking)
                let numbers = actions.map(\.description).joined(separator: ",")
                return Destination("/scan?mode=\(booking.mode.rawValue)&booked=\(numbers)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            var maker = ScanPageMaker(list: list, visit: visit)
            maker.rejection = rejection
            return .page(try await maker.page(), status: .unprocessableContent)
        }
    }

    /// The page once more, with what is wrong beside its field.
    private func again(
        _ list: ScanList,
        _ field: String,
        _ message: Message,
        _ typed: String,
        _ visit: MemberVisit,
        _ status: Status = .unprocessableContent
    ) async throws -> Reply {
        var maker = ScanPageMaker(list: list, visit: visit)
        maker.rejection = Rejection(field, message)
        maker.typed = typed
        return .page(try await maker.page(), status: status)
    }

    // MARK: - The camera

    /// The code in the frame of a camera, for the script.
    func frame(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let picture = request.uploads.first else { throw Refusal(.badRequest, Message("error.400.text")) }
        var code: String?
        do {
            code = try await reader.code(inFrame: picture.bytes, of: visit.credential.camera)
        } catch {
            // The next frame comes in half a second; only what will never work is worth a word.
            if error == .notAPicture { throw Refusal(.unsupportedType, error.message) }
        }
        return .response(.json(JSONWriter.object { $0.member("code", code) }))
    }
}

extension Credential {
    /// Names the browser whose camera it is.
    fileprivate var camera: String {
        switch self {
        case .session(let hash): hash.hex
        case .token(let id, _): "token \(id)"
        }
    }
}
