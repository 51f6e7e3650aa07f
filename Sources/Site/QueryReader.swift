package import Core
package import HTTP

/// Reads the parameters of a call's query: an unknown one is refused with 400, a bad value of a known one with 422, an
/// empty one too.
package struct QueryReader {
    let query: Query
    private var known: Set<String> = []
    private var rejection = Rejection()

    /// Reads a query.
    package init(_ query: Query) {
        self.query = query
    }

    /// A text, nil when absent; `mayBeEmpty` for what is searched for and what is only shown, where nothing asks for
    /// nothing.
    package mutating func text(_ name: String, limit: Int = 200, mayBeEmpty: Bool = false) -> String? {
        if mayBeEmpty, query.all(name) == [""] {
            known.insert(name)
            return nil
        }
        guard let value = value(name) else { return nil }
        guard value.utf8.count <= limit * 4 else {
            return complain(name, Message("error.too_long", ["count": .count(limit)]))
        }
        return value
    }

    /// An identity.
    package mutating func id<Subject>(_ name: String, of: ID<Subject>.Type = ID<Subject>.self) -> ID<Subject>? {
        guard let value = value(name) else { return nil }
        return ID<Subject>(value) ?? complain(name, Message("error.choice"))
    }

    /// A whole number within a range.
    package mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = Int(value), range.contains(number) else {
            let bounds: Message.Arguments = ["from": .count(range.lowerBound), "to": .count(range.upperBound)]
            return complain(name, Message("error.whole_number", bounds))
        }
        return number
    }

    /// A moment, RFC 3339.
    package mutating func instant(_ name: String) -> Instant? {
        guard let value = value(name) else { return nil }
        return Instant(value) ?? complain(name, Message("error.instant"))
    }

    /// One of a type's values, by its raw value.
    package mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        of: Choice.Type = Choice.self
    ) -> Choice? {
        guard let value = value(name) else { return nil }
        return Choice(rawValue: value) ?? complain(name, Message("error.choice"))
    }

    /// The size of a page of a list, 1…200 and 50 unless said.
    package mutating func limit() -> Int { integer("limit", in: 1...200) ?? 50 }

    /// Adds a complaint of the caller's own.
    package mutating func reject(_ name: String, _ message: Message) {
        rejection.add(name, message)
    }

    /// Throws for names that nothing asked for.
    package func checkNames() throws(Refusal) {
        guard query.names.allSatisfy(known.contains) else {
            throw Refusal(.badRequest, Message("error.unknown_parameter"))
        }
    }

    /// Throws for names that nothing asked for, then for everything that was wrong.
    package func finish() throws {
        try checkNames()
        guard rejection.isEmpty else { throw rejection }
    }

    private mutating func value(_ name: String) -> String? {
        known.insert(name)
        let values = query.all(name)
        guard values.count <= 1 else { return complain(name, Message("error.choice")) }
        // A script whose variable is empty did not mean everything.
        guard values.first != "" else { return complain(name, Message("error.required")) }
        return values.first
    }

    private mutating func complain<Value>(_ name: String, _ message: Message) -> Value? {
        rejection.add(name, message)
        return nil
    }
}
