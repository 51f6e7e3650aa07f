/// A part of a text of the catalog.
package indirect enum Piece: Hashable, Sendable {
    /// Literal text.
    case text(String)
    /// `{name}`: where an argument goes.
    case placeholder(String)
    /// One form per plural category; the number in the argument named by `count` chooses.
    case plural(count: String, [PluralCategory: [Piece]])
}

extension Piece {
    /// The name of the argument that chooses among plural forms.
    package static let count = "count"

    /// Why a text of the catalog cannot be read.
    enum Fault: String, Error {
        case unclosedBrace = "a { without its }; a literal brace is written {{"
        case strayBrace = "a } without its {; a literal brace is written }}"
        case badName = "a placeholder whose name is not a letter followed by letters, digits or _"
    }

    /// Reads text with `{name}` placeholders; `{{` and `}}` stand for the braces themselves.
    static func parse(_ text: String) throws(Fault) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(character)
                rest.removeFirst()
            case "}":
                throw .strayBrace
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
                let name = rest[..<end]
                guard isName(name) else { throw .badName }
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.placeholder(String(name)))
                rest = rest[rest.index(after: end)...]
            default:
                literal.append(character)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        return pieces
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// The names of all arguments that a text asks for.
    static func argumentNames(in pieces: [Piece]) -> Set<String> {
        pieces.reduce(into: []) { names, piece in
            switch piece {
            case .text: break
            case .placeholder(let name): names.insert(name)
            case .plural(let count, let forms):
                names.insert(count)
                for form in forms.values { names.formUnion(argumentNames(in: form)) }
            }
        }
    }
}
