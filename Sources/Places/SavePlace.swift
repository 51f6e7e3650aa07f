package import Accounts
import Core
import Ledger
import SQLite

/// What people enter about a place.
package struct LocationDraft: Hashable, Sendable {
    package var name: String
    package var parent: Location.ID?
    package var isFreezer: Bool

    package init(name: String, parent: Location.ID? = nil, isFreezer: Bool = false) {
        self.name = name
        self.parent = parent
        self.isFreezer = isFreezer
    }
}

extension HouseholdTransaction {
    /// Adds a place, with a code of its own for its label.
    package func addPlace(_ draft: LocationDraft) throws -> Location.ID {
        let tree = try locations()
        try check(draft, in: tree)
        guard tree.depth(below: draft.parent) < LocationTree.deepest else { throw Self.tooDeep }
        return try unlessNameIsTaken(Self.taken) { try insertLocation(draft, code: LabelCode.random(8, random)) }
    }

    /// Changes a place.
    ///
    /// It cannot be moved into itself or into something that lies in it.
    package func editPlace(_ id: Location.ID, to draft: LocationDraft) throws {
        let tree = try locations()
        guard tree[id] != nil else { throw Refusal.notFound }
        try check(draft, in: tree)
        if let parent = draft.parent, tree.subtree(of: id).contains(parent) {
            throw Rejection("parent", Message("error.place_in_itself"))
        }
        guard tree.depth(below: draft.parent) + tree.height(of: id) <= LocationTree.deepest else { throw Self.tooDeep }
        try unlessNameIsTaken(Self.taken) { try updateLocation(id, to: draft) }
    }

    private static var tooDeep: Rejection {
        Rejection("parent", Message("error.place_too_deep", ["limit": .count(LocationTree.deepest)]))
    }

    private func check(_ draft: LocationDraft, in tree: LocationTree) throws {
        if let parent = draft.parent, tree[parent] == nil { throw Rejection("parent", Message("error.choice")) }
    }

    /// Turns the schema's word that neighbours have different names into an answer for people.
    func unlessNameIsTaken<Result>(
        _ answer: @autoclosure () -> any Error,
        _ write: () throws -> Result
    ) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError where error.isTakenName {
            throw answer()
        }
    }

    private static var taken: Rejection { Rejection("name", Message("error.taken")) }
}
