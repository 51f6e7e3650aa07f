/// The segments of a path that stand where its pattern has a name, percent-decoded.
package struct PathParameters: Sendable, Equatable {
    private var pairs: [Query.Pair] = []

    package init() {}

    /// The segment at `:name`, nil when the pattern has no such name.
    package subscript(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    mutating func append(_ name: String, _ value: String) {
        pairs.append(Query.Pair(name, value))
    }
}

extension PathParameters: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral pairs: (String, String)...) {
        self.pairs = pairs.map { Query.Pair($0, $1) }
    }
}
