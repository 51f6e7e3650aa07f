/// One tag or one piece of text of a template; text ends at the latest after a line break.
struct Token {
    enum Kind {
        case text
        case variable(raw: Bool)
        case section(inverted: Bool)
        case close
        case partial
        case parent
        case block
        case comment
        case delimiters
    }

    let kind: Kind
    /// The text, or the name in the tag without spaces around it.
    let content: ArraySlice<UInt8>
    /// The tag as it was written.
    let source: ArraySlice<UInt8>
    /// Counted from 1.
    let line: Int

    var isText: Bool {
        if case .text = kind { true } else { false }
    }

    var endsLine: Bool { isText && content.last == UInt8(ascii: "\n") }

    var isParent: Bool {
        if case .parent = kind { true } else { false }
    }

    var isBlank: Bool {
        isText && content.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }

    var name: String { String(decoding: content, as: UTF8.self) }
    var sourceText: String { String(decoding: source, as: UTF8.self) }
}

/// Cuts the source of a template into tokens by the Mustache specification.
struct Tokenizer {
    private let template: String
    private let source: [UInt8]
    private var at = 0
    private var line = 1
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private var tokens: [Token] = []

    init(template: String, source: [UInt8]) {
        self.template = template
        self.source = source
    }

    static func tokens(of source: [UInt8], template: String) throws(TemplateError) -> [Token] {
        var tokenizer = Tokenizer(template: template, source: source)
        while tokenizer.at < source.count { try tokenizer.next() }
        return tokenizer.tokens
    }

    private func starts(with bytes: [UInt8], at index: Int) -> Bool {
        index + bytes.count <= source.count && source[index..<(index + bytes.count)].elementsEqual(bytes)
    }

    private mutating func next() throws(TemplateError) {
        if starts(with: open, at: at) { return try tag() }
        let start = at
        while at < source.count, !starts(with: open, at: at) {
            at += 1
            if source[at - 1] == UInt8(ascii: "\n") { break }
        }
        add(.text, source[start..<at], from: start)
    }

    private mutating func add(_ kind: Token.Kind, _ content: ArraySlice<UInt8>, from start: Int) {
        let whole = source[start..<at]
        tokens.append(Token(kind: kind, content: content, source: whole, line: line))
        line += whole.count { $0 == UInt8(ascii: "\n") }
    }

    private mutating func tag() throws(TemplateError) {
        let start = at
        let sigil = start + open.count < source.count ? source[start + open.count] : 0
        let isTriple = sigil == UInt8(ascii: "{") && open == Array("{{".utf8)
        let end = isTriple ? Array("}}}".utf8) : sigil == UInt8(ascii: "=") ? [UInt8(ascii: "=")] + close : close
        let kind = kind(of: sigil, isTriple: isTriple)
        var first = start + open.count
        if sigil != 0, !isPlainVariable(kind) { first += 1 }
        at = first
        while at < source.count, !starts(with: end, at: at) { at += 1 }
        guard at < source.count else {
            let rest = source[start...].prefix { $0 != UInt8(ascii: "\n") }
            throw error("the tag is not closed", String(decoding: rest, as: UTF8.self))
        }
        let content = trimmed(source[first..<at])
        at += end.count
        if case .delimiters = kind { try setDelimiters(content, tag: source[start..<at]) }
        add(kind, content, from: start)
    }

    private func isPlainVariable(_ kind: Token.Kind) -> Bool {
        if case .variable(raw: false) = kind { true } else { false }
    }

    private func kind(of sigil: UInt8, isTriple: Bool) -> Token.Kind {
        switch sigil {
        case UInt8(ascii: "#"): .section(inverted: false)
        case UInt8(ascii: "^"): .section(inverted: true)
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "="): .delimiters
        case UInt8(ascii: "&"): .variable(raw: true)
        default: .variable(raw: isTriple)
        }
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        let start = bytes.drop(while: isSpace)
        return start.prefix((start.lastIndex { !isSpace($0) } ?? start.startIndex - 1) - start.startIndex + 1)
    }

    private mutating func setDelimiters(_ content: ArraySlice<UInt8>, tag: ArraySlice<UInt8>) throws(TemplateError) {
        let parts = content.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        guard parts.count == 2, !parts[0].contains(UInt8(ascii: "=")), !parts[1].contains(UInt8(ascii: "=")) else {
            throw error("these are not two delimiters", String(decoding: tag, as: UTF8.self))
        }
        open = Array(parts[0])
        close = Array(parts[1])
    }

    private func error(_ reason: String, _ text: String) -> TemplateError {
        TemplateError(template: template, line: line, text: text, reason: reason)
    }
}
