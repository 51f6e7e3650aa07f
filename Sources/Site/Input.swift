import Core
package import HTTP
package import JSON

/// What was sent, by name, before anyone made sense of it: a browser's form or a JSON object.
///
/// Pages and the REST interface read the same typed forms from it.
package struct Input: Sendable {
    private enum Source {
        case form(Query)
        case json(JSONObject)
    }

    private let source: Source
    /// Whether a name that nothing asks for is wrong: of programs, whose fields would be lost without a word.
    let isStrict: Bool

    /// Takes the fields of a decoded form, or a query; a browser's may have some that are nobody's.
    package init(form: Query, isStrict: Bool = false) {
        source = .form(form)
        self.isStrict = isStrict
    }

    /// Takes the object of a JSON body.
    package init(json: JSONObject) {
        source = .json(json)
        isStrict = true
    }

    /// Whether numbers, dates and booleans come as JSON writes them, or as people type them.
    package var isJSON: Bool {
        if case .json = source { true } else { false }
    }

    /// The names that were sent.
    package var names: [String] {
        switch source {
        case .form(let query): query.names
        case .json(let object): object.names
        }
    }

    /// Whether a name was sent at all, be it empty or null.
    package func contains(_ name: String) -> Bool {
        switch source {
        case .form(let query): query.first(name) != nil
        case .json(let object): object[name] != nil
        }
    }

    /// What was sent under a name; nil when it is absent, null or, in a browser's form, empty.
    func value(_ name: String) -> JSONValue? {
        switch source {
        case .form(let query):
            guard let text = query.first(name), !text.isEmpty else { return nil }
            return .string(text)
        case .json(let object):
            guard let value = object[name], !value.isNull else { return nil }
            return value
        }
    }

    /// A whole number within a range, such as that of a row; nil for anything else.
    ///
    /// For what no person types: what they type is read, and complained about, by `FieldReader`.
    package func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        Int(typed(name), in: range)
    }

    /// What was typed under a name, to be shown again.
    package func typed(_ name: String) -> String {
        switch source {
        case .form(let query): query.first(name) ?? ""
        case .json(let object): object[name]?.text ?? ""
        }
    }
}
