import Accounts
import Catalog
import Core
import Labels
import Places
import Site

extension HouseholdSnapshot {
    /// The labels that are asked for: each with a code that leads to what it is on, below the public address.
    func labels(_ asked: LabelRequest, below address: (String) -> String?) throws -> [Label] {
        switch asked.subject {
        case .items:
            let places = try locations()
            return try itemsToLabel(asked).compactMap { entry in
                address(entry.item.uid.path).map { link in
                    let place = entry.item.details.location.flatMap { places[$0] }.map { places.path(of: $0.id) }
                    return Label(
                        code: link,
                        lines: [entry.title, entry.item.uid.rawValue] + (place.map { [$0] } ?? [])
                    )
                }
            }
        case .places:
            let places = try locations()
            if let place = asked.place, places[place] == nil { throw Refusal.notFound }
            let chosen = places.nodes.filter { asked.place == nil || $0.id == asked.place }
            return chosen.prefix(LabelRequest.most).compactMap { place in
                address(place.labelPath).map { link in
                    Label(code: link, lines: [place.name, place.code, places.path(of: place.id)])
                }
            }
        case .kept:
            return try keptCodes(limit: LabelRequest.most).compactMap { code in
                address(code.path).map { Label(code: $0, lines: [code.rawValue]) }
            }
        }
    }

    private func itemsToLabel(_ asked: LabelRequest) throws -> [ItemEntry] {
        guard let code = asked.item else {
            do { return try items(asked.items).entries } catch is Rejection { throw Refusal.notFound }
        }
        guard let item = try item(code), let product = try product(item.product) else { throw Refusal.notFound }
        return [ItemEntry(item, of: product)]
    }
}
