/// A template ready to be rendered: names are symbols, partials are numbers of other programs.
struct Program: Sendable {
    let template: String
    var nodes: [Node] = []
}

enum Node: Sendable {
    case literal([UInt8])
    case escaped(Path)
    case raw(Path)
    case section(Path, [Node])
    case inverted(Path, [Node])
    case call(Int)
    /// The number of the program for each template that the value may name.
    case dynamicCall(Path, [String: Int])
    case plural(Path, Plural)
}

/// A name to look up: the first symbol through the whole context, each further one in what came before.
struct Path: Sendable {
    /// Nil for `.`.
    let first: Symbol?
    let rest: [Symbol]
    let template: String
    let line: Int

    init(_ name: Name) {
        let symbols = name.parts.map(Symbol.init)
        first = symbols.first
        rest = Array(symbols.dropFirst())
        template = name.position.template
        line = name.position.line
    }

    /// The name as it stood in the tag.
    var text: String {
        guard let first else { return "." }
        return ([first] + rest).map(\.name).joined(separator: ".")
    }
}

/// The texts of a plural, by category.
final class Plural: Sendable {
    let cases: [String: [Node]]
    let other: [Node]
    let category: @Sendable (Int) -> String

    init(cases: [String: [Node]], other: [Node], category: @escaping @Sendable (Int) -> String) {
        self.cases = cases
        self.other = other
        self.category = category
    }

    func nodes(for count: Int?) -> [Node] {
        guard let count else { return other }
        return cases[category(count)] ?? other
    }
}
