/// Reading of `application/x-www-form-urlencoded` (URL Standard §5.1), strictly.
package enum URLEncodedForm {
    package enum Failure: Error, Equatable {
        /// More pairs than allowed.
        case tooManyFields
        /// A broken percent escape, or text that is not UTF-8.
        case malformed

        /// What to answer with.
        package var status: Status {
            switch self {
            case .tooManyFields: .contentTooLarge
            case .malformed: .badRequest
            }
        }
    }

    /// The pairs of a form's content, at most `limit` of them.
    ///
    /// Unlike the URL Standard, which repairs, this refuses broken escapes and bytes that are not UTF-8: what is stored
    /// must be what was sent.
    package static func decode(_ bytes: [UInt8], limit: Int = 1000) throws(Failure) -> Query {
        let separators = bytes.count { $0 == .ampersand }
        guard separators < limit else { throw .tooManyFields }
        guard let pairs = pairs(bytes[...], limit: limit) else { throw .malformed }
        return Query(pairs)
    }

    static func pairs(_ bytes: ArraySlice<UInt8>, limit: Int) -> [Query.Pair]? {
        var pairs: [Query.Pair] = []
        for part in bytes.split(separator: .ampersand, maxSplits: limit) {
            let equals = part.firstIndex(of: .equals) ?? part.endIndex
            guard let name = PercentEncoding.decode(part[..<equals], plusIsSpace: true),
                let value = PercentEncoding.decode(part[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            pairs.append(Query.Pair(name, value))
        }
        return pairs
    }
}
