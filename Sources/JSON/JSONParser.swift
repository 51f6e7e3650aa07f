extension JSONValue {
    /// Reads a JSON text strictly by RFC 8259: UTF-8 only, no comments, no trailing commas, no lone surrogates.
    ///
    /// Beyond the RFC a member name may stand only once in an object (as Swift compares texts, so canonically
    /// equivalent names count as the same). A byte order mark at the start is skipped, as section 8.1 permits,
    /// because editors and PowerShell write one.
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw JSONError(reason: .tooLarge, offset: limits.bytes) }
        var parser = JSONParser(bytes: bytes, limits: limits)
        self = try parser.document()
    }

    /// Reads the UTF-8 of a text; see `init(parsing: [UInt8], …)`.
    package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}

/// Recursive descent over bytes; the depth is limited, so the stack is too.
private struct JSONParser {
    let bytes: [UInt8]
    let limits: JSONLimits
    var at = 0
    var depth = 0
    var valueCount = 0

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        skipSpace()
        let value = try value()
        skipSpace()
        guard at == bytes.count else { throw error(.trailingBytes) }
        return value
    }

    func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: at)
    }

    /// A byte that does not fit here: either a wrong one or the end.
    func unexpected() -> JSONError {
        error(at < bytes.count ? .unexpectedByte : .unexpectedEnd)
    }

    mutating func skipSpace() {
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 {
            at += 1
        }
    }

    /// Takes the byte if it comes next.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: byte) else { return false }
        at += 1
        return true
    }

    mutating func value() throws(JSONError) -> JSONValue {
        guard at < bytes.count else { throw unexpected() }
        valueCount += 1
        guard valueCount <= limits.values else { throw error(.tooManyValues) }
        switch bytes[at] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw unexpected()
        }
    }

    mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in word.utf8 {
            guard at < bytes.count, bytes[at] == byte else { throw unexpected() }
            at += 1
        }
        return value
    }

    /// Takes the opening bracket.
    mutating func descend() throws(JSONError) {
        depth += 1
        guard depth <= limits.depth else { throw error(.tooDeep) }
        at += 1
        skipSpace()
    }

    mutating func array() throws(JSONError) -> [JSONValue] {
        try descend()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        if take("]") { return elements }
        while true {
            elements.append(try value())
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw unexpected() }
            skipSpace()
        }
    }

    mutating func object() throws(JSONError) -> JSONObject {
        try descend()
        defer { depth -= 1 }
        var object = JSONObject()
        if take("}") { return object }
        while true {
            let start = at
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw unexpected() }
            let name = try string()
            guard object[name] == nil else { throw JSONError(reason: .duplicateName, offset: start) }
            skipSpace()
            guard take(":") else { throw unexpected() }
            skipSpace()
            object.append(name, try value())
            skipSpace()
            if take("}") { return object }
            guard take(",") else { throw unexpected() }
            skipSpace()
        }
    }

    mutating func number() throws(JSONError) -> JSONNumber {
        var end = at
        while end < bytes.count, isNumberByte(bytes[end]) {
            end += 1
            // Stop at once, so that nobody makes us copy or convert a million digits.
            guard end - at <= limits.numberLength || limits.readsLongNumbers else { throw error(.numberTooLong) }
        }
        guard JSONNumber.length(in: bytes, from: at) == end - at else { throw error(.invalidNumber) }
        defer { at = end }
        guard end - at <= limits.numberLength else { return .beyondAll }
        return JSONNumber(checked: String(decoding: bytes[at..<end], as: UTF8.self))
    }

    func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    mutating func string() throws(JSONError) -> String {
        at += 1
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                guard let text = String(validating: bytes[start..<at], as: UTF8.self) else {
                    throw JSONError(reason: .invalidUTF8, offset: start)
                }
                at += 1
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw error(.controlCharacter)
            default: at += 1
            }
        }
        throw unexpected()
    }

    /// The slow way, from the first backslash on.
    mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var decoded = Array(bytes[start..<at])
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: decoded, as: UTF8.self) else {
                    throw JSONError(reason: .invalidUTF8, offset: start)
                }
                at += 1
                return text
            case UInt8(ascii: "\\"): try escape(into: &decoded)
            case 0..<0x20: throw error(.controlCharacter)
            default:
                decoded.append(byte)
                at += 1
            }
        }
        throw unexpected()
    }

    mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
        at += 1
        guard at < bytes.count else { throw unexpected() }
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            at += 1
            decoded.append(contentsOf: Character(try escapedScalar()).utf8)
            return
        default: throw error(.invalidEscape)
        }
        at += 1
    }

    /// Four hexadecimal digits, or eight in two escapes for what lies beyond the basic plane (section 7).
    mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let start = at
        let lone = JSONError(reason: .loneSurrogate, offset: start)
        let first = try codeUnit()
        guard UTF16.isLeadSurrogate(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw lone }
            return scalar
        }
        guard take("\\"), take("u") else { throw lone }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw lone }
        return scalar
    }

    mutating func codeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard at < bytes.count else { throw unexpected() }
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue, bytes[at] < 0x80 else {
                throw error(.invalidEscape)
            }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }
}
