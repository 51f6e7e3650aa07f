/// The bytes written so far and the syntax of each kind of value.
///
/// It is handed down into the nested writers and back up by swapping, so that the buffer always has one owner and
/// appending never copies it.
struct JSONOutput {
    var bytes: [UInt8] = []

    init() {}

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func object<Failure: Error>(_ body: (inout JSONMembers) throws(Failure) -> Void) throws(Failure) {
        bytes.append(UInt8(ascii: "{"))
        var members = JSONMembers()
        swap(&members.output, &self)
        try body(&members)
        swap(&members.output, &self)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func array<Failure: Error>(_ body: (inout JSONElements) throws(Failure) -> Void) throws(Failure) {
        bytes.append(UInt8(ascii: "["))
        var elements = JSONElements()
        swap(&elements.output, &self)
        try body(&elements)
        swap(&elements.output, &self)
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func null() {
        bytes.append(contentsOf: "null".utf8)
    }

    mutating func bool(_ value: Bool) {
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    mutating func integer(_ value: Int64) {
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func number(_ text: String) {
        assert(JSONNumber.isValid(text), "\(text) is not a JSON number")
        bytes.append(contentsOf: text.utf8)
    }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if Self.needsEscape(text) {
            for byte in text.utf8 { escaped(byte) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): number(value.text)
        case .string(let value): string(value)
        case .array(let elements):
            array { json in
                for element in elements { json.element(element) }
            }
        case .object(let object):
            self.object { json in
                for member in object.members { json.member(member.name, member.value) }
            }
        }
    }

    private static func needsEscape(_ text: String) -> Bool {
        let span = text.utf8Span.span
        for at in span.indices where isSpecial(span[at]) { return true }
        return false
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// RFC 8259 section 7: the quotation mark, the backslash and the control characters must be escaped.
    private mutating func escaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
            bytes.append(contentsOf: digits.utf8)
        default: bytes.append(byte)
        }
    }
}
