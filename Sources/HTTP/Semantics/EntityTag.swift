/// The name of one state of a resource (RFC 9110 §8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// What stands between the quotes.
    package let opaque: String

    /// A weak tag promises the same meaning, not the same bytes.
    package let isWeak: Bool

    /// Stops the program when `opaque` has characters a tag cannot hold: quotes, spaces, controls, or beyond ASCII.
    package init(_ opaque: String, isWeak: Bool = false) {
        precondition(opaque.utf8.allSatisfy(Self.isTagCharacter), "\(opaque) cannot be an entity tag")
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads one tag such as `"abc"` or `W/"abc"`; nil for anything else.
    package static func parse(_ text: String) -> Self? {
        var rest = Array(text.utf8)[...].trimmed
        guard let tag = take(from: &rest), rest.isEmpty else { return nil }
        return tag
    }

    /// Whether the tags name the same bytes.
    package func matchesStrongly(_ other: Self) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// Whether the tags name the same state.
    package func matchesWeakly(_ other: Self) -> Bool {
        opaque == other.opaque
    }

    static func take(from bytes: inout ArraySlice<UInt8>) -> Self? {
        let isWeak = bytes.starts(with: "W/".utf8)
        let quoted = isWeak ? bytes.dropFirst(2) : bytes
        guard quoted.first == .quote, let end = quoted.dropFirst().firstIndex(of: .quote) else { return nil }
        let opaque = quoted[(quoted.startIndex + 1)..<end]
        guard opaque.allSatisfy({ isTagCharacter($0) || $0 >= 0x80 }) else { return nil }
        bytes = bytes[(end + 1)...]
        return Self(unchecked: String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
    }

    private init(unchecked opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    private static func isTagCharacter(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != .quote
    }
}

/// The tag as it stands in a field.
extension EntityTag: CustomStringConvertible {
    package var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }
}

/// The content of If-Match and If-None-Match.
enum EntityTagList {
    case any
    case tags([EntityTag])

    /// Broken lists give the tags in front of what is broken; without any, nothing matches.
    init(_ text: String) {
        var rest = Array(text.utf8)[...].trimmed
        if rest.elementsEqual("*".utf8) {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        while let tag = EntityTag.take(from: &rest) {
            tags.append(tag)
            while let byte = rest.first, byte.isSpaceOrTab || byte == .comma { rest.removeFirst() }
        }
        self = .tags(tags)
    }

    func contains(where matches: (EntityTag) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(where: matches)
        }
    }
}
