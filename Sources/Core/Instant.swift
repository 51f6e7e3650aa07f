/// A moment: whole seconds of UTC since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int64

    /// Makes a moment from seconds since 1970-01-01T00:00:00Z.
    package init(seconds: Int64) {
        self.seconds = seconds
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.seconds < right.seconds
    }

    /// The moment so many seconds later (earlier when negative), or the last (first) there is.
    package func adding(seconds delta: Int64) -> Instant {
        Instant(seconds: seconds.addingClamped(delta))
    }

    /// The moment so many days of 24 hours later: for expiry of links and sessions, never for calendar days.
    package func adding(days: Int) -> Instant {
        let (seconds, overflow) = Int64(days).multipliedReportingOverflow(by: 86_400)
        return adding(seconds: overflow ? (days < 0 ? .min : .max) : seconds)
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC with `Z`, as the REST interface writes it.
    package var description: String {
        let (day, rest) = (seconds.quotient(by: 86_400), seconds.remainder(by: 86_400))
        let date = CivilDate(daysSince1970: Int(day))
        return "\(date)T\(twoDigits(rest / 3600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60))Z"
    }
}

extension Instant {
    /// Reads RFC 3339 with `Z` or a numeric offset; a fraction of a second is dropped.
    ///
    /// Nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = digits(bytes[11..<13]), hour < 24,
            let minute = digits(bytes[14..<16]), minute < 60,
            let second = digits(bytes[17..<19]), second < 60
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        let local = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        seconds = local - Int64(offset)
    }

    private static func offset(_ text: [UInt8]) -> Int? {
        if text == [UInt8(ascii: "Z")] || text == [UInt8(ascii: "z")] { return 0 }
        guard text.count == 6, text[3] == UInt8(ascii: ":"),
            let hours = digits(text[1..<3]), hours < 24, let minutes = digits(text[4..<6]), minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
        case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
        default: return nil
        }
    }
}

func twoDigits(_ number: some BinaryInteger) -> String {
    number < 10 ? "0\(number)" : String(number)
}

/// The number that all of `text`, ASCII digits only, stands for.
func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.count <= 9, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

extension BinaryInteger {
    /// Division rounded towards minus infinity, so that moments before 1970 fall on their day.
    func quotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    func remainder(by divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
