/// Finds the keys of the catalog that templates and sources use.
///
/// - In a template: `{{#t}}key{{/t}}`.
/// - In Swift: the literal in `Message("key"`, `.text("key"` and `.fragments("key"`. An interpolated key such as
///   `texts.text("unit.\(code)"` stands for every key that begins with its literal part.
/// - Any other literal of a Swift source that is a key of the catalog counts as a use of it, but nobody is told when
///   it is none.
struct KeyScanner {
    struct Use: Hashable, Comparable {
        let key: String
        let isPrefix: Bool
        let file: String

        static func < (left: Use, right: Use) -> Bool {
            (left.key, left.file) < (right.key, right.file)
        }
    }

    private(set) var uses: Set<Use> = []
    private(set) var literals: Set<String> = []
    /// What stands before and behind the variable part of an interpolated literal, `"error.\\(status).title"`.
    private var patterns: [(prefix: String, suffix: String)] = []

    mutating func scan(template: String, file: String) {
        let withoutComments = template.replacing(/\{\{![\s\S]*?\}\}/, with: "")
        for match in withoutComments.matches(of: /\{\{#\s*t\s*\}\}([\s\S]*?)\{\{\/\s*t\s*\}\}/) {
            let key = match.1.drop(while: \.isWhitespace)
            let end = key.lastIndex { !$0.isWhitespace }.map(key.index(after:)) ?? key.startIndex
            uses.insert(Use(key: String(key[..<end]), isPrefix: false, file: file))
        }
    }

    mutating func scan(swift: String, file: String) {
        let code = swift.replacing(/(?m)^\s*\/\/.*$/, with: "")
        for match in code.matches(of: /(?:\bMessage|\.text|\.fragments)\(\s*"([a-z][a-z0-9_]*\.[a-z0-9_.]*)(\\\()?/) {
            uses.insert(Use(key: String(match.1), isPrefix: match.2 != nil, file: file))
        }
        for match in code.matches(of: /"([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)"/) {
            literals.insert(String(match.1))
        }
        for match in code.matches(of: /"([a-z][a-z0-9_]*\.[a-z0-9_.]*)\\\([a-zA-Z0-9_.]+\)([a-z0-9_.]*)"/) {
            patterns.append((String(match.1), String(match.2)))
        }
    }

    /// What is used and not in the catalog.
    func missing(from keys: some Collection<String>) -> [String] {
        uses.filter { use in
            use.isPrefix ? !keys.contains { $0.hasPrefix(use.key) } : !keys.contains(use.key)
        }
        .sorted()
        .map { "\($0.key)\($0.isPrefix ? "…" : "") in \($0.file)" }
    }

    /// What is in the catalog and not used.
    ///
    /// A heading `….title` is used with its sentence `….text`.
    func unused(in keys: some Sequence<String>) -> [String] {
        let exact = Set(uses.lazy.filter { !$0.isPrefix }.map(\.key)).union(literals)
        func isUsed(_ key: String) -> Bool {
            exact.contains(key)
                || patterns.contains { key.hasPrefix($0.prefix) && key.hasSuffix($0.suffix) }
                || uses.contains { $0.isPrefix && key.hasPrefix($0.key) }
        }
        return keys.filter { key in
            !isUsed(key) && !(key.hasSuffix(".title") && isUsed(key.dropLast("title".count) + "text"))
        }
        .sorted()
    }
}
