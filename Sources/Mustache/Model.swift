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
@usableFromInline package protocol Model: Sendable {
    /// The names that templates can use, each with how to read it. Declare it with `static let`, so it is made once.
    static var fields: Fields<Self> { get }
}

/// A model of a whole page, which can show itself without any data: start-up and tests render every view with it.
package protocol PageModel: Model {
    /// A page with something in every list and every optional.
    static var sample: Self { get }
}
