package import Accounts
package import Core
package import Ledger

/// What is said on top of a page after something was done.
package struct Announcement: Hashable, Sendable {
    package let message: Message
    /// The booking that a press of *Undo* takes back.
    package let undo: Action.ID?

    /// Announces something.
    package init(_ message: Message, undo: Action.ID? = nil) {
        self.message = message
        self.undo = undo
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
    private let sources: [String: Source]

    /// Takes fixed words, and the features' sources by kind.
    package init(words: [String: Message], sources: [String: Source]) {
        self.words = words
        self.sources = sources
    }

    func word(_ done: String) -> Announcement? { words[done].map { Announcement($0) } }

    func find(_ done: String, _ snapshot: HouseholdSnapshot) throws -> Announcement? {
        let parts = done.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let source = sources[String(parts[0])], let number = Int64(parts[1]) else { return nil }
        return try source(number, snapshot)
    }
}
