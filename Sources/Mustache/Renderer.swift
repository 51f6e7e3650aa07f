/// Runs programs over a context.
struct Renderer {
    let programs: [Program]
    let escaping: Escaping
    let output: Output
    /// The models whose names are visible, outermost first.
    private var frames: [Frame] = []
    /// What `{{.}}` means.
    private var current: Value = .missing
    private var depth = 0

    init(programs: [Program], escaping: Escaping, output: Output) {
        self.programs = programs
        self.escaping = escaping
        self.output = output
    }

    /// Runs the program within `models`, outermost first.
    mutating func run(_ number: Int, within models: ArraySlice<any Model>, current: Value) {
        guard let first = models.first else {
            self.current = current
            return run(number)
        }
        first.withFrame { frame in
            frames.append(frame)
            run(number, within: models.dropFirst(), current: current)
            frames.removeLast()
        }
    }

    private mutating func run(_ number: Int) {
        // Only a library that is not strict lets a template contain itself; data then ends it, or this.
        guard depth < 200 else { return }
        depth += 1
        let program = programs[number]
        run(program, 0..<program.steps.count)
        depth -= 1
    }

    private mutating func run(_ program: Program, _ range: Range<Int>) {
        var at = range.lowerBound
        while at < range.upperBound {
            let step = program.steps[at]
            let operand = Int(step.operand)
            at &+= 1
            switch step.kind {
            case .literal: output.literal(program.text, at: operand, count: Int(step.length))
            case .escaped: show(value(program, operand), escaping)
            case .raw: show(value(program, operand), .plain)
            case .section:
                let body = at..<(at + Int(step.length))
                at = body.upperBound
                if !enter(program, operand, body) { section(value(program, operand), program, body) }
            case .inverted:
                let body = at..<(at + Int(step.length))
                at = body.upperBound
                if !value(program, operand).isTrue { run(program, body) }
            case .call: run(operand)
            case .dynamicCall:
                if case .text(let name) = value(program, operand),
                    let number = program.choices[Int(step.length)][name]
                {
                    run(number)
                }
            case .plural:
                let plural = program.plurals[operand]
                at += Int(step.length)
                run(program, plural.steps(for: count(value(program, plural.count))))
            }
        }
    }

    private func value(_ program: Program, _ number: Int) -> Value {
        let path = program.paths[number]
        guard let first = path.first else { return current }
        var found: Value?
        var index = frames.count
        while index > 0, found == nil {
            index &-= 1
            found = frames[index].value(of: first)
        }
        if !path.rest.isEmpty {
            for symbol in program.symbols[path.rest] {
                guard case .part(let part) = found else { return .missing }
                part.forEachFrame { found = $0.value(of: symbol) }
            }
        }
        return found ?? .missing
    }

    private func show(_ value: Value, _ escaping: Escaping) {
        switch value {
        case .text(let text): output.text(text, escaping)
        case .integer(let integer): output.integer(integer)
        case .boolean(let boolean): output.raw(boolean ? "true" : "false")
        case .markup(let markup): output.raw(markup.text)
        case .missing, .part, .list, .values: break
        }
    }

    /// Runs the body within a model, which is shown where it lies; false where the path names none.
    private mutating func enter(_ program: Program, _ number: Int, _ body: Range<Int>) -> Bool {
        let path = program.paths[number]
        guard path.rest.isEmpty, let symbol = path.first else { return false }
        var index = frames.count
        while index > 0 {
            index &-= 1
            if let isModel = frames[index].enter(symbol, { run(program, body, in: $0, .boolean(true)) }) {
                return isModel
            }
        }
        return false
    }

    private mutating func section(_ value: Value, _ program: Program, _ body: Range<Int>) {
        switch value {
        case .missing: break
        case .boolean(let boolean):
            if boolean { run(program, body) }
        case .list(let list): list.forEachFrame { run(program, body, in: $0, .boolean(true)) }
        case .values(let values):
            for element in values { run(program, body, over: element) }
        case .part: run(program, body, over: value)
        case .text, .integer, .markup:
            if value.isTrue { run(program, body, over: value) }
        }
    }

    private mutating func run(_ program: Program, _ body: Range<Int>, over value: Value) {
        if case .part(let part) = value {
            part.forEachFrame { run(program, body, in: $0, value) }
        } else {
            // A value without names leaves the visible ones as they are.
            let outer = current
            current = value
            run(program, body)
            current = outer
        }
    }

    private mutating func run(_ program: Program, _ body: Range<Int>, in frame: Frame, _ value: Value) {
        let outer = current
        current = value
        frames.append(frame)
        run(program, body)
        frames.removeLast()
        current = outer
    }

    private func count(_ value: Value) -> Int? {
        switch value {
        case .integer(let integer): Int(integer)
        case .text(let text): Int(text)
        default: nil
        }
    }
}
