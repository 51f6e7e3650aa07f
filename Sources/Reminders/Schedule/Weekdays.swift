package import Core

/// The days of the week on which something happens: at least one.
package struct Weekdays: RawRepresentable, Hashable, Sendable {
    /// A bit each, as it is stored: bit 0 is Monday, bit 6 Sunday.
    package let rawValue: UInt8

    package static let everyDay = Weekdays(known: 0b111_1111)

    /// Nil for no day at all and for bits that are no day.
    package init?(rawValue: UInt8) {
        guard (1...0b111_1111).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Reads ISO 8601 numbers, 1 = Monday … 7 = Sunday, in any order; nil for none and for other numbers.
    package init?(iso numbers: some Sequence<Int>) {
        var bits: UInt8 = 0
        for number in numbers {
            guard (1...7).contains(number) else { return nil }
            bits |= 1 << (number - 1)
        }
        self.init(rawValue: bits)
    }

    private init(known bits: UInt8) {
        rawValue = bits
    }

    /// ISO 8601 numbers, each once, Monday first.
    package var iso: [Int] {
        (1...7).filter { rawValue & 1 << ($0 - 1) != 0 }
    }

    package func contains(_ date: CivilDate) -> Bool {
        rawValue & 1 << (date.isoWeekday - 1) != 0
    }
}
