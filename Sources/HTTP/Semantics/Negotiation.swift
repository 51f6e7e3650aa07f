/// A member of a list of preferences such as Accept-Language: what is wanted, and how much (RFC 9110 §12.4.2).
package struct Preference: Hashable, Sendable {
    /// What is named, in lower case.
    package let name: String

    /// The weight in thousandths: 1000 unless said, 0 for "not at all".
    package let weight: Int
}

/// Reading of what a client prefers.
package enum Negotiation {
    /// Preferences beyond these are left out; no browser sends as many.
    private static let limit = 100

    /// The languages of Accept-Language, most wanted first, equally wanted ones in their order; refused ones left out.
    ///
    /// The tags are in lower case, "*" is among them when sent. What cannot be read is passed over, and of very many
    /// only the first hundred count.
    package static func languages(_ acceptLanguage: String) -> [String] {
        let wanted = preferences(acceptLanguage).filter { $0.weight > 0 }
        // Sorting in Swift keeps the order of equals in practice only; the index makes it a promise.
        let sorted = wanted.enumerated().sorted { left, right in
            (-left.element.weight, left.offset) < (-right.element.weight, right.offset)
        }
        var seen: Set<String> = []
        return sorted.map(\.element.name).filter { seen.insert($0).inserted }
    }

    /// Whether the client takes gzip, as Accept-Encoding says (RFC 9110 §12.5.3).
    ///
    /// Without the field anything may be sent, but who does not ask is better off without.
    package static func acceptsGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var gzip: Int?
        var others: Int?
        var identity = 0
        forEachPreference(acceptEncoding) { name, weight in
            if name.isSame(as: "gzip") || name.isSame(as: "x-gzip") {
                gzip = gzip ?? weight
            } else if name.isSame(as: "identity") {
                identity = weight
            } else if name.isSame(as: "*") {
                others = others ?? weight
            }
        }
        let weight = gzip ?? others ?? 0
        return weight > 0 && weight >= identity
    }

    /// The members of a list of names with weights, in their order.
    package static func preferences(_ text: String) -> [Preference] {
        var preferences: [Preference] = []
        forEachPreference(text) { name, weight in
            let name = String(decoding: name.map(\.lowercased), as: UTF8.self)
            preferences.append(Preference(name: name, weight: weight))
        }
        return preferences
    }

    private static func forEachPreference(_ text: String, _ body: (ArraySlice<UInt8>, Int) -> Void) {
        var rest = Array(text.utf8)[...]
        var count = 0
        while count < limit, var member = rest.takeMember(before: .comma) {
            count += 1
            guard let name = member.takeMember(before: .semicolon)?.trimmed, !name.isEmpty,
                name.allSatisfy({ $0.isToken || $0 == .slash }), let weight = weight(member)
            else { continue }
            body(name, weight)
        }
    }

    /// The weight among a member's parameters: 1000 without one, nil for one that cannot be read.
    private static func weight(_ parameters: ArraySlice<UInt8>) -> Int? {
        var rest = parameters
        while let parameter = rest.takeMember(before: .semicolon)?.trimmed {
            guard let equals = parameter.firstIndex(of: .equals), parameter[..<equals].trimmed.isSame(as: "q") else {
                continue
            }
            return thousandths(parameter[(equals + 1)...].trimmed)
        }
        return 1000
    }

    /// A weight of 0 to 1 with at most three decimals; nil for anything else.
    private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
        let parts = text.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole.elementsEqual("0".utf8) || whole.elementsEqual("1".utf8) else {
            return nil
        }
        let decimals = parts.count > 1 ? parts[1] : []
        guard decimals.count <= 3, decimals.allSatisfy(\.isDigit) else { return nil }
        var value = whole.elementsEqual("1".utf8) ? 1 : 0
        for index in 0..<3 {
            let digit = index < decimals.count ? Int(decimals[decimals.startIndex + index] - 0x30) : 0
            value = value * 10 + digit
        }
        return value <= 1000 ? value : nil
    }
}
