/// Writes what goes between the program and its workers: numbers as 32 bits, little-endian; text and bytes behind
/// their length.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: Int) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func chunk(_ value: some Collection<UInt8>) {
        number(value.count)
        bytes.append(contentsOf: value)
    }
}

/// Reads what a `WireWriter` wrote.
///
/// The other side may have been taken over by a picture, so nothing is believed: a length that is not there throws.
struct WireReader {
    /// The message is not what was agreed on.
    struct Broken: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() throws(Broken) -> UInt8 {
        guard let byte = rest.popFirst() else { throw Broken() }
        return byte
    }

    mutating func number() throws(Broken) -> Int {
        guard rest.count >= 4 else { throw Broken() }
        defer { rest.removeFirst(4) }
        return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func chunk() throws(Broken) -> [UInt8] {
        let count = try number()
        guard count <= rest.count else { throw Broken() }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() throws(Broken) -> String { String(decoding: try chunk(), as: UTF8.self) }
}
