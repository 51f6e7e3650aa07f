import Core
package import Ledger
package import SQLite

/// A place where things are kept, in a tree: House → Kitchen → Shelf 2.
package struct Location: Hashable, Sendable {
    package typealias ID = LocationID

    package let id: ID
    package let parent: ID?
    package let name: String
    /// What is put here counts as frozen.
    package let isFreezer: Bool
    /// What the place's label says, as text and as QR code.
    package let code: String

    /// Where the code on a label leads, below the base path.
    package var labelPath: String { "/l/\(code)" }

    package static let row = RowDecoder("id", "parent_id", "name", "freezer", "code") {
        Location(id: $0, parent: $1, name: $2, isFreezer: $3, code: $4)
    }
}
