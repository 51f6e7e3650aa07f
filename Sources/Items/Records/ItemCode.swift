package import Core
import Places
import SQLite

/// What an item's label says: seven characters by chance and one that checks them.
///
/// The check is that of the pure systems of ISO/IEC 7064, here with the 31 characters of a label: the characters' values,
/// each times a power of 3 (which takes all 30 values modulo 31), sum up to 1. So one wrong character and two that
/// changed places are always noticed.
package struct ItemCode: RawRepresentable, Hashable, Sendable, ColumnRepresentable {
    package let rawValue: String

    package static let length = 8
    private static let radix = 3

    /// Takes a stored code.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads what stands in a link or was typed, small letters too; nil for what is no code.
    package init?(_ text: some StringProtocol) {
        let code = text.uppercased()
        guard code.count == Self.length, Self.sum(code) == 1 else { return nil }
        rawValue = code
    }

    /// Makes a new one.
    package init(random: Random) {
        let payload = LabelCode.random(Self.length - 1, random)
        let check = LabelCode.alphabet.first { Self.sum(payload + String($0)) == 1 }
        rawValue = payload + (check.map(String.init) ?? "")
    }

    /// The weighted sum of the characters' values modulo the size of the alphabet; nil with a character of no label.
    private static func sum(_ code: String) -> Int? {
        var sum = 0
        for character in code {
            guard let value = LabelCode.alphabet.firstIndex(of: character) else { return nil }
            sum = (sum * radix + value) % LabelCode.alphabet.count
        }
        return sum
    }
}

extension ItemCode: CustomStringConvertible {
    package var description: String { rawValue }

    /// Where the code on a label leads, below the base path.
    package var path: String { "/i/\(rawValue)" }
}
