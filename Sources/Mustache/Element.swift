/// A part of a template as it was written, before partials and parents are put in.
indirect enum Element {
    case text([UInt8])
    /// A line begins here, with this white space. Indenting a partial or a block means changing these.
    case lineStart(String)
    case variable(Name, raw: Bool)
    case section(Name, inverted: Bool, [Element])
    case include(Include)
    case block(Block)
    case expansion([Fragment], Position)

    /// The white space of the first line within these elements.
    static func firstMargin(of elements: [Element]) -> String? {
        for element in elements {
            switch element {
            case .lineStart(let margin): return margin
            case .section(_, _, let children):
                if let margin = firstMargin(of: children) { return margin }
            case .block(let block):
                if let margin = firstMargin(of: block.elements) { return margin }
            default: continue
            }
        }
        return nil
    }
}

/// Where something stands, for messages.
struct Position: Hashable {
    let template: String
    let line: Int

    func error(_ reason: String, _ text: String) -> TemplateError {
        TemplateError(template: template, line: line, text: text, reason: reason)
    }
}

/// A name as it stands in a tag: `name`, `location.name`, or `.` for what the section is about.
struct Name: Hashable {
    let text: String
    let position: Position

    /// The parts between the dots; none for `.`.
    var parts: [String] {
        text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether every part is made of letters, digits, `_` and `-`, so that a typing error cannot pass for a name.
    var isPlain: Bool {
        parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                        || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
                }
        }
    }
}

/// A partial (`{{>name}}`) or a parent (`{{<name}}…{{/name}}`): the same thing, with blocks replaced or without.
struct Include {
    enum Target {
        case named(String)
        /// `{{>*name}}`: the value of the name says which template.
        case dynamic(Name)
    }

    let target: Target
    let position: Position
    /// Whether the tag stands alone on its line, so that every line of the template is indented like it.
    let isAlone: Bool
    /// The white space before the tag then.
    let margin: String
    let blocks: [Block]
}

/// `{{$name}}…{{/name}}`: a place that can be replaced, or within a parent tag what replaces it.
struct Block {
    let name: String
    /// Different for every block of a library, so that replacements can be told apart.
    let id: Int
    let elements: [Element]
    /// Whether the opening tag stands alone on its line, so that the content begins on a line of its own.
    let opensOnOwnLine: Bool
    /// The white space before the opening tag, if nothing else stands before it on its line.
    let margin: String

    /// How far the content is indented where it stands.
    var contentMargin: String {
        opensOnOwnLine ? Element.firstMargin(of: elements) ?? margin : margin
    }
}
