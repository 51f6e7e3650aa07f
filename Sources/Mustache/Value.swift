/// What a field of a model can be.
///
/// It is three words long and holds one reference at most, because it is handed on for every value of a page.
@usableFromInline package enum Value: Sendable {
    /// Nothing: shows as nothing and is false.
    case missing
    /// Text, escaped when it is shown; false when it is empty.
    case text(String)
    /// A whole number; false when it is 0.
    case integer(Int64)
    case boolean(Bool)
    /// Markup that is shown as it is; false when it is empty.
    case markup(Markup)
    /// Rows: a section is repeated for each; false when there are none.
    case list(any ModelList)
    /// A model, whose names become visible inside a section.
    case part(any ModelList)
    /// Values without names, shown with `{{.}}`; false when there are none.
    case values([Value])

    /// A model, whose names become visible inside a section.
    @inlinable package static func model(_ model: some Model) -> Value {
        .part(Single(model))
    }

    /// Whether an inverted section of it is left out.
    var isTrue: Bool {
        switch self {
        case .missing: false
        case .text(let text): !text.isEmpty
        case .integer(let integer): integer != 0
        case .boolean(let boolean): boolean
        case .markup(let markup): !markup.text.isEmpty
        case .part: true
        case .list(let list): list.count > 0
        case .values(let values): !values.isEmpty
        }
    }
}

/// HTML or SVG that may be sent as it is.
///
/// Whoever makes one vouches that everything in it which came from outside has been escaped.
@usableFromInline package struct Markup: Hashable, Sendable {
    /// The markup.
    package let text: String

    /// Markup that the caller vouches for.
    package init(trusted text: String) {
        self.text = text
    }
}

/// Rows of one type, shown one after the other where they lie.
@usableFromInline package protocol ModelList: AnyObject, Sendable {
    /// The number of rows.
    var count: Int { get }
    /// Calls `body` for each row; the frame must not be kept.
    func forEachFrame(_ body: (Frame) -> Void)
}

/// The rows of a field that is an array of models.
@usableFromInline package final class Rows<Row: Model>: ModelList {
    @usableFromInline let rows: [Row]

    /// The rows of that array.
    @inlinable package init(_ rows: [Row]) {
        self.rows = rows
    }

    /// The number of rows.
    @usableFromInline package var count: Int { rows.count }
}

/// The model of a field that is one.
@usableFromInline package final class Single<Part: Model>: ModelList {
    @usableFromInline let part: Part

    /// A list of nothing but that model.
    @inlinable package init(_ part: Part) {
        self.part = part
    }

    /// It is always there.
    @usableFromInline package var count: Int { 1 }

    /// Calls `body` with the model.
    @usableFromInline package func forEachFrame(_ body: (Frame) -> Void) {
        part.withFrame(body)
    }
}
