extension Library {
    /// What is wrong with the names in a template if it is shown within models of these types, outermost first.
    ///
    /// Every name must exist in one of the models that are visible where it stands, rows inside their sections, and be
    /// something that can be shown, repeated or counted there.
    package func validate(_ name: String, against context: [any Model.Type]) -> [TemplateError] {
        let loaded = current
        guard let number = loaded.roots[name] else {
            return [TemplateError(template: name, line: 0, text: "", reason: "there is no such template")]
        }
        var validation = Validation(programs: loaded.programs)
        validation.check(number, Validation.Context(models: context, current: context.last.map { .model($0) }))
        return validation.errors
    }

    /// All names in a template and what it includes, as they stand in the tags.
    package func names(usedBy name: String) -> Set<String> {
        let loaded = current
        guard let number = loaded.roots[name] else { return [] }
        var validation = Validation(programs: loaded.programs)
        validation.check(number, Validation.Context(models: [], current: nil))
        return validation.names
    }
}

/// Walks programs with types in place of values.
private struct Validation {
    let programs: [Program]
    private(set) var errors: [TemplateError] = []
    private(set) var names: Set<String> = []
    private var visited: Set<Visit> = []

    init(programs: [Program]) {
        self.programs = programs
    }

    struct Context {
        var models: [any Model.Type]
        var current: FieldKind?

        func entering(_ model: any Model.Type) -> Context {
            Context(models: models + [model], current: .model(model))
        }
    }

    private struct Visit: Hashable {
        let program: Int
        let context: [ObjectIdentifier]
        let isInModel: Bool
    }

    mutating func check(_ number: Int, _ context: Context) {
        let isInModel = if case .model = context.current { true } else { false }
        let models = context.models.map { ObjectIdentifier($0) }
        let visit = Visit(program: number, context: models, isInModel: isInModel)
        guard visited.insert(visit).inserted else { return }
        let program = programs[number]
        check(program, 0..<program.steps.count, context)
    }

    private mutating func check(_ program: Program, _ range: Range<Int>, _ context: Context) {
        var at = range.lowerBound
        while at < range.upperBound {
            let step = program.steps[at]
            let operand = Int(step.operand)
            at += 1
            let body = at..<(at + Int(step.length))
            switch step.kind {
            case .literal: continue
            case .escaped, .raw: shown(program, operand, context)
            case .section:
                section(program, operand, body, context)
                at = body.upperBound
            case .inverted:
                _ = kind(program, operand, context)
                check(program, body, context)
                at = body.upperBound
            case .call: check(operand, context)
            case .dynamicCall:
                _ = kind(program, operand, context)
                for number in program.choices[Int(step.length)].values.sorted() { check(number, context) }
            case .plural:
                shown(program, program.plurals[operand].count, context)
                check(program, body, context)
                at = body.upperBound
            }
        }
    }

    private mutating func shown(_ program: Program, _ number: Int, _ context: Context) {
        switch kind(program, number, context) {
        case nil, .text: break
        case .boolean: report(program, program.paths[number], "a condition cannot be shown")
        case .model, .list, .texts: report(program, program.paths[number], "this is no text")
        }
    }

    private mutating func section(_ program: Program, _ number: Int, _ body: Range<Int>, _ context: Context) {
        switch kind(program, number, context) {
        case .model(let model), .list(let model): check(program, body, context.entering(model))
        case .text, .texts: check(program, body, Context(models: context.models, current: .text))
        case .boolean, nil: check(program, body, context)
        }
    }

    /// What the name means, or nil after reporting that it means nothing.
    private mutating func kind(_ program: Program, _ number: Int, _ context: Context) -> FieldKind? {
        let path = program.paths[number]
        names.insert(program.text(of: path))
        guard let first = path.first else {
            if context.current == nil { report(program, path, "there is nothing to show here") }
            return context.current
        }
        guard var kind = context.models.lazy.reversed().compactMap({ $0.kinds[first] }).first else {
            let types = context.models.map { "\($0)" }.joined(separator: ", ")
            report(program, path, "no such name in \(types.isEmpty ? "an empty context" : types)")
            return nil
        }
        for symbol in program.symbols[path.rest] {
            guard case .model(let model) = kind else {
                report(program, path, "only a model has names of its own")
                return nil
            }
            guard let next = model.kinds[symbol] else {
                report(program, path, "no such name in \(model)")
                return nil
            }
            kind = next
        }
        return kind
    }

    private mutating func report(_ program: Program, _ path: Path, _ reason: String) {
        let template = program.origins[path.origin]
        let error = TemplateError(template: template, line: path.line, text: program.text(of: path), reason: reason)
        if !errors.contains(error) { errors.append(error) }
    }
}

extension Model {
    fileprivate static var kinds: [Symbol: FieldKind] { fields.table.kinds }
}
