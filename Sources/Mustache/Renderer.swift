/// Runs programs over a context.
struct Renderer {
    let programs: [Program]
    let escaping: Escaping
    let output: Output
    /// The models whose names are visible, outermost first.
    var models: [any Model]
    /// What `{{.}}` means.
    var current: Value
    private var depth = 0

    init(programs: [Program], escaping: Escaping, output: Output, models: [any Model], current: Value?) {
        self.programs = programs
        self.escaping = escaping
        self.output = output
        self.models = models
        self.current = current ?? models.last.map { .model($0) } ?? .missing
    }

    mutating func run(_ number: Int) {
        // Only a library that is not strict lets a template contain itself; data then ends it, or this.
        guard depth < 200 else { return }
        depth += 1
        render(programs[number].nodes)
        depth -= 1
    }

    private mutating func render(_ nodes: [Node]) {
        for index in nodes.indices {
            switch nodes[index] {
            case .literal(let bytes): output.literal(bytes)
            case .escaped(let path): show(value(path), escaping)
            case .raw(let path): show(value(path), .plain)
            case .section(let path, let inner): section(value(path), inner)
            case .inverted(let path, let inner):
                if !value(path).isTrue { render(inner) }
            case .call(let number): run(number)
            case .dynamicCall(let path, let numbers):
                if case .text(let name) = value(path), let number = numbers[name] { run(number) }
            case .plural(let path, let plural): render(plural.nodes(for: count(value(path))))
            }
        }
    }

    private func value(_ path: Path) -> Value {
        guard let first = path.first else { return current }
        var found: Value = .missing
        var index = models.count
        while index > 0 {
            index -= 1
            if let value = models[index].value(of: first) {
                found = value
                break
            }
        }
        for symbol in path.rest {
            guard case .model(let model) = found else { return .missing }
            found = model.value(of: symbol) ?? .missing
        }
        return found
    }

    private func show(_ value: Value, _ escaping: Escaping) {
        switch value {
        case .text(let text): output.text(text, escaping)
        case .integer(let integer): output.integer(integer)
        case .boolean(let boolean): output.raw(boolean ? "true" : "false")
        case .markup(let markup): output.raw(markup.text)
        case .missing, .model, .list, .values: break
        }
    }

    private mutating func section(_ value: Value, _ inner: [Node]) {
        switch value {
        case .boolean(let boolean):
            if boolean { render(inner) }
        case .model(let model): render(inner, with: model)
        case .list(let list):
            for index in 0..<list.count { render(inner, with: list.row(at: index)) }
        case .values(let values):
            for value in values { render(inner, over: value) }
        case .missing: break
        case .text, .integer, .markup:
            if value.isTrue { render(inner, over: value) }
        }
    }

    private mutating func render(_ inner: [Node], with model: any Model) {
        let outer = current
        current = .model(model)
        models.append(model)
        render(inner)
        models.removeLast()
        current = outer
    }

    /// A value without names leaves the visible ones as they are.
    private mutating func render(_ inner: [Node], over value: Value) {
        if case .model(let model) = value { return render(inner, with: model) }
        let outer = current
        current = value
        render(inner)
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
