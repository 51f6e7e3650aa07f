/// Writes one JSON text, byte after byte, with no values in between.
///
/// ```swift
/// let bytes = JSONWriter.object { json in
///     json.member("id", 7)
///     json.member("amount", number: "1.28")
///     json.array("batches", batches) { json, batch in json.member("location", batch.location) }
/// }
/// ```
package enum JSONWriter {
    /// The bytes of an object whose members `body` writes; `capacity` is a guess at their number.
    package static func object<Failure: Error>(
        capacity: Int = 1024,
        _ body: (inout JSONMembers) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        let output = JSONOutput(capacity: capacity)
        try output.object(body)
        return output.bytes
    }

    /// The bytes of an array whose elements `body` writes; `capacity` is a guess at their number.
    package static func array<Failure: Error>(
        capacity: Int = 1024,
        _ body: (inout JSONElements) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        let output = JSONOutput(capacity: capacity)
        try output.array(body)
        return output.bytes
    }

    /// The bytes of a value read before or put together in memory.
    package static func bytes(of value: JSONValue) -> [UInt8] {
        let output = JSONOutput(capacity: 256)
        output.value(value)
        return output.bytes
    }
}

/// Where the members of one object are written.
package struct JSONMembers {
    private let output: JSONOutput
    private var isFirst = true

    init(output: JSONOutput) {
        self.output = output
    }

    private mutating func name(_ name: String) {
        if isFirst { isFirst = false } else { output.byte(UInt8(ascii: ",")) }
        output.string(name)
        output.byte(UInt8(ascii: ":"))
    }

    /// Writes a text, or `null`.
    package mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { output.string(text) } else { output.null() }
    }

    /// Writes a whole number, or `null`.
    package mutating func member(_ name: String, _ integer: Int64?) {
        self.name(name)
        if let integer { output.integer(integer) } else { output.null() }
    }

    /// Writes a whole number.
    package mutating func member(_ name: String, _ integer: Int) {
        member(name, Int64(integer))
    }

    /// Writes a truth value, or `null`.
    package mutating func member(_ name: String, _ bool: Bool?) {
        self.name(name)
        if let bool { output.bool(bool) } else { output.null() }
    }

    /// Writes a number exactly as `text`, or `null`.
    ///
    /// The text must be a JSON number: it is checked in debug builds only.
    package mutating func member(_ name: String, number text: String?) {
        self.name(name)
        if let text { output.number(text) } else { output.null() }
    }

    /// Writes a value read before or put together in memory.
    package mutating func member(_ name: String, _ value: JSONValue) {
        self.name(name)
        output.value(value)
    }

    /// Writes `null`.
    package mutating func null(_ name: String) {
        self.name(name)
        output.null()
    }

    /// Writes an object.
    package mutating func object<Failure: Error>(
        _ name: String,
        _ body: (inout JSONMembers) throws(Failure) -> Void
    ) throws(Failure) {
        self.name(name)
        try output.object(body)
    }

    /// Writes an array of anything.
    package mutating func array<Failure: Error>(
        _ name: String,
        _ body: (inout JSONElements) throws(Failure) -> Void
    ) throws(Failure) {
        self.name(name)
        try output.array(body)
    }

    /// Writes an array with one object for each of `items`.
    package mutating func array<Item, Failure: Error>(
        _ name: String,
        _ items: [Item],
        _ body: (inout JSONMembers, Item) throws(Failure) -> Void
    ) throws(Failure) {
        self.name(name)
        try output.array { (elements: inout JSONElements) throws(Failure) in
            try elements.objects(items, body)
        }
    }

    /// Writes an array of texts.
    package mutating func array(_ name: String, _ texts: [String]) {
        array(name) { elements in
            for text in texts { elements.element(text) }
        }
    }

    /// Writes an array of whole numbers.
    package mutating func array(_ name: String, _ integers: [Int64]) {
        array(name) { elements in
            for integer in integers { elements.element(integer) }
        }
    }
}

/// Where the elements of one array are written.
package struct JSONElements {
    private let output: JSONOutput
    private var isFirst = true

    init(output: JSONOutput) {
        self.output = output
    }

    private mutating func separate() {
        if isFirst { isFirst = false } else { output.byte(UInt8(ascii: ",")) }
    }

    /// Writes a text.
    package mutating func element(_ text: String) {
        separate()
        output.string(text)
    }

    /// Writes a whole number.
    package mutating func element(_ integer: Int64) {
        separate()
        output.integer(integer)
    }

    /// Writes a value read before or put together in memory.
    package mutating func element(_ value: JSONValue) {
        separate()
        output.value(value)
    }

    /// Writes an object.
    package mutating func object<Failure: Error>(
        _ body: (inout JSONMembers) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        try output.object(body)
    }

    /// Writes one object for each of `items`.
    package mutating func objects<Item, Failure: Error>(
        _ items: [Item],
        _ body: (inout JSONMembers, Item) throws(Failure) -> Void
    ) throws(Failure) {
        for item in items {
            try object { (members: inout JSONMembers) throws(Failure) in try body(&members, item) }
        }
    }

    /// Writes an array in this array.
    package mutating func array<Failure: Error>(
        _ body: (inout JSONElements) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        try output.array(body)
    }
}
