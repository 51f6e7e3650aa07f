/// The table of a model's fields, made once: see `Model`.
package struct Fields<M: Model>: Sendable {
    let table: FieldTable

    /// The table that `build` fills in.
    ///
    /// Two fields of one name, or a name with a dot, are a programming error.
    package init(_ build: (inout FieldBuilder<M>) -> Void) {
        var builder = FieldBuilder<M>()
        build(&builder)
        table = unsafe FieldTable(model: M.self, entries: builder.entries, fallback: builder.fallback)
    }
}

/// Collects the fields of a model.
///
/// What may be nil is missing then: it shows as nothing and is false. A stored property (`\.name`) is the fastest, since
/// it is read where it lies; computed properties and closures work just as well but copy the model first.
@safe package struct FieldBuilder<M: Model> {
    fileprivate var entries: [FieldTable.Entry] = []
    fileprivate var fallback: FieldTable.Fallback?

    /// Text, escaped when it is shown.
    package mutating func text(_ name: String, _ path: any KeyPath<M, String> & Sendable) {
        add(name, .text, stored(path).map { .text($0) } ?? computed { .text($0[keyPath: path]) })
    }

    /// Text, escaped when it is shown, or nothing.
    package mutating func text(_ name: String, _ path: any KeyPath<M, String?> & Sendable) {
        add(name, .text, stored(path).map { .optionalText($0) } ?? computed { .text(orMissing: $0[keyPath: path]) })
    }

    /// Text that is worked out, escaped when it is shown.
    package mutating func text(_ name: String, by get: @escaping @Sendable (M) -> String?) {
        add(name, .text, computed { .text(orMissing: get($0)) })
    }

    /// A whole number, shown in plain digits; what people read is text that the page has formatted.
    package mutating func integer(_ name: String, _ path: any KeyPath<M, Int> & Sendable) {
        add(name, .text, stored(path).map { .integer($0) } ?? computed { .integer(Int64($0[keyPath: path])) })
    }

    /// A whole number, shown in plain digits, or nothing.
    package mutating func integer(_ name: String, _ path: any KeyPath<M, Int?> & Sendable) {
        add(name, .text, reader(path) { $0.map { .integer(Int64($0)) } ?? .missing })
    }

    /// A whole number that is worked out, shown in plain digits.
    package mutating func integer(_ name: String, by get: @escaping @Sendable (M) -> Int?) {
        add(name, .text, computed { get($0).map { .integer(Int64($0)) } ?? .missing })
    }

    /// A condition for sections.
    package mutating func boolean(_ name: String, _ path: any KeyPath<M, Bool> & Sendable) {
        add(name, .boolean, stored(path).map { .boolean($0) } ?? computed { .boolean($0[keyPath: path]) })
    }

    /// A condition for sections that is worked out.
    package mutating func boolean(_ name: String, by get: @escaping @Sendable (M) -> Bool) {
        add(name, .boolean, computed { .boolean(get($0)) })
    }

    /// Markup that is shown as it is.
    package mutating func markup(_ name: String, _ path: any KeyPath<M, Markup> & Sendable) {
        add(name, .text, reader(path) { .markup($0) })
    }

    /// Markup that is shown as it is, or nothing.
    package mutating func markup(_ name: String, _ path: any KeyPath<M, Markup?> & Sendable) {
        add(name, .text, reader(path) { $0.map { .markup($0) } ?? .missing })
    }

    /// Markup that is worked out, shown as it is.
    package mutating func markup(_ name: String, by get: @escaping @Sendable (M) -> Markup?) {
        add(name, .text, computed { get($0).map { .markup($0) } ?? .missing })
    }

    /// A model within this one: `{{#location}}{{name}}{{/location}}` or `{{location.name}}`.
    package mutating func model<Part: Model>(_ name: String, _ path: any KeyPath<M, Part> & Sendable) {
        add(name, .model(Part.self), reader(path) { .model($0) })
    }

    /// A model within this one, or nothing.
    package mutating func model<Part: Model>(_ name: String, _ path: any KeyPath<M, Part?> & Sendable) {
        add(name, .model(Part.self), reader(path) { $0.map { .model($0) } ?? .missing })
    }

    /// A model that is worked out.
    package mutating func model<Part: Model>(_ name: String, by get: @escaping @Sendable (M) -> Part?) {
        add(name, .model(Part.self), computed { get($0).map { .model($0) } ?? .missing })
    }

    /// Rows, for which a section is repeated.
    package mutating func list<Row: Model>(_ name: String, _ path: any KeyPath<M, [Row]> & Sendable) {
        add(name, .list(Row.self), reader(path) { .list(Rows($0)) })
    }

    /// Rows that are worked out.
    package mutating func list<Row: Model>(_ name: String, by get: @escaping @Sendable (M) -> [Row]) {
        add(name, .list(Row.self), computed { .list(Rows(get($0))) })
    }

    /// Texts, for which a section is repeated and which `{{.}}` shows.
    package mutating func texts(_ name: String, _ path: any KeyPath<M, [String]> & Sendable) {
        add(name, .texts, reader(path) { .values($0.map { .text($0) }) })
    }

    /// Texts that are worked out.
    package mutating func texts(_ name: String, by get: @escaping @Sendable (M) -> [String]) {
        add(name, .texts, computed { .values(get($0).map { .text($0) }) })
    }

    /// Whatever names there are at run time, which nothing can check at load: nil says that a name does not exist.
    package mutating func anyName(_ get: @escaping @Sendable (M, String) -> Value?) {
        unsafe fallback = { model, symbol in
            unsafe get(model.assumingMemoryBound(to: M.self).pointee, symbol.name)
        }
    }

    /// How far from the beginning of a model the property is stored, or nil if it is not.
    private func stored(_ path: PartialKeyPath<M>) -> Int? {
        MemoryLayout<M>.offset(of: path)
    }

    /// Reads a property of any type, where it lies if it is stored.
    private func reader<Property>(
        _ path: any KeyPath<M, Property> & Sendable,
        _ value: @escaping @Sendable (Property) -> Value
    ) -> FieldTable.Reader {
        guard let offset = stored(path) else { return computed { value($0[keyPath: path]) } }
        return unsafe .computed { model in unsafe value(model.property(at: offset)) }
    }

    private func computed(_ get: @escaping @Sendable (M) -> Value) -> FieldTable.Reader {
        unsafe .computed { model in unsafe get(model.assumingMemoryBound(to: M.self).pointee) }
    }

    private mutating func add(_ name: String, _ kind: FieldKind, _ reader: FieldTable.Reader) {
        precondition(!name.isEmpty && !name.contains("."), "\(M.self): a field cannot be named \"\(name)\"")
        entries.append(FieldTable.Entry(symbol: Symbol(name), kind: kind, reader: reader))
    }
}

extension Value {
    fileprivate static func text(orMissing text: String?) -> Value {
        text.map { .text($0) } ?? .missing
    }
}

/// What a field is, for proving at start-up that a template's names exist.
enum FieldKind: Sendable {
    /// Text, a number or markup.
    case text
    case boolean
    case model(any Model.Type)
    case list(any Model.Type)
    case texts
}
