/// Decoding of percent-encoded text (RFC 3986 §2.1).
enum PercentEncoding {
    /// The text of percent-encoded bytes; nil when an escape is broken or the outcome is not UTF-8.
    ///
    /// Nothing is repaired: two readers that repair differently see two different requests.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        guard bytes.contains(where: { $0 == .percent || $0 == .plus && plusIsSpace || $0 >= 0x80 }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == .percent {
                guard bytes.endIndex - index > 2, let high = bytes[index + 1].hexDigit,
                    let low = bytes[index + 2].hexDigit
                else { return nil }
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(byte == .plus && plusIsSpace ? .space : byte)
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Adds `text` so that it is one path segment or one part of a query: all but unreserved characters escaped.
    static func append(_ text: String, to encoded: inout String) {
        // Most texts of addresses are numbers and plain words, and are added whole.
        guard !text.utf8.allSatisfy(isUnreserved) else {
            encoded += text
            return
        }
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded.append("%")
                encoded.unicodeScalars.append(digit(byte >> 4))
                encoded.unicodeScalars.append(digit(byte & 15))
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isAlpha || byte.isDigit || byte == .hyphen || byte == .dot || byte == 0x5F || byte == 0x7E
    }

    private static func digit(_ value: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(value < 10 ? 0x30 + value : 0x37 + value)
    }
}

extension String {
    /// The text with everything but RFC 3986's unreserved characters percent-encoded: fit for one path segment, or for
    /// a name or value of a query.
    package var percentEncoded: String {
        var encoded = ""
        PercentEncoding.append(self, to: &encoded)
        return encoded
    }
}
