import Core
import Reminders
import Testing

/// What holds for every plan: tried with many that chance made, the same ones in each run.
@Suite struct PlanPropertyTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo", "Pacific/Apia",
        "Asia/Kathmandu", "America/Nuuk", "America/Havana", "Pacific/Kiritimati", "Etc/UTC",
    ]

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a plan is its days one after the other`(seed: UInt64) throws {
        var chance = Chance(seed: seed)
        let (planner, zone) = (Planner(try outlook(&chance)), try self.zone(seed))
        let today = try date("2026-01-01").adding(days: chance.below(700))
        let now = zone.start(of: today)
        let days = (-2..<30).flatMap { planner.messages(on: today.adding(days: $0)) }.filter { $0.deadline > now }
        let plan = planner.messages(from: now)
        #expect(Set(days.map(\.identity)).isSuperset(of: plan.map(\.identity)))
        #expect(Set(plan).isSuperset(of: days.filter { $0.at > now }))
        #expect(plan.allSatisfy { $0.at > now }, "what has gone out is not planned")
        #expect(zip(plan, plan.dropFirst()).allSatisfy { $0.at <= $1.at })
        #expect(Set(plan.map(\.identity)).count == plan.count)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a later plan holds the same messages as the earlier one`(seed: UInt64) throws {
        var chance = Chance(seed: seed)
        let (planner, zone) = (Planner(try outlook(&chance)), try self.zone(seed))
        let today = try date("2026-01-01").adding(days: chance.below(700))
        let later = zone.start(of: today).adding(seconds: Int64(chance.below(10 * 86_400)))
        let end = zone.date(of: later).adding(days: 10)
        let first = planner.messages(from: zone.start(of: today)).filter { $0.at > later && $0.identity.day < end }
        let second = planner.messages(from: later).filter { $0.at > later && $0.identity.day < end }
        // One that is late may have met quiet hours only in the second.
        #expect(Set(second).isSuperset(of: first))
        #expect(
            Set(second.filter { $0.heldFrom ?? $0.at > later }) == Set(first.filter { $0.heldFrom ?? $0.at > later })
        )
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `editing a reminder touches its own messages and no others`(seed: UInt64) throws {
        var chance = Chance(seed: seed)
        var outlook = try outlook(&chance)
        let now = outlook.zone.start(of: try date("2026-01-01").adding(days: chance.below(700)))
        let before = Planner(outlook).messages(from: now)
        let place = chance.below(outlook.reminders.count)
        let edited = outlook.reminders[place]
        outlook.reminders[place] = try reminder(edited.id.rawValue, "12:34", on: [1 + chance.below(7)])
        let after = Planner(outlook).messages(from: now)
        func isOther(_ message: PlannedMessage) -> Bool {
            if case .reminder(edited.id, _, _) = message.identity.subject { false } else { true }
        }
        #expect(before.filter(isOther) == after.filter(isOther))
        outlook.reminders[place] = edited
        #expect(Planner(outlook).messages(from: now) == before)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `nothing but digests falls into quiet hours, and nothing is dropped by them`(seed: UInt64) throws {
        var chance = Chance(seed: seed)
        var outlook = try outlook(&chance)
        let quiet = try #require(QuietHours(from: try anyTime(&chance), to: try time("23:59")))
        outlook.quietHours = quiet
        let day = try date("2026-01-01").adding(days: chance.below(700))
        for ahead in 0..<10 {
            let held = Planner(outlook).messages(on: day.adding(days: ahead))
            var loud = outlook
            loud.quietHours = nil
            let free = Planner(loud).messages(on: day.adding(days: ahead))
            #expect(Set(held.map(\.identity)) == Set(free.map(\.identity)))
            for message in held where message.lines.isEmpty {
                #expect(quiet.end(around: message.at, in: outlook.zone) == nil)
                #expect(message.deadline >= message.at.adding(seconds: Planner.grace))
            }
        }
    }

    private func zone(_ seed: UInt64) throws -> Zone {
        try RemindersTests.zone(Self.zones[Int(seed) % Self.zones.count])
    }

    private func anyTime(_ chance: inout Chance) throws -> TimeOfDay {
        try #require(TimeOfDay(minute: chance.below(1439)))
    }

    private func outlook(_ chance: inout Chance) throws -> Outlook {
        let quiet = QuietHours(from: try anyTime(&chance), to: try anyTime(&chance))
        let reminders = try (1...(2 + Int64(chance.below(8)))).map { id in
            Reminder(
                id: ID(rawValue: id),
                kind: chance.below(3) == 0 ? .metric(ID(rawValue: id)) : .custom,
                schedule: Schedule(
                    time: try anyTime(&chance),
                    weekdays: try #require(Weekdays(rawValue: UInt8(1 + chance.below(127))))
                ),
                isEnabled: chance.below(5) > 0
            )
        }
        let first = try date("2026-01-01")
        let batches = (1...20).map { (id: Int64) in
            DueBatch(
                household: ID(rawValue: 1 + id % 2),
                product: ID(rawValue: id % 6),
                batch: ID(rawValue: id),
                useBy: first.adding(days: chance.below(800))
            )
        }
        let rule = NotificationRule(time: try anyTime(&chance), expiry: .init(after: .once))
        return Outlook(
            user: ID(rawValue: 1),
            zone: try zone(chance.seed),
            quietHours: chance.below(3) == 0 ? nil : quiet,
            servers: [ServerOutlook(rule: rule, batches: batches)],
            reminders: reminders
        )
    }
}

/// A sequence of numbers that a seed repeats: SplitMix64.
private struct Chance {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
