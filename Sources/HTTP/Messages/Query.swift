/// The query of a target or the content of a URL-encoded form: name and value pairs in their order.
package struct Query: Sendable, Equatable {
    /// One name and its value, decoded.
    package struct Pair: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All pairs, in their order.
    package var pairs: [Pair]

    /// A query of these pairs.
    package init(_ pairs: [Pair] = []) {
        self.pairs = pairs
    }

    package var isEmpty: Bool { pairs.isEmpty }

    /// The value of the first pair of that name.
    package func first(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values of all pairs of that name, in order.
    package func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// Each name once, in the order of first appearance.
    package var names: [String] {
        var seen: Set<String> = []
        return pairs.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The query as it stands in a URL, without "?"; empty when there are no pairs.
    package var encoded: String {
        var text = ""
        for pair in pairs {
            if !text.isEmpty { text.append("&") }
            PercentEncoding.append(pair.name, to: &text)
            text.append("=")
            PercentEncoding.append(pair.value, to: &text)
        }
        return text
    }
}

extension Query: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral pairs: (String, String)...) {
        self.init(pairs.map { Pair($0, $1) })
    }
}
