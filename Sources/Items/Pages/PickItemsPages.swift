import Accounts
import Core
import HTTP
import Places
import Site

/// Puts items into a place by picking them from a list.
struct PickItemsPages: Sendable {
    private static let rows = 200
    private static let prefix = "item_"

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(for: request.id("location"), request.query.first("q") ?? "", [], nil, visit))
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let place = try request.id("location", of: Location.ID.self)
        let picked = request.input.names.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { ItemCode($0.dropFirst(Self.prefix.count)) }
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                guard try transaction.location(place) != nil else { throw Refusal.notFound }
                guard !picked.isEmpty else { throw Rejection("items", Message("error.pick_items")) }
                for code in picked where try transaction.item(code) == nil {
                    throw Rejection("items", Message("error.choice"))
                }
                let action = try transaction.moveItems(picked, to: place)
                return Destination(
                    "/items?location=\(place)" + (action.map { "&done=\(ItemAnnouncements.moved)-\($0)" } ?? "")
                )
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let problem = rejection.errors.values.first?.first.map { visit.text($0) }
            let page = try await page(for: place, request.input.typed("q"), Set(picked), problem, visit)
            return .page(page, status: .unprocessableContent)
        }
    }

    private func page(
        for place: Location.ID,
        _ text: String,
        _ picked: Set<ItemCode>,
        _ problem: String?,
        _ visit: MemberVisit
    ) async throws -> PickItemsPage {
        var filter = ItemFilter(text: text.isEmpty ? nil : String(text.prefix(200)))
        filter.elsewhere = place
        filter.limit = Self.rows
        let (part, places) = try await visit.database.read { [filter] snapshot in
            (try snapshot.items(filter), try snapshot.locations())
        }
        guard places[place] != nil else { throw Refusal.notFound }
        return PickItemsPage(
            place: place,
            title: visit.text(Message("items.pick_title", ["place": .text(places.path(of: place))])),
            problem: problem,
            query: filter.text ?? "",
            rows: part.entries.map { PickItemsPage.Row($0, in: places, isChecked: picked.contains($0.item.uid)) },
            isCut: part.hasNext
        )
    }
}

extension PickItemsPage.Row {
    fileprivate init(_ entry: ItemEntry, in places: LocationTree, isChecked: Bool) {
        let details = entry.item.details
        let known = [
            details.name.isEmpty ? nil : entry.product.name,
            entry.item.uid.rawValue,
            details.location.flatMap { places[$0] }.map { places.path(of: $0.id) },
        ]
        self.init(
            uid: entry.item.uid,
            title: entry.title,
            about: known.compactMap(\.self).joined(separator: " · "),
            isChecked: isChecked
        )
    }
}
