package import SQLite

/// A unit in which a household counts.
package struct Unit: Hashable, Sendable {
    /// The short name by which products and the REST interface refer to a unit.
    package struct Code: RawRepresentable, Hashable, Sendable, ColumnRepresentable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let piece = Code(rawValue: "piece")
        package static let gram = Code(rawValue: "g")
        package static let kilogram = Code(rawValue: "kg")
        package static let litre = Code(rawValue: "l")
        package static let pack = Code(rawValue: "pack")
    }

    package let code: Code
    /// The household's own name for one; nil for the units it started with, which the String Catalog names.
    package let name: String?
    /// The household's own name for several.
    package let plural: String?

    package static let row = RowDecoder("code", "name", "plural") { Unit(code: $0, name: $1, plural: $2) }
}
