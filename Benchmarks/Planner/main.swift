// Plans a month for 10,000 users with 20 reminders each, and once more for one of them after an edit.
//
// Prints milliseconds of CPU for all of them and for the edit, and how many messages were planned.

import Accounts
import Core
import Reminders

let users = 10_000
let zones = Zone.all.compactMap { Zone($0) }
let now = Instant(seconds: 1_774_000_000)  // 2026-03-20, so that many zones change their clocks within the month

func reminder(_ number: Int, of user: Int, minute: Int) -> Reminder {
    let weekdays = number % 4 == 0 ? Weekdays(iso: [1, 3, 5]) : nil
    return Reminder(
        id: ID(rawValue: Int64(user * 20 + number)),
        kind: number % 5 == 0 ? .metric(ID(rawValue: Int64(number))) : .custom,
        schedule: Schedule(time: TimeOfDay(minute: minute) ?? .midnight, weekdays: weekdays ?? .everyDay)
    )
}

func outlook(of user: Int) -> Outlook {
    let zone = zones[user % zones.count]
    let household = Household.ID(rawValue: Int64(user / 3))
    let today = zone.date(of: now)
    return Outlook(
        user: ID(rawValue: Int64(user)),
        zone: zone,
        quietHours: user % 2 == 0 ? QuietHours(from: .midnight, to: .eight) : nil,
        servers: [
            ServerOutlook(
                batches: (0..<20).map { number in
                    DueBatch(
                        household: household,
                        product: ID(rawValue: Int64(number)),
                        batch: ID(rawValue: Int64(number)),
                        useBy: today.adding(days: number * 2)
                    )
                }
            )
        ],
        reminders: (0..<20).map { reminder($0, of: user, minute: ($0 * 71 + user) % 1440) }
    )
}

let cpu = CPUClock()
var messages = 0
var milliseconds = 0.0
// Made outside what is measured: in the program they come from the database.
for hundred in 0..<users / 100 {
    let outlooks = (0..<100).map { outlook(of: hundred * 100 + $0) }
    milliseconds += cpu.milliseconds {
        for outlook in outlooks { messages += Planner(outlook).messages(from: now).count }
    }
}

var edited = outlook(of: 42)
let edits = (0..<100).map { minute in
    edited.reminders[7] = reminder(7, of: 42, minute: minute)
    return cpu.milliseconds { messages += Planner(edited).messages(from: now).count }
}
print(milliseconds, edits.max() ?? 0, messages)
