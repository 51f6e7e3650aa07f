/// A template ready to be rendered: a flat list of steps whose operands are numbers, so that running it touches no
/// reference counts.
final class Program: Sendable {
    let template: String
    let steps: [Step]
    /// All literal text, one after the other.
    let text: [UInt8]
    let paths: [Path]
    /// The further symbols of dotted names.
    let symbols: [Symbol]
    /// The templates that names stand in: content of blocks comes from elsewhere.
    let origins: [String]
    let plurals: [Plural]
    /// For each template that a value may name, the number of its program.
    let choices: [[String: Int]]

    init(template: String, code: consuming Code) {
        self.template = template
        steps = code.steps
        text = code.text
        paths = code.paths
        symbols = code.symbols
        origins = code.origins
        plurals = code.plurals
        choices = code.choices
    }

    /// The name as it stood in the tag.
    func text(of path: Path) -> String {
        guard let first = path.first else { return "." }
        return ([first] + symbols[path.rest]).map(\.name).joined(separator: ".")
    }
}

/// One step of a program.
struct Step: Sendable {
    enum Kind {
        /// Copies `length` bytes of the text from `operand` on.
        case literal
        /// Shows the value of the path `operand`, escaped.
        case escaped
        /// Shows the value of the path `operand` as it is.
        case raw
        /// Runs the next `length` steps for the value of the path `operand`.
        case section
        /// Runs the next `length` steps if the value of the path `operand` is false.
        case inverted
        /// Runs the program `operand`.
        case call
        /// Runs the program that the value of the path `operand` chooses from the choices `length`.
        case dynamicCall
        /// Runs the steps that plural `operand` chooses among the next `length`.
        case plural
    }

    let kind: Kind
    let operand: Int32
    var length: Int32 = 0
}

/// A name to look up: the first symbol through the whole context, each further one in what came before.
struct Path: Sendable {
    /// Nil for `.`.
    let first: Symbol?
    /// The further symbols, as a range of the program's.
    let rest: Range<Int>
    /// The template that the name stands in, as a number of the program's origins.
    let origin: Int
    let line: Int
}

/// The texts of a plural, as ranges of steps.
final class Plural: Sendable {
    let count: Int
    let cases: [String: Range<Int>]
    let other: Range<Int>
    let category: @Sendable (Int) -> String

    init(
        count: Int,
        cases: [String: Range<Int>],
        other: Range<Int>,
        category: @escaping @Sendable (Int) -> String
    ) {
        self.count = count
        self.cases = cases
        self.other = other
        self.category = category
    }

    func steps(for count: Int?) -> Range<Int> {
        guard let count else { return other }
        return cases[category(count)] ?? other
    }
}

/// A program in the making; neighbouring texts become one step.
struct Code {
    private(set) var steps: [Step] = []
    private(set) var text: [UInt8] = []
    private(set) var paths: [Path] = []
    private(set) var symbols: [Symbol] = []
    private(set) var origins: [String] = []
    private(set) var plurals: [Plural] = []
    private(set) var choices: [[String: Int]] = []
    /// Where the literal begins that the next text may still join.
    private var openLiteral: Int?

    mutating func literal(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        if openLiteral == nil {
            openLiteral = steps.count
            steps.append(Step(kind: .literal, operand: Int32(text.count)))
        }
        text.append(contentsOf: bytes)
        steps[steps.count - 1].length += Int32(bytes.count)
    }

    mutating func show(_ name: Name, raw: Bool) {
        append(Step(kind: raw ? .raw : .escaped, operand: path(name)))
    }

    mutating func call(_ program: Int) {
        append(Step(kind: .call, operand: Int32(program)))
    }

    mutating func call(_ name: Name, among programs: [String: Int]) {
        choices.append(programs)
        append(Step(kind: .dynamicCall, operand: path(name), length: Int32(choices.count - 1)))
    }

    mutating func section<Failure: Error>(
        _ name: Name,
        inverted: Bool,
        _ body: (inout Code) throws(Failure) -> Void
    ) throws(Failure) {
        let step = append(Step(kind: inverted ? .inverted : .section, operand: path(name)))
        try body(&self)
        close(step)
    }

    mutating func plural<Failure: Error>(
        _ count: Name,
        _ cases: [String: [Fragment]],
        _ category: @escaping @Sendable (Int) -> String,
        _ body: (inout Code, [Fragment]) throws(Failure) -> Void
    ) throws(Failure) {
        let step = append(Step(kind: .plural, operand: 0))
        var ranges: [String: Range<Int>] = [:]
        for (name, fragments) in cases.sorted(by: { $0.key < $1.key }) {
            let start = steps.count
            openLiteral = nil
            try body(&self, fragments)
            ranges[name] = start..<steps.count
        }
        plurals.append(
            Plural(count: Int(path(count)), cases: ranges, other: ranges["other"] ?? 0..<0, category: category)
        )
        steps[step] = Step(kind: .plural, operand: Int32(plurals.count - 1))
        close(step)
    }

    @discardableResult private mutating func append(_ step: Step) -> Int {
        openLiteral = nil
        steps.append(step)
        return steps.count - 1
    }

    private mutating func close(_ step: Int) {
        openLiteral = nil
        steps[step].length = Int32(steps.count - step - 1)
    }

    private mutating func path(_ name: Name) -> Int32 {
        let all = name.parts.map(Symbol.init)
        let start = symbols.count
        symbols += all.dropFirst()
        let origin = origins.firstIndex(of: name.position.template) ?? origins.count
        if origin == origins.count { origins.append(name.position.template) }
        paths.append(
            Path(first: all.first, rest: start..<symbols.count, origin: origin, line: name.position.line)
        )
        return Int32(paths.count - 1)
    }
}
