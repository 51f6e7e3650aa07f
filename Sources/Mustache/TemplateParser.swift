/// Builds the elements of one template out of its tokens.
struct TemplateParser {
    private let template: String
    private let options: LibraryOptions
    private var open: [Opened] = []
    private var elements: [Element] = []
    private var blockCount: Int

    /// A section, parent or block whose end has not come yet, and the elements around it.
    private struct Opened {
        let token: Token
        let outer: [Element]
        let layout: Layout
    }

    /// How a tag stands on its line.
    private struct Layout {
        /// Whether the line has nothing else and is left out.
        var isAlone = false
        /// Whether what the tag opens begins on the next line.
        var opensOnOwnLine = false
        /// The white space before the tag, if nothing else stands there.
        var margin = ""
    }

    private init(template: String, options: LibraryOptions, blockCount: Int) {
        self.template = template
        self.options = options
        self.blockCount = blockCount
    }

    /// The elements of a template; `blockCount` numbers the blocks through all templates of a library.
    static func elements(
        of source: [UInt8],
        template: String,
        options: LibraryOptions,
        blockCount: inout Int
    ) throws(TemplateError) -> [Element] {
        var parser = TemplateParser(template: template, options: options, blockCount: blockCount)
        let tokens = try Tokenizer.tokens(of: source, template: template)
        var start = 0
        while start < tokens.count {
            let end = tokens[start...].firstIndex { $0.endsLine } ?? tokens.count - 1
            try parser.line(tokens[start...end])
            start = end + 1
        }
        if let unclosed = parser.open.last { throw parser.error(unclosed.token, "the section is never closed") }
        blockCount = parser.blockCount
        return parser.elements
    }

    private func error(_ token: Token, _ reason: String) -> TemplateError {
        position(token).error(reason, token.sourceText)
    }

    private func position(_ token: Token) -> Position {
        Position(template: template, line: token.line)
    }

    /// One line; a tag with line breaks in it belongs to the line where it begins and joins the next to it.
    private mutating func line(_ tokens: ArraySlice<Token>) throws(TemplateError) {
        let isAlone = Self.isStandalone(tokens)
        var layout = Layout(isAlone: isAlone)
        if let first = tokens.first, first.isText {
            let space = first.content.prefix { $0 == 0x20 || $0 == 0x09 }
            layout.margin = String(decoding: space, as: UTF8.self)
        }
        if !isAlone { elements.append(.lineStart(layout.margin)) }
        var parentLevel: Int?
        for (index, token) in zip(tokens.indices, tokens) {
            if token.isText {
                let isKept = !isAlone || parentLevel != nil && !(token.isBlank && token.endsLine)
                let margin = index == tokens.startIndex ? layout.margin.utf8.count : 0
                if isKept, token.content.count > margin {
                    elements.append(.text(Array(token.content.dropFirst(margin))))
                }
            } else {
                layout.opensOnOwnLine = isAlone && Self.opensOnOwnLine(token, before: tokens[(index + 1)...])
                try tag(token, layout)
                if token.isParent { parentLevel = parentLevel ?? open.count }
                if let level = parentLevel, open.count < level { parentLevel = nil }
            }
            if !token.isBlank || index > tokens.startIndex { layout.margin = "" }
        }
    }

    /// Whether the content of a block begins after the line of its opening tag.
    private static func opensOnOwnLine(_ block: Token, before rest: ArraySlice<Token>) -> Bool {
        rest.allSatisfy { token in
            switch token.kind {
            case .text: token.isBlank
            case .variable: false
            case .close: token.name != block.name
            default: true
            }
        }
    }

    /// Whether the line consists of tags that leave nothing behind.
    ///
    /// The specification speaks of one tag alone on a line; the inheritance module shows that opening and closing
    /// tags may share one. A block that opens and closes on the same line is not standalone there: what replaces
    /// it has no line break of its own to end the line with.
    private static func isStandalone(_ tokens: ArraySlice<Token>) -> Bool {
        var opened: [Token] = []
        let tags = tokens.count { !$0.isText }
        for token in tokens {
            let isInParent = opened.contains { $0.isParent }
            switch token.kind {
            case .text where !token.isBlank && !isInParent: return false
            case .variable where !isInParent: return false
            case .partial where tags > 1 && !isInParent: return false
            case .section, .parent, .block: opened.append(token)
            case .close:
                guard let begin = opened.popLast() else { continue }
                if case .block = begin.kind, !opened.contains(where: \.isParent) { return false }
            default: continue
            }
        }
        return tags > 0
    }

    private mutating func tag(_ token: Token, _ layout: Layout) throws(TemplateError) {
        switch token.kind {
        case .text, .comment, .delimiters: break
        case .variable(let raw):
            if raw, options.forbidsRaw { throw error(token, "raw output is forbidden") }
            elements.append(.variable(try name(token), raw: raw))
        case .partial:
            elements.append(.include(try include(token, layout, blocks: [])))
        case .section, .parent, .block:
            open.append(Opened(token: token, outer: elements, layout: layout))
            elements = []
        case .close: try close(token)
        }
    }

    private func name(_ token: Token) throws(TemplateError) -> Name {
        let name = Name(text: token.name, position: position(token))
        if token.name.isEmpty || options.isStrict && !name.isPlain { throw error(token, "this is not a name") }
        return name
    }

    private func include(_ token: Token, _ layout: Layout, blocks: [Block]) throws(TemplateError) -> Include {
        guard !token.name.isEmpty else { throw error(token, "this is not a name") }
        var target = Include.Target.named(token.name)
        if token.name.first == "*" {
            if options.isStrict { throw error(token, "a template chosen at run time cannot be checked") }
            let text = String(token.name.dropFirst().drop { $0 == " " })
            target = .dynamic(Name(text: text, position: position(token)))
        }
        return Include(
            target: target,
            position: position(token),
            isAlone: layout.isAlone,
            margin: layout.margin,
            blocks: blocks
        )
    }

    private mutating func close(_ token: Token) throws(TemplateError) {
        guard let opened = open.popLast() else { throw error(token, "nothing is open that this could close") }
        guard opened.token.name == token.name else {
            throw error(token, "line \(opened.token.line) opened \(opened.token.sourceText), which this does not close")
        }
        let children = elements
        elements = opened.outer
        switch opened.token.kind {
        case .section(let inverted):
            if !inverted, let expand = options.sections[token.name] {
                let fragments = try expansion(of: children, opened.token, expand)
                elements.append(.expansion(fragments, position(opened.token)))
            } else {
                elements.append(.section(try name(opened.token), inverted: inverted, children))
            }
        case .parent:
            let blocks = try replacements(in: children, opened.token)
            elements.append(.include(try include(opened.token, opened.layout, blocks: blocks)))
        default:
            guard !token.name.isEmpty else { throw error(opened.token, "this is not a name") }
            elements.append(.block(block(opened, children)))
        }
    }

    private mutating func block(_ opened: Opened, _ children: [Element]) -> Block {
        blockCount += 1
        return Block(
            name: opened.token.name,
            id: blockCount,
            elements: children,
            opensOnOwnLine: opened.layout.opensOnOwnLine,
            margin: opened.layout.margin
        )
    }

    /// The blocks directly within a parent tag; everything else there is left out by the specification.
    private func replacements(in children: [Element], _ parent: Token) throws(TemplateError) -> [Block] {
        var blocks: [Block] = []
        for child in children {
            switch child {
            case .block(let block):
                if options.isStrict, blocks.contains(where: { $0.name == block.name }) {
                    throw error(parent, "the block \(block.name) is replaced twice")
                }
                blocks.append(block)
            case .lineStart: continue
            case .text(let text) where text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }:
                continue
            default:
                if options.isStrict { throw error(parent, "something stands beside the blocks and would be lost") }
            }
        }
        return blocks
    }

    private func expansion(
        of children: [Element],
        _ token: Token,
        _ expand: Expander
    ) throws(TemplateError) -> [Fragment] {
        var key: [UInt8] = []
        for child in children {
            switch child {
            case .text(let text): key += text
            case .lineStart: continue
            default: throw error(token, "only plain text may stand in this section")
            }
        }
        let text = String(decoding: key, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
        do {
            return try expand(text)
        } catch {
            throw position(token).error("\(error)", "\(token.sourceText)\(text)")
        }
    }
}
