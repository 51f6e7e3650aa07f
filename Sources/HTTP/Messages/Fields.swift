/// The header fields of a message, in order, as byte ranges of one buffer.
///
/// A request's fields are so kept as they arrived: two allocations however many there are, and text is made only of
/// those somebody reads. Names compare without regard to case. A value never holds CR, LF, NUL or another control
/// character except HTAB, whatever it was made of, so that no value can end its line.
package struct Fields: Sendable {
    /// Where one field's name (in lower case) and value stand in `bytes`.
    struct Entry {
        var nameStart: UInt32
        var nameEnd: UInt32
        var valueStart: UInt32
        var valueEnd: UInt32
    }

    private(set) var bytes: [UInt8]
    private(set) var entries: [Entry]

    /// No fields.
    package init() {
        bytes = []
        entries = []
    }

    /// Fields the parser has read: lower-case names and checked values at `entries` of `bytes`.
    init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries
    }

    /// How many field lines there are.
    package var count: Int { entries.count }

    package var isEmpty: Bool { entries.isEmpty }

    /// The value of a field, nil when there is none.
    ///
    /// Of a field that came several times the values are joined, by "; " for Cookie and by ", " for all others (RFC 9110
    /// §5.3); Set-Cookie cannot be joined, use `values(of:)`. Setting replaces every line of that name, nil removes
    /// them.
    package subscript(_ name: FieldName) -> String? {
        get {
            var joined: String?
            for entry in entries where isNamed(entry, name) {
                if let earlier = joined {
                    joined = earlier + (name == .cookie ? "; " : ", ") + value(entry)
                } else {
                    joined = value(entry)
                }
            }
            return joined
        }
        set {
            remove(name)
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of all lines of one name, in order.
    package func values(of name: FieldName) -> [String] {
        entries.filter { isNamed($0, name) }.map(value)
    }

    /// Whether there is a line of that name.
    package func contains(_ name: FieldName) -> Bool {
        entries.contains { isNamed($0, name) }
    }

    /// Adds a line, leaving those of the same name.
    ///
    /// Control characters become spaces and space around the value is dropped (RFC 9110 §5.5 allows both).
    package mutating func append(_ name: FieldName, _ value: String) {
        let nameStart = UInt32(bytes.count)
        bytes.append(contentsOf: name.text.utf8)
        let nameEnd = UInt32(bytes.count)
        bytes.append(contentsOf: value.utf8)
        var valueStart = Int(nameEnd)
        for index in valueStart..<bytes.count where !bytes[index].isFieldContent { bytes[index] = .space }
        while let last = bytes.last, bytes.count > valueStart, last.isSpaceOrTab { bytes.removeLast() }
        while valueStart < bytes.count, bytes[valueStart].isSpaceOrTab { valueStart += 1 }
        let entry = Entry(
            nameStart: nameStart,
            nameEnd: nameEnd,
            valueStart: UInt32(valueStart),
            valueEnd: UInt32(bytes.count)
        )
        entries.append(entry)
    }

    /// Adds every line of others, leaving those of the same names.
    package mutating func append(contentsOf others: Fields) {
        let start = UInt32(bytes.count)
        bytes += others.bytes
        entries += others.entries.map { entry in
            Entry(
                nameStart: start + entry.nameStart,
                nameEnd: start + entry.nameEnd,
                valueStart: start + entry.valueStart,
                valueEnd: start + entry.valueEnd
            )
        }
    }

    /// Removes all lines of one name.
    package mutating func remove(_ name: FieldName) {
        guard contains(name) else { return }
        entries = entries.filter { !isNamed($0, name) }
    }

    /// How many lines there are of one name, and the value of the first as it stands in the buffer.
    func lines(of name: FieldName) -> (count: Int, first: ArraySlice<UInt8>?) {
        var count = 0
        var first: ArraySlice<UInt8>?
        for entry in entries where isNamed(entry, name) {
            count += 1
            first = first ?? bytes[Int(entry.valueStart)..<Int(entry.valueEnd)]
        }
        return (count, first)
    }

    /// Whether a field that is a list of tokens (as Connection) has this one; `token` in lower case.
    package func hasToken(_ token: String, in name: FieldName) -> Bool {
        entries.contains { entry in
            guard isNamed(entry, name) else { return false }
            var rest = bytes[Int(entry.valueStart)..<Int(entry.valueEnd)]
            while let member = rest.takeMember(before: .comma) {
                if member.trimmed.isSame(as: token) { return true }
            }
            return false
        }
    }

    private func isNamed(_ entry: Entry, _ name: FieldName) -> Bool {
        let length = Int(entry.nameEnd - entry.nameStart)
        guard length == name.text.utf8.count else { return false }
        var index = Int(entry.nameStart)
        for byte in name.text.utf8 {
            guard bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private func value(_ entry: Entry) -> String {
        String(decoding: bytes[Int(entry.valueStart)..<Int(entry.valueEnd)], as: UTF8.self)
    }

    private func name(_ entry: Entry) -> FieldName {
        FieldName(lowercased: String(decoding: bytes[Int(entry.nameStart)..<Int(entry.nameEnd)], as: UTF8.self))
    }
}

/// The lines in order, each as its name and value.
extension Fields: Sequence {
    package func makeIterator() -> some IteratorProtocol<(name: FieldName, value: String)> {
        entries.lazy.map { (name: name($0), value: value($0)) }.makeIterator()
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral lines: (FieldName, String)...) {
        self.init()
        for (name, value) in lines { append(name, value) }
    }
}

/// Fields are the same when they have the same lines in the same order.
extension Fields: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
    }
}
