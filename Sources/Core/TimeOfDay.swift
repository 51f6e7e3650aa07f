/// A minute of the day as a clock on the wall shows it: no date, no zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Minutes since 00:00, less than 1440.
    package let minute: Int

    /// 00:00.
    package static let midnight = TimeOfDay(known: 0)

    /// Makes a time from minutes since 00:00, or nil outside 0…1439.
    package init?(minute: Int) {
        guard (0..<1440).contains(minute) else { return nil }
        self.minute = minute
    }

    /// Makes a time from hour (0…23) and minute (0…59), or nil for others: 24:00 is no time of a day.
    package init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.minute = hour * 60 + minute
    }

    /// Makes a time of which the caller knows that it is one.
    init(known minute: Int) {
        self.minute = minute
    }

    /// Hour (0…23) and minute (0…59).
    package var parts: (hour: Int, minute: Int) {
        (minute / 60, minute % 60)
    }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.minute < right.minute
    }
}

extension TimeOfDay: CustomStringConvertible, LosslessStringConvertible {
    /// `HH:MM`.
    package var description: String {
        "\(twoDigits(parts.hour)):\(twoDigits(parts.minute))"
    }

    /// Reads exactly `HH:MM`, 00:00…23:59; nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            let hour = digits(bytes[0..<2]), let minute = digits(bytes[3..<5])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }
}
