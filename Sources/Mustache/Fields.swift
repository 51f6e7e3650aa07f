/// The table of a model's fields, made once: see `Model`.
@usableFromInline package struct Fields<M: Model>: Sendable {
    @usableFromInline let table: FieldTable

    /// The table that `build` fills in.
    ///
    /// Two fields of one name, or a name with a dot, are a programming error.
    package init(_ build: (inout FieldBuilder<M>) -> Void) {
        var builder = FieldBuilder<M>()
        build(&builder)
        table = unsafe FieldTable(model: M.self, entries: builder.entries, fallback: builder.fallback)
    }
}

/// Collects the fields of a model: of each its name and how to read it, such as `\.name` or a closure.
///
/// What is nil is missing then: it shows as nothing and is false.
///
/// Its methods are inlinable, so that each reader is compiled for its model: through a generic one, a row with two parts
/// cost as much for finding out types as for all its texts.
@safe @usableFromInline package struct FieldBuilder<M: Model> {
    fileprivate var entries: [FieldTable.Entry] = []
    fileprivate var fallback: FieldTable.Fallback?

    /// Text, escaped when it is shown.
    @inlinable package mutating func text(_ name: String, _ get: @escaping @Sendable (M) -> String?) {
        add(name, .text) { model in
            if let text = get(model) { .text(text) } else { .missing }
        }
    }

    /// A whole number, shown in plain digits; what people read is text that the page has formatted.
    @inlinable package mutating func integer(_ name: String, _ get: @escaping @Sendable (M) -> Int?) {
        add(name, .text) { model in
            if let integer = get(model) { .integer(Int64(integer)) } else { .missing }
        }
    }

    /// A condition for sections.
    @inlinable package mutating func boolean(_ name: String, _ get: @escaping @Sendable (M) -> Bool) {
        add(name, .boolean) { .boolean(get($0)) }
    }

    /// Markup that is shown as it is.
    @inlinable package mutating func markup(_ name: String, _ get: @escaping @Sendable (M) -> Markup?) {
        add(name, .text) { model in
            if let markup = get(model) { .markup(markup) } else { .missing }
        }
    }

    /// A model within this one: `{{#location}}{{name}}{{/location}}` or `{{location.name}}`.
    @inlinable package mutating func model<Part: Model>(_ name: String, _ get: @escaping @Sendable (M) -> Part?) {
        unsafe add(
            name,
            .model(Part.self),
            read: { model in
                if let part = unsafe get(model.assumingMemoryBound(to: M.self).pointee) {
                    .model(part)
                } else {
                    .missing
                }
            },
            // Most models are sections, for which none is put into a box of its own.
            enter: { model, body in
                guard let part = unsafe get(model.assumingMemoryBound(to: M.self).pointee) else { return }
                unsafe withUnsafePointer(to: part) { part in
                    unsafe body(Frame(address: UnsafeRawPointer(part), table: Part.fields.table))
                }
            }
        )
    }

    /// Rows, for which a section is repeated.
    @inlinable package mutating func list<Row: Model>(_ name: String, _ get: @escaping @Sendable (M) -> [Row]) {
        add(name, .list(Row.self)) { .list(Rows(get($0))) }
    }

    /// Texts, for which a section is repeated and which `{{.}}` shows.
    @inlinable package mutating func texts(_ name: String, _ get: @escaping @Sendable (M) -> [String]) {
        add(name, .texts) { .values(get($0).map { .text($0) }) }
    }

    /// Whatever names there are at run time, which nothing can check at load: nil says that a name does not exist.
    package mutating func anyName(_ get: @escaping @Sendable (M, String) -> Value?) {
        unsafe fallback = { model, symbol in
            unsafe get(model.assumingMemoryBound(to: M.self).pointee, symbol.name)
        }
    }

    @inlinable mutating func add(
        _ name: String,
        _ kind: FieldKind,
        _ get: @escaping @Sendable (borrowing M) -> Value
    ) {
        unsafe add(name, kind, read: { model in unsafe borrow(model.assumingMemoryBound(to: M.self), get) })
    }

    @usableFromInline @unsafe mutating func add(
        _ name: String,
        _ kind: FieldKind,
        read: @escaping FieldTable.Read,
        enter: FieldTable.Enter? = nil
    ) {
        precondition(!name.isEmpty && !name.contains("."), "\(M.self): a field cannot be named \"\(name)\"")
        unsafe entries.append(FieldTable.Entry(symbol: Symbol(name), kind: kind, read: read, enter: enter))
    }
}

/// Calls `get` with what lies at an address.
///
/// Where a type need not be copyable the compiler passes the address on; for an ordinary generic type it copies the
/// value first, which for a row of ten texts costs more than showing it.
@inlinable @unsafe func borrow<M: ~Copyable>(_ model: UnsafePointer<M>, _ get: (borrowing M) -> Value) -> Value {
    unsafe get(model.pointee)
}

/// What a field is, for proving at start-up that a template's names exist.
@usableFromInline enum FieldKind: Sendable {
    /// Text, a number or markup.
    case text
    case boolean
    case model(any Model.Type)
    case list(any Model.Type)
    case texts
}
