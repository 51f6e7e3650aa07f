/// A JSON text read into memory (RFC 8259), with numbers as they were written.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Whether this is `null`.
    package var isNull: Bool { self == .null }

    /// The truth value, or nil if this is something else.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number as written, or nil if this is something else.
    package var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The whole number, or nil if this is something else, is written with a fraction or exponent, or does not fit.
    package var integer: Int64? { number?.integer }

    /// The text, or nil if this is something else.
    package var text: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, or nil if this is something else.
    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, or nil if this is something else.
    package var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of that name, or nil if this is no object or has no such member.
    package subscript(_ name: String) -> JSONValue? { object?[name] }
}

/// The members of a JSON object in the order in which they were written, each name once.
package struct JSONObject: Hashable, Sendable {
    /// One name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    /// All members, in order.
    package private(set) var members: [Member] = []
    /// Where each name stands, since clients may send thousands.
    private var places: [String: Int] = [:]

    /// An object without members.
    package init() {}

    /// The names, in order.
    package var names: [String] { members.map(\.name) }

    /// The value of the member of that name, or nil if there is none.
    package subscript(_ name: String) -> JSONValue? {
        places[name].map { members[$0].value }
    }

    /// Adds a member, whose name the caller knows to be new.
    mutating func append(_ name: String, _ value: JSONValue) {
        places[name] = members.count
        members.append(Member(name: name, value: value))
    }
}
