/// The words of a command line: `lares user add LOGIN --name NAME --admin`.
struct Arguments {
    /// The words that are no flags.
    private(set) var words: [String] = []
    /// The flags with their values, in their order.
    private(set) var flags: [(name: String, value: String)] = []
    /// The flags that stand alone.
    private(set) var switches: Set<String> = []

    /// Sorts the words; `switches` names the flags that have no value.
    ///
    /// Throws when a flag's value is missing.
    init(_ arguments: some Sequence<String>, switches known: Set<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word.count > 2 else {
                words.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if known.contains(name), parts.count == 1 {
                switches.insert(name)
            } else if parts.count == 2 {
                flags.append((name, String(parts[1])))
            } else if let value = rest.popFirst() {
                flags.append((name, value))
            } else {
                throw UsageError("--\(name) needs a value")
            }
        }
    }

    /// The next word that is no flag, or the end of the command.
    mutating func next(_ what: String) throws(UsageError) -> String {
        guard !words.isEmpty else { throw UsageError("\(what) is missing") }
        return words.removeFirst()
    }

    /// Takes the value of a flag out, so that what is left is the configuration.
    mutating func take(_ name: String) -> String? {
        guard let index = flags.firstIndex(where: { $0.name == name }) else { return nil }
        return flags.remove(at: index).value
    }

    /// Takes the value of a flag out that must be there.
    mutating func require(_ name: String) throws(UsageError) -> String {
        guard let value = take(name) else { throw UsageError("--\(name) is missing") }
        return value
    }

    /// Takes a flag that stands alone out; whether it was there.
    mutating func takeSwitch(_ name: String) -> Bool { switches.remove(name) != nil }

    /// Refuses words that nothing asked for.
    func finish() throws(UsageError) {
        if let word = words.first { throw UsageError("“\(word)” is one word too many") }
    }
}

/// The command line is wrong: exit status 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
