/// Turns the elements of all templates into programs: puts in parents and blocks, finds partials, indents.
///
/// Every combination of a template, an indentation and replaced blocks becomes one program, shared by all who
/// include it that way.
struct Linker {
    private let sources: [String: [Element]]
    private let options: LibraryOptions
    private(set) var programs: [Program] = []
    private var known: [Key: Int] = [:]
    private var blocks: [Int: Block] = [:]
    /// The templates being linked, outermost first.
    private var path: [String] = []

    private struct Key: Hashable {
        let template: String
        let indent: String
        let replaced: [String: Int]
    }

    /// What applies to elements because of where they are put in.
    private struct Surroundings {
        /// The numbers of the blocks that replace those of a name; the outermost wins.
        var replaced: [String: Int] = [:]
        /// White space that lines lose.
        var dedent = ""
        /// White space that lines get.
        var indent = ""

        func margin(_ margin: String) -> String {
            let common = zip(margin.utf8, dedent.utf8).prefix { $0 == $1 }.count
            return indent + String(decoding: margin.utf8.dropFirst(common), as: UTF8.self)
        }
    }

    init(sources: [String: [Element]], options: LibraryOptions) {
        self.sources = sources
        self.options = options
    }

    /// Links every template; gives the number of the program of each.
    mutating func link() throws(TemplateError) -> [String: Int] {
        var roots: [String: Int] = [:]
        for name in sources.keys.sorted() {
            roots[name] = try program(Key(template: name, indent: "", replaced: [:]), from: nil)
        }
        return roots
    }

    private mutating func program(_ key: Key, from include: Include?) throws(TemplateError) -> Int? {
        if options.isStrict, path.contains(key.template), let include {
            let circle = (path + [key.template]).joined(separator: " → ")
            throw include.position.error("a template cannot contain itself", circle)
        }
        if let known = known[key] { return known }
        guard let elements = sources[key.template] else {
            guard options.isStrict, let include else { return nil }
            throw include.position.error("there is no such template", key.template)
        }
        // Only a template within itself, which is an error unless it may be rendered as far as data goes.
        guard key.indent.utf8.count <= 256 else { return nil }
        let number = programs.count
        known[key] = number
        programs.append(Program(template: key.template, code: Code()))
        path.append(key.template)
        defer { path.removeLast() }
        var code = Code()
        try add(elements, Surroundings(replaced: key.replaced, indent: key.indent), to: &code)
        programs[number] = Program(template: key.template, code: code)
        return number
    }

    private mutating func add(
        _ elements: [Element],
        _ around: Surroundings,
        to code: inout Code
    ) throws(TemplateError) {
        for element in elements {
            switch element {
            case .text(let text): code.literal(text)
            case .lineStart(let margin): code.literal(around.margin(margin).utf8)
            case .variable(let name, let raw): show(name, raw: raw, in: &code)
            case .section(let name, let inverted, let children):
                try code.section(name, inverted: inverted) { (code: inout Code) throws(TemplateError) in
                    try add(children, around, to: &code)
                }
            case .include(let include): try add(include, around, to: &code)
            case .block(let block): try add(block, around, to: &code)
            case .expansion(let fragments, let position): try add(fragments, position, to: &code)
            }
        }
    }

    private func show(_ name: Name, raw: Bool, in code: inout Code) {
        guard let constant = options.constants[name.text] else { return code.show(name, raw: raw) }
        code.literal(raw ? Array(constant.utf8) : options.escaping.escaped(constant))
    }

    private mutating func add(
        _ include: Include,
        _ around: Surroundings,
        to code: inout Code
    ) throws(TemplateError) {
        var replaced = around.replaced
        for block in include.blocks where replaced[block.name] == nil {
            replaced[block.name] = block.id
            blocks[block.id] = block
        }
        let indent = include.isAlone ? around.margin(include.margin) : ""
        switch include.target {
        case .named(let template):
            let key = Key(template: template, indent: indent, replaced: replaced)
            if let number = try program(key, from: include) { code.call(number) }
        case .dynamic(let name):
            var numbers: [String: Int] = [:]
            for template in sources.keys.sorted() {
                let key = Key(template: template, indent: indent, replaced: replaced)
                numbers[template] = try program(key, from: include)
            }
            code.call(name, among: numbers)
        }
    }

    /// Content that replaces a block loses the indentation it has where it is written and gets that of the place.
    private mutating func add(
        _ place: Block,
        _ around: Surroundings,
        to code: inout Code
    ) throws(TemplateError) {
        guard let id = around.replaced[place.name], let content = blocks[id] else {
            return try add(place.elements, around, to: &code)
        }
        var inside = around
        // A block of the same name within the content is a place of its own, with its default.
        inside.replaced[place.name] = nil
        inside.dedent = content.opensOnOwnLine ? content.contentMargin : ""
        inside.indent = around.margin(place.contentMargin)
        var elements = content.elements
        if place.opensOnOwnLine {
            if !content.opensOnOwnLine { elements.insert(.lineStart(""), at: 0) }
        } else if content.opensOnOwnLine, case .lineStart = elements.first {
            elements.removeFirst()
        }
        try add(elements, inside, to: &code)
    }

    private func add(_ fragments: [Fragment], _ position: Position, to code: inout Code) throws(TemplateError) {
        func name(_ text: String) throws(TemplateError) -> Name {
            let name = Name(text: text, position: position)
            guard name.isPlain else { throw position.error("this is not a name", "{\(text)}") }
            return name
        }
        for fragment in fragments {
            switch fragment {
            case .text(let text): code.literal(options.escaping.escaped(text))
            case .placeholder(let text): show(try name(text), raw: false, in: &code)
            case .plural(let count, let cases, let category):
                guard cases["other"] != nil else {
                    throw position.error("the plural has no case \"other\"", "{\(count)}")
                }
                try code.plural(try name(count), cases, category) { (code, fragments) throws(TemplateError) in
                    try add(fragments, position, to: &code)
                }
            }
        }
    }
}
