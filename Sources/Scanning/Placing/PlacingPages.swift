import Accounts
import Catalog
import Core
import HTTP
import Imaging
import Items
import Ledger
import Localization
import Places
import Site
import Stock

/// Puts items into places by scanning both, or by choosing the place from a list.
struct PlacingPages: Sendable {
    let reader: PictureReader

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let placing = Placing { request.query.first($0) ?? "" }
        let booked = (request.query.first("booked") ?? "").split(separator: ",").compactMap { Action.ID(String($0)) }
        return .page(try await page(placing, booked: Array(booked.prefix(Placing.mostItems)), visit))
    }

    /// A scanned code, a photo, a place that was chosen, or something that is to be taken off again.
    func receive(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let input = request.input
        var placing = Placing { input.typed($0) }
        let pressed = input.typed("do")
        if pressed == "forget" {
            placing.place = nil
            return .redirect(placing.path())
        }
        if pressed.hasPrefix("remove-") {
            placing.items.removeAll { $0.rawValue == pressed.dropFirst("remove-".count) }
            return .redirect(placing.path())
        }
        if pressed == "put" { return try await put(placing, into: input.typed("into"), request, visit) }
        do {
            let picture = request.uploads.first { $0.field == "picture" }
            if picture == nil, pressed == "photo" {
                return try await again(placing, photo: Message("scan.no_picture"), visit)
            }
            let codes =
                try await picture.asyncMap { try await reader.symbols(in: $0.bytes, for: visit).map(\.code) }
                ?? [input.typed("add")]
            guard !codes.isEmpty else { return try await again(placing, photo: Message("scan.nothing_found"), visit) }
            return try await scanned(codes, placing, request, visit)
        } catch let error as ImagingError {
            return try await again(placing, photo: error.message, visit)
        }
    }

    private func scanned(
        _ codes: [String],
        _ before: Placing,
        _ request: PageRequest,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let meanings = try await visit.database.read { snapshot in
            try codes.map { code in
                let meaning = try snapshot.meaning(of: code)
                if case .item(let uid) = meaning, try snapshot.item(uid) == nil { return (meaning, isFree: true) }
                return (meaning, isFree: false)
            }
        }
        var placing = before
        var moves: [Move] = []
        for (code, (meaning, isFree)) in zip(codes, meanings) {
            // A code that is on nothing yet: its piece is to be made first.
            if isFree, case .item(let uid) = meaning { return .redirect(uid.path) }
            switch placing.scan(meaning) {
            case .waiting: continue
            case .put(let items, let place): moves.append(Move(items: items, place: place))
            case .full: return try await again(before, Message("scan.full"), code, visit)
            case .other: return try await again(before, Message("scan.no_item_or_place"), code, visit)
            }
        }
        if moves.isEmpty { return .redirect(placing.path()) }
        return try await book(moves, before: before, after: placing, request, visit)
    }

    // MARK: - Booking

    /// Items that go to one place, as one action.
    private struct Move: Sendable {
        let items: [ItemCode]
        let place: Location.ID
    }

    private func put(
        _ placing: Placing,
        into typed: String,
        _ request: PageRequest,
        _ visit: MemberVisit
    ) async throws -> Reply {
        guard let place = Location.ID(typed), !placing.items.isEmpty else {
            return try await again(placing, Message("scan.choose_place"), "", visit)
        }
        var after = placing
        (after.items, after.place) = ([], nil)
        let move = Move(items: placing.items, place: place)
        return try await book([move], before: placing, after: after, request, visit)
    }

    private func book(
        _ moves: [Move],
        before: Placing,
        after: Placing,
        _ request: PageRequest,
        _ visit: MemberVisit
    ) async throws -> Reply {
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                let actions = try moves.compactMap { try transaction.moveItems($0.items, to: $0.place) }
                return Destination(actions.isEmpty ? "" : after.path(booked: actions.map(\.description)))
            }
            if !done.path.isEmpty { return .redirect(done.path) }
            return try await again(after, Message("scan.there_already"), "", visit)
        } catch let rejection as Rejection {
            let message = rejection.errors.values.first?.first ?? Message("error.choice")
            return try await again(before, message, "", visit)
        }
    }

    // MARK: - The page

    private func again(
        _ placing: Placing,
        _ problem: Message,
        _ typed: String,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let page = try await page(placing, problem: visit.text(problem), typed: typed, visit)
        return .page(page, status: .unprocessableContent)
    }

    private func again(_ placing: Placing, photo complaint: Message, _ visit: MemberVisit) async throws -> Reply {
        let fields = FormFields(visit, nil, Rejection("picture", complaint))
        let page = try await page(placing, fields, problem: fields.problem(for: visit), visit)
        return .page(page, status: .unprocessableContent)
    }

    private func page(
        _ placing: Placing,
        _ fields: FormFields? = nil,
        booked: [Action.ID] = [],
        problem: String? = nil,
        typed: String = "",
        _ visit: MemberVisit
    ) async throws -> PlacingPage {
        let (places, items, announcements) = try await visit.database.read { snapshot in
            let items = try placing.items.compactMap { code in
                try snapshot.titled(code).map { PlacingPage.Waiting(code: code, title: $0) }
            }
            let announcements = try booked.compactMap { id in
                // What was taken back by now need not be said again.
                try snapshot.action(id)?.isUndone == false ? try ItemAnnouncements.ofMove(id, snapshot) : nil
            }
            return (try snapshot.locations(), items, announcements)
        }
        let fields = fields ?? FormFields(visit)
        return PlacingPage(
            problem: problem,
            modes: ScanMode.links(for: ScanList(mode: .place), visit),
            address: visit.site.links.path(placing.path()),
            place: placing.place.flatMap { places[$0] }.map {
                PlacingPage.Place(id: $0.id, path: places.path(of: $0.id))
            },
            items: items,
            into: items.isEmpty
                ? nil
                : fields.choice("into", "", of: [("", visit.text(Message("scan.choose_place")))] + places.choices()),
            picture: fields.field("picture"),
            code: fields.field("add", typed, isRequired: true),
            booked: announcements.map { BookedScan(text: visit.text($0.message), undo: $0.undo?.path) }
        )
    }
}

extension Optional {
    /// As `map`, for what takes its time.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}

extension HouseholdScope {
    /// What an item of the household is called.
    fileprivate func titled(_ code: ItemCode) throws -> String? {
        guard let item = try item(code), let product = try product(item.product) else { return nil }
        return item.title(product.name)
    }
}
