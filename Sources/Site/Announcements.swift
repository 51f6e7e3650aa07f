package import Accounts
package import Core
package import Ledger

/// What is said on top of a page after something was done.
package struct Announcement: Hashable, Sendable {
    package let message: Message
    package let undo: Undo?

    /// What a press of *Undo* takes back.
    package enum Undo: Hashable, Sendable {
        case booking(Action.ID)
        /// Something that went to the trash, and comes back from there.
        case deletion(TrashEntry.ID)

        /// Where the button sends its form, below the base path.
        package var path: String {
            switch self {
            case .booking(let id): "/actions/\(id)/undo"
            case .deletion(let id): "/trash/\(id)/restore"
            }
        }
    }

    /// Whether it is a thing to know, rather than a thing that was done.
    package let isNote: Bool

    /// Announces something.
    package init(_ message: Message, undo: Undo? = nil, isNote: Bool = false) {
        self.message = message
        self.undo = undo
        self.isNote = isNote
    }
}

/// Finds what the `done` parameter of a page's address speaks of.
///
/// Nothing is stored between the POST and the page that follows: the address names the action, as in `?done=action-12`,
/// and what it did is looked up among the asker's own household. So a reload says the same again, and an address made up
/// by somebody else can say nothing of its own.
package struct Announcements: Sendable {
    /// Looks an announcement up by the number behind its kind.
    package typealias Source = @Sendable (Int64, HouseholdSnapshot) throws -> Announcement?

    private let words: [String: Message]
    private let notes: Set<String>
    private let sources: [String: Source]

    /// Takes fixed words, which of them are but notes, and the features' sources by kind.
    package init(words: [String: Message], notes: Set<String> = [], sources: [String: Source]) {
        self.words = words
        self.notes = notes
        self.sources = sources
    }

    /// Says that something of a kind went to the trash, by the number it had; nothing where it does not lie there.
    package static func trashed(_ kind: TrashKind) -> Source {
        { number, snapshot in
            try snapshot.trashEntry(kind, number).map { entry in
                Announcement(
                    Message("done.trashed", ["name": .text(entry.title)]),
                    undo: snapshot.member.role.allows(.restoreFromTrash) ? .deletion(entry.id) : nil
                )
            }
        }
    }

    func word(_ done: String) -> Announcement? { words[done].map { Announcement($0, isNote: notes.contains(done)) } }

    func find(_ done: String, _ snapshot: HouseholdSnapshot) throws -> Announcement? {
        let parts = done.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let source = sources[String(parts[0])], let number = Int64(parts[1]) else { return nil }
        return try source(number, snapshot)
    }
}
