/// The bytes in front of a response's content (RFC 9112 §4).
package enum ResponseHead {
    /// Adds status line, fields and the empty line to `buffer`.
    ///
    /// `fields` go as they are; `lines` are complete lines of the server's own, each with its CRLF, such as a Date whose
    /// text is made once a second. Whoever calls takes care of Content-Length.
    package static func append(
        _ status: Status,
        _ fields: Fields,
        lines: [UInt8] = [],
        to buffer: inout [UInt8]
    ) {
        buffer.reserveCapacity(buffer.count + 32 + fields.bytes.count + 4 * fields.count + lines.count)
        buffer.append(contentsOf: "HTTP/1.1 ".utf8)
        appendDecimal(status.code, to: &buffer)
        buffer.append(.space)
        buffer.append(contentsOf: status.reason.utf8)
        appendLineEnd(to: &buffer)
        fields.append(to: &buffer)
        buffer.append(contentsOf: lines)
        appendLineEnd(to: &buffer)
    }

    /// Adds one line with a number, such as Content-Length.
    package static func appendLine(_ name: FieldName, _ value: Int, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: name.text.utf8)
        buffer.append(.colon)
        buffer.append(.space)
        appendDecimal(value, to: &buffer)
        appendLineEnd(to: &buffer)
    }

    /// Adds one line; `value` must hold no control characters.
    package static func appendLine(_ name: FieldName, _ value: String, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: name.text.utf8)
        buffer.append(.colon)
        buffer.append(.space)
        buffer.append(contentsOf: value.utf8)
        appendLineEnd(to: &buffer)
    }

    private static func appendDecimal(_ value: Int, to buffer: inout [UInt8]) {
        precondition(value >= 0, "lengths and codes are not negative")
        let start = buffer.count
        var rest = value
        repeat {
            buffer.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        buffer[start...].reverse()
    }

    private static func appendLineEnd(to buffer: inout [UInt8]) {
        buffer.append(.carriageReturn)
        buffer.append(.lineFeed)
    }
}

extension Fields {
    /// Adds every line with its CRLF.
    fileprivate func append(to buffer: inout [UInt8]) {
        for entry in entries {
            buffer.append(contentsOf: bytes[Int(entry.nameStart)..<Int(entry.nameEnd)])
            buffer.append(.colon)
            buffer.append(.space)
            buffer.append(contentsOf: bytes[Int(entry.valueStart)..<Int(entry.valueEnd)])
            buffer.append(.carriageReturn)
            buffer.append(.lineFeed)
        }
    }
}
