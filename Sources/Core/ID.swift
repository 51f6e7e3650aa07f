/// The identity of a record of type `Subject`: a row number that cannot be mistaken for another table's.
package struct ID<Subject>: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// The row's number in the database, positive for every stored record.
    package let rawValue: Int64

    /// Makes an identity of a stored row number.
    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Reads an identity as it stands in a link or a form: digits only, positive, or nil.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text), number > 0 else {
            return nil
        }
        rawValue = number
    }

    package static func < (left: ID, right: ID) -> Bool {
        left.rawValue < right.rawValue
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try Int64(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try rawValue.encode(to: encoder)
    }
}

extension ID: CustomStringConvertible {
    package var description: String { String(rawValue) }
}
