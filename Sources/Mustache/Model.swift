/// A type that a template can show: it declares its fields once.
///
/// ```swift
/// struct StockRow: Model {
///     let name: String
///     let daysLeft: Int?
///     static let fields = Fields<StockRow> {
///         $0.text("name", \.name)
///         $0.integer("days_left", \.daysLeft)
///     }
/// }
/// ```
package protocol Model: Sendable {
    /// The names that templates can use, each with how to read it. Declare it with `static let`, so it is made once.
    static var fields: Fields<Self> { get }

    /// The value of a name, or nil if this model does not have that name.
    ///
    /// The default looks into `fields`.
    func value(of symbol: Symbol) -> Value?
}

extension Model {
    package func value(of symbol: Symbol) -> Value? {
        Self.fields.value(of: symbol, in: self)
    }

    static var schema: Schema { fields.schema }
}

/// A model of a whole page, which can show itself without any data: start-up and tests render every view with it.
package protocol PageModel: Model {
    /// A page with something in every list and every optional.
    static var sample: Self { get }
}

/// The table of a model's fields.
package final class Fields<M: Model>: Sendable {
    private let slots: [Int]
    private let getters: [@Sendable (M) -> Value]
    let schema: Schema

    /// The table that `build` fills in.
    ///
    /// Two fields of one name, or a name with a dot, are a programming error.
    package init(_ build: (inout FieldBuilder<M>) -> Void) {
        var builder = FieldBuilder<M>()
        build(&builder)
        var slots: [Int] = []
        for (slot, symbol) in builder.symbols.enumerated() {
            while slots.count <= symbol.index { slots.append(-1) }
            precondition(slots[symbol.index] < 0, "\(M.self) declares \(symbol.name) twice")
            slots[symbol.index] = slot
        }
        self.slots = slots
        getters = builder.getters
        schema = Schema(kinds: Dictionary(uniqueKeysWithValues: zip(builder.symbols, builder.kinds)))
    }

    func value(of symbol: Symbol, in model: M) -> Value? {
        guard symbol.index < slots.count, slots[symbol.index] >= 0 else { return nil }
        return getters[slots[symbol.index]](model)
    }
}

/// What fields a model has, for proving at start-up that a template's names exist.
struct Schema: Sendable {
    enum Kind: Sendable {
        case text
        case boolean
        case model(any Model.Type)
        case list(any Model.Type)
        case texts
    }

    let kinds: [Symbol: Kind]
}

/// Collects the fields of a model.
///
/// What a getter may return as nil is missing: it shows as nothing and is false.
package struct FieldBuilder<M: Model> {
    private(set) var symbols: [Symbol] = []
    private(set) var getters: [@Sendable (M) -> Value] = []
    private(set) var kinds: [Schema.Kind] = []

    private mutating func add(_ name: String, _ kind: Schema.Kind, _ getter: @escaping @Sendable (M) -> Value) {
        precondition(!name.isEmpty && !name.contains("."), "\(M.self): a field cannot be named \"\(name)\"")
        symbols.append(Symbol(name))
        kinds.append(kind)
        getters.append(getter)
    }

    /// Text, escaped when it is shown.
    package mutating func text(_ name: String, _ get: @escaping @Sendable (M) -> String?) {
        add(name, .text) { get($0).map { .text($0) } ?? .missing }
    }

    /// A whole number, shown in plain digits; what people read is text that the page has formatted.
    package mutating func integer(_ name: String, _ get: @escaping @Sendable (M) -> Int?) {
        add(name, .text) { get($0).map { .integer(Int64($0)) } ?? .missing }
    }

    /// A condition for sections.
    package mutating func boolean(_ name: String, _ get: @escaping @Sendable (M) -> Bool) {
        add(name, .boolean) { .boolean(get($0)) }
    }

    /// Markup that is shown as it is.
    package mutating func markup(_ name: String, _ get: @escaping @Sendable (M) -> Markup?) {
        add(name, .text) { get($0).map { .markup($0) } ?? .missing }
    }

    /// A model within this one: `{{#location}}{{name}}{{/location}}` or `{{location.name}}`.
    package mutating func model<Part: Model>(_ name: String, _ get: @escaping @Sendable (M) -> Part?) {
        add(name, .model(Part.self)) { get($0).map { .model($0) } ?? .missing }
    }

    /// Rows, for which a section is repeated.
    package mutating func list<Row: Model>(_ name: String, _ get: @escaping @Sendable (M) -> [Row]) {
        add(name, .list(Row.self)) { .list(Rows(rows: get($0))) }
    }

    /// Texts, for which a section is repeated and which `{{.}}` shows.
    package mutating func texts(_ name: String, _ get: @escaping @Sendable (M) -> [String]) {
        add(name, .texts) { .values(get($0).map { .text($0) }) }
    }
}
