extension Message {
    /// What stands for each `{name}` of a text, written like a dictionary.
    ///
    /// A text has three of them at most, which are found through sooner than a dictionary hashes its key.
    package struct Arguments: ExpressibleByDictionaryLiteral, Sendable {
        private let pairs: [(name: String, value: Argument)]

        package init(dictionaryLiteral pairs: (String, Argument)...) {
            self.pairs = pairs.map { (name: $0, value: $1) }
        }

        private init(pairs: [(name: String, value: Argument)]) {
            self.pairs = pairs
        }

        /// These and some more, which have other names.
        package func and(_ more: Arguments) -> Arguments { Arguments(pairs: pairs + more.pairs) }

        /// The argument of that name, nil when there is none.
        package subscript(name: String) -> Argument? { pairs.first { $0.name == name }?.value }
    }
}

extension Message.Arguments: Hashable {
    /// In whatever order they were written.
    package static func == (one: Self, other: Self) -> Bool {
        one.pairs.count == other.pairs.count && one.pairs.allSatisfy { other[$0.name] == $0.value }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(Set(pairs.map(\.name)))
    }
}
