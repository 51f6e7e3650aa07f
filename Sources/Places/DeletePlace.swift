package import Accounts
package import Core
package import Ledger
import SQLite

extension HouseholdTransaction {
    /// Puts a place into the trash, after moving out what is in it: products, those that usually lie there, and places.
    ///
    /// Places within keep what is in them, and go one level up when there is no other. Refused when something is in it
    /// and `successor` is nil.
    package func deletePlace(
        _ id: Location.ID,
        movingContentsTo successor: Successor<LocationSubject>?,
        _ occupants: Occupants
    ) throws {
        let tree = try locations()
        guard let place = tree[id] else { throw Refusal.notFound }
        let children = tree.children(of: id)
        if let successor {
            let target = try target(of: successor, leaving: id, in: tree)
            try occupants.move(self, [id], target)
            for child in children { try move(child, to: target ?? place.parent, in: tree) }
        } else {
            let products = try occupants.count(self, [id], .max).total
            guard children.isEmpty, products == 0 else { throw Self.occupied(products, children.count) }
        }
        try hideLocation(id)
        try putInTrash(.location, id.rawValue, title: place.name)
    }

    private static func occupied(_ products: Int, _ places: Int) -> Refusal {
        Refusal(
            .conflict,
            Message(
                "error.place_occupied",
                [
                    "products": .message(Message("places.count_products", ["count": .count(products)])),
                    "places": .message(Message("places.count_places", ["count": .count(places)])),
                ]
            )
        )
    }

    private func target(
        of successor: Successor<LocationSubject>,
        leaving id: Location.ID,
        in tree: LocationTree
    ) throws -> Location.ID? {
        guard case .to(let target) = successor else { return nil }
        guard tree[target] != nil else { throw Rejection("move_to", Message("error.choice")) }
        guard !tree.subtree(of: id).contains(target) else {
            throw Rejection("move_to", Message("error.place_in_itself"))
        }
        return target
    }

    private func move(_ child: Location, to parent: Location.ID?, in tree: LocationTree) throws {
        guard tree.depth(below: parent) + tree.height(of: child.id) <= LocationTree.deepest else {
            throw Rejection("move_to", Message("error.place_too_deep", ["limit": .count(LocationTree.deepest)]))
        }
        let taken = Rejection("move_to", Message("error.place_name_taken", ["name": .text(child.name)]))
        try unlessNameIsTaken(taken) { try setParent(of: child.id, to: parent) }
    }
}
