package import Core
import Cryptography

/// The one-time code that proves that who sets Lares up can read the server's console.
///
/// It lives in the memory of the process that printed it.
package struct SetUpCode: Sendable {
    /// Eight characters in two groups, as people read and type them: `7K2M-QX4P`.
    package let text: String
    private let bytes: [UInt8]

    // Crockford's Base32: no I, L, O or U to misread.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Draws a code of 40 bits.
    package init(random: Random) {
        bytes = random.bytes(8).map { Self.alphabet[Int($0 & 31)] }
        text = String(decoding: bytes.prefix(4) + [UInt8(ascii: "-")] + bytes.suffix(4), as: UTF8.self)
    }

    /// Takes a code that whoever runs the server chose; it counts without case and grouping, as any.
    package init(_ chosen: String) {
        text = chosen
        bytes = Self.characters(of: chosen)
    }

    /// Whether this was typed, in whatever case and grouping; compared in constant time.
    func matches(_ typed: String) -> Bool {
        ConstantTime.areEqual(Self.characters(of: typed), bytes)
    }

    private static func characters(of typed: String) -> [UInt8] {
        typed.utf8.prefix(100).compactMap { byte in
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: " "): nil
            case UInt8(ascii: "O"), UInt8(ascii: "o"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"): UInt8(ascii: "1")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
            default: byte
            }
        }
    }
}
