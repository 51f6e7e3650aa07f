import Glibc

extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let backslash: UInt8 = 0x5C

    /// Whether the byte may stand in a token (RFC 9110 §5.6.2); a bit per ASCII character, since every byte of a field
    /// name asks.
    var isToken: Bool {
        // ! # $ % & ' * + - . 0-9 in the lower half; A-Z ^ _ ` a-z | ~ in the upper.
        let half: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && half >> UInt64(self & 63) & 1 == 1
    }

    /// Whether the byte may stand in a field value: HTAB, visible ASCII, space and obs-text (RFC 9110 §5.5).
    var isFieldContent: Bool {
        self >= 0x20 && self != 0x7F || self == .tab
    }

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    var isAlpha: Bool {
        let lower = self | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    var isSpaceOrTab: Bool { self == .space || self == .tab }

    /// The byte in lower case when it is an ASCII capital.
    var lowercased: UInt8 {
        self >= 0x41 && self <= 0x5A ? self | 0x20 : self
    }

    /// The value of a hexadecimal digit, nil for any other byte.
    var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

extension Span<UInt8> {
    /// Whether all bytes may stand in a field value; looks at all of them, since a loop without an exit runs on many at
    /// a time.
    var isFieldContent: Bool {
        var wrong: UInt8 = 0
        for index in indices {
            let byte = self[index]
            wrong |= (byte < 0x20 ? 1 : 0) & (byte != .tab ? 1 : 0) | (byte == 0x7F ? 1 : 0)
        }
        return wrong == 0
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes are `text`, which is ASCII in lower case, but for their case.
    func isSame(as text: String) -> Bool {
        count == text.utf8.count && zip(self, text.utf8).allSatisfy { $0.lowercased == $1 }
    }

    /// Takes the bytes before the next `separator`, and the separator too; nil when there are no more.
    mutating func takeMember(before separator: UInt8) -> Self? {
        guard !isEmpty else { return nil }
        let end = firstIndex(of: separator) ?? endIndex
        let member = self[..<end]
        self = self[end...].dropFirst()
        return member
    }

    /// The bytes without space and tabs at either end.
    var trimmed: Self {
        var trimmed = self
        while trimmed.first?.isSpaceOrTab == true { trimmed.removeFirst() }
        while trimmed.last?.isSpaceOrTab == true { trimmed.removeLast() }
        return trimmed
    }
}

extension [UInt8] {
    /// The first place of a byte at or after `index`; several times as fast as a loop in Swift.
    func firstIndex(of byte: UInt8, from index: Int) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard index < bytes.count, let base = bytes.baseAddress,
                let found = unsafe memchr(base + index, CInt(byte), bytes.count - index)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
