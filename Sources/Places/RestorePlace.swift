import Accounts
import Core
package import Ledger
import SQLite

extension TrashRestorer {
    /// Takes places out of the trash, empty as they went in.
    package static let places = TrashRestorer(
        restore: { transaction, subject in try transaction.restorePlace(Location.ID(rawValue: subject)) },
        page: { "/places?done=\(PlaceAnnouncements.restored)-\($0)" }
    )
}

extension HouseholdTransaction {
    /// Puts a place back to where it lay, or to the top when what it lay in is gone.
    func restorePlace(_ id: Location.ID) throws {
        guard let place = try anyLocation(id) else { throw Refusal.notFound }
        let tree = try locations()
        var parent = place.parent.flatMap { tree[$0]?.id }
        if tree.depth(below: parent) >= LocationTree.deepest { parent = nil }
        let taken = Refusal(.conflict, Message("error.place_name_taken", ["name": .text(place.name)]))
        try unlessNameIsTaken(taken) { try bringBack(id, to: parent) }
    }
}
