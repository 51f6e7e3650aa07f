/// A field value with parameters, as of Content-Type and Content-Disposition (RFC 9110 §5.6.6).
struct ParameterList {
    /// What stands before the first semicolon, in lower case.
    let value: String

    private let parameters: [Query.Pair]

    /// Nil when there is no value, a parameter is broken or comes twice, or something is not UTF-8.
    ///
    /// More lenient than the grammar in two points, since clients are: a value without quotes may hold any visible
    /// characters, and a backslash in quotes escapes only a quote or another backslash, as names of files hold them.
    init?(_ text: ArraySlice<UInt8>) {
        let end = text.firstIndex(of: .semicolon) ?? text.endIndex
        guard let value = String(validating: text[..<end].trimmed, as: UTF8.self), !value.isEmpty else { return nil }
        self.value = value.lowercased()
        var rest = text[end...]
        var parameters: [Query.Pair] = []
        while rest.first == .semicolon {
            rest = rest.dropFirst().trimmed
            guard !rest.isEmpty, rest.first != .semicolon else { continue }
            guard let pair = Self.take(from: &rest), !parameters.contains(where: { $0.name == pair.name }) else {
                return nil
            }
            parameters.append(pair)
            rest = rest.trimmed
        }
        guard rest.isEmpty else { return nil }
        self.parameters = parameters
    }

    /// The value of a parameter; `name` in lower case.
    subscript(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static func take(from rest: inout ArraySlice<UInt8>) -> Query.Pair? {
        guard let equals = rest.firstIndex(of: .equals) else { return nil }
        let name = rest[..<equals]
        guard !name.isEmpty, name.allSatisfy(\.isToken) else { return nil }
        rest = rest[(equals + 1)...]
        let bytes: [UInt8]
        if rest.first == .quote {
            guard let quoted = takeQuoted(from: &rest) else { return nil }
            bytes = quoted
        } else {
            let end = rest.firstIndex(of: .semicolon) ?? rest.endIndex
            bytes = Array(rest[..<end].trimmed)
            rest = rest[end...]
        }
        guard let value = String(validating: bytes, as: UTF8.self) else { return nil }
        return Query.Pair(String(decoding: name.map(\.lowercased), as: UTF8.self), value)
    }

    private static func takeQuoted(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        var value: [UInt8] = []
        var index = rest.startIndex + 1
        while index < rest.endIndex {
            let byte = rest[index]
            if byte == .quote {
                rest = rest[(index + 1)...]
                return value
            }
            if byte == .backslash, index + 1 < rest.endIndex, rest[index + 1] == .quote || rest[index + 1] == .backslash
            {
                index += 1
            }
            value.append(rest[index])
            index += 1
        }
        return nil
    }
}
