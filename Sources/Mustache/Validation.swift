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
        var current: Schema.Kind?

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
        check(programs[number].nodes, context)
    }

    private mutating func check(_ nodes: [Node], _ context: Context) {
        for node in nodes {
            switch node {
            case .literal: continue
            case .escaped(let path), .raw(let path): shown(path, context)
            case .section(let path, let inner): section(path, inner, context)
            case .inverted(let path, let inner):
                _ = kind(path, context)
                check(inner, context)
            case .call(let number): check(number, context)
            case .dynamicCall(let path, let numbers):
                _ = kind(path, context)
                for number in numbers.values.sorted() { check(number, context) }
            case .plural(let path, let plural):
                shown(path, context)
                for name in plural.cases.keys.sorted() { check(plural.cases[name] ?? [], context) }
            }
        }
    }

    private mutating func shown(_ path: Path, _ context: Context) {
        switch kind(path, context) {
        case nil, .text: break
        case .boolean: report(path, "a condition cannot be shown")
        case .model, .list, .texts: report(path, "this is no text")
        }
    }

    private mutating func section(_ path: Path, _ inner: [Node], _ context: Context) {
        switch kind(path, context) {
        case .model(let model), .list(let model): check(inner, context.entering(model))
        case .text, .texts: check(inner, Context(models: context.models, current: .text))
        case .boolean, nil: check(inner, context)
        }
    }

    /// What the name means, or nil after reporting that it means nothing.
    private mutating func kind(_ path: Path, _ context: Context) -> Schema.Kind? {
        names.insert(path.text)
        guard let first = path.first else {
            if context.current == nil { report(path, "there is nothing to show here") }
            return context.current
        }
        guard var kind = context.models.lazy.reversed().compactMap({ $0.schema.kinds[first] }).first else {
            let types = context.models.map { "\($0)" }.joined(separator: ", ")
            report(path, "no such name in \(types.isEmpty ? "an empty context" : types)")
            return nil
        }
        for symbol in path.rest {
            guard case .model(let model) = kind else {
                report(path, "only a model has names of its own")
                return nil
            }
            guard let next = model.schema.kinds[symbol] else {
                report(path, "no such name in \(model)")
                return nil
            }
            kind = next
        }
        return kind
    }

    private mutating func report(_ path: Path, _ reason: String) {
        let error = TemplateError(template: path.template, line: path.line, text: path.text, reason: reason)
        if !errors.contains(error) { errors.append(error) }
    }
}
