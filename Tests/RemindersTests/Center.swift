import Accounts
import Core
import Reminders
import Site
import TestSupport

/// The reminder center with one mail address that works and one that is not confirmed yet, for the owner.
struct Center: Sendable {
    let people: Reminded
    let site: TestSite

    static let channels = [
        UserChannel(id: ChannelID(rawValue: 1), name: "owner@example.org", isActive: true),
        UserChannel(id: ChannelID(rawValue: 2), name: "later@example.org", isActive: false),
    ]

    init(clock: TestClock = TestClock(), hasChannels: Bool = true) async throws {
        people = try await Reminded(clock: clock)
        let owner = people.owner.user.id
        if hasChannels { try await people.insertChannels(Self.channels) }
        site = try await TestSite(
            people.home,
            pages: ReminderRoutes.pages,
            announcements: Announcements(words: ReminderAnnouncements.words, sources: [:])
        ) { _, routes in
            ReminderRoutes.add(
                to: &routes,
                channels: ChannelsOfUser { hasChannels && $0.user.id == owner ? Self.channels : [] }
            )
        }
    }
}
