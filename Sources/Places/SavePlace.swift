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
        return try unlessNameIsTaken(Self.taken) { try insertLocation(draft, code: LocationCode.random(random)) }
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

/// The text on a place's label.
enum LocationCode {
    /// Digits and letters that are not taken for one another when read aloud or from a smudged label.
    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// Eight characters, some 40 bits: enough that two labels of one installation never meet by chance.
    static func random(_ random: Random) -> String {
        var code = ""
        while code.count < 8 {
            // Values beyond the last whole run of the alphabet would make some letters likelier.
            for byte in random.bytes(8) where Int(byte) < 256 / alphabet.count * alphabet.count && code.count < 8 {
                code.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return code
    }
}
