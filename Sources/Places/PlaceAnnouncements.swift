import Accounts
import Core
import Ledger
package import Site

/// What pages say after something was done to a place.
package enum PlaceAnnouncements {
    static let saved = "place"
    static let trashed = "place_trashed"
    static let restored = "place_restored"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        saved: source { Message("done.place_saved", ["name": .text($0)]) },
        trashed: Announcements.trashed(.location),
        restored: source { Message("done.restored", ["name": .text($0)]) },
    ]

    private static func source(_ message: @escaping @Sendable (_ name: String) -> Message) -> Announcements.Source {
        { number, snapshot in
            try snapshot.anyLocation(Location.ID(rawValue: number)).map { Announcement(message($0.name)) }
        }
    }
}
