import Foundation

/// The letters of western Europe in one byte each (ISO 32000-1, annex D), as Helvetica has them.
enum WinAnsi {
    /// Those between ASCII and Latin-1.
    private static let signs: [UInt32: UInt8] = [
        0x20AC: 0x80, 0x201A: 0x82, 0x201E: 0x84, 0x2026: 0x85, 0x0160: 0x8A, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91,
        0x2019: 0x92, 0x201C: 0x93, 0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x2122: 0x99, 0x0161: 0x9A,
        0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
    ]

    /// A text with the letters of the font: others are written with Latin ones, Łódź as Lódz and Погреб as Pogreb, and
    /// what is no letter is a question mark.
    static func bytes(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        // Neighbours that the font lacks go together: two signs of Chinese are two words.
        var missing = ""
        for character in text.precomposedStringWithCanonicalMapping {
            let known = character.unicodeScalars.map { byte(of: $0) }
            guard known.contains(nil) else {
                bytes += latin(missing) + known.compactMap(\.self)
                missing = ""
                continue
            }
            missing.append(character)
        }
        return bytes + latin(missing)
    }

    /// The bytes as a string of PDF has them between its brackets.
    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { [0x28, 0x29, 0x5C].contains($0) ? [0x5C, $0] : [$0] }
    }

    private static func latin(_ text: String) -> [UInt8] {
        guard !text.isEmpty else { return [] }
        let latin = text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? text
        return latin.map { character in
            let scalar = character.unicodeScalars.count == 1 ? character.unicodeScalars.first : nil
            return scalar.flatMap { byte(of: $0) } ?? UInt8(ascii: "?")
        }
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0...0xFF: UInt8(scalar.value)
        default: signs[scalar.value]
        }
    }
}
