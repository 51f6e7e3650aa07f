import Foundation

/// A text as it is searched and sorted: without case, accents and width.
package struct SearchText: Hashable, Sendable {
    package let folded: String

    /// Folds any text.
    package init(_ text: String) {
        folded = Self.fold(text)
    }

    /// The name of a product and then its brand, so that sorting goes by the name.
    init(_ details: Product.Details) {
        self.init("\(details.name) \(details.brand)")
    }

    /// Its words, each once.
    package var words: [String] {
        var seen: Set<String> = []
        return folded.split(separator: " ").map(String.init).filter { seen.insert($0).inserted }
    }

    /// Every run of one, two and three characters within a word.
    ///
    /// Two characters tell a word of Chinese; in other languages it takes three to leave few enough names.
    var tokens: Set<String> {
        var tokens: Set<String> = []
        for word in words {
            for length in 1...Self.longestToken { tokens.formUnion(Self.runs(of: length, in: word)) }
        }
        return tokens
    }

    /// The tokens by which a word is looked for: its longest runs.
    static func tokens(of word: String) -> [String] {
        runs(of: min(word.unicodeScalars.count, longestToken), in: word)
    }

    private static let longestToken = 3

    private static func runs(of length: Int, in word: String) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= length else { return [] }
        return (0...(scalars.count - length)).map { start in
            String(String.UnicodeScalarView(scalars[start..<start + length]))
        }
    }

    private static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        // NFKD (Unicode Standard Annex 15): accents become characters of their own, and wide forms the usual ones.
        let scalars = isPlain ? text.unicodeScalars : text.decomposedStringWithCompatibilityMapping.unicodeScalars
        var isSpaceDue = false
        for scalar in scalars {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                isSpaceDue = !folded.isEmpty
                continue
            }
            if isDropped(scalar) { continue }
            if isSpaceDue { folded.append(" ") }
            isSpaceDue = false
            append(scalar, to: &folded)
        }
        return String(folded)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        if let plain = letters[scalar] {
            folded.append(contentsOf: plain.unicodeScalars)
        } else {
            // Lower case may bring a mark of its own, as that of İ does.
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower) {
                folded.append(contentsOf: letters[lower]?.unicodeScalars ?? String(lower).unicodeScalars)
            }
        }
    }

    /// Marks that readers leave out: accents, the vowel points of Hebrew and Arabic, and what nobody sees.
    ///
    /// Not those that make another letter, as the voiced sounds of Japanese or the vowels of Hindi.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF,
            0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0x00AD, 0x200B...0x200F, 0xFEFF:
            true
        default: false
        }
    }

    /// Letters that Unicode does not take apart, as they are typed by people who have no such key.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
        "’": "'", "‘": "'", "“": "\"", "”": "\"", "⁄": "/", "–": "-", "—": "-",
    ]
}
