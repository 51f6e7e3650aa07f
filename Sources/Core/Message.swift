/// Something to tell a person, in no language yet: a key of the String Catalog and what fills its placeholders.
package struct Message: Hashable, Sendable {
    /// The key in the String Catalog.
    package let key: String

    /// What stands for each `{name}` of the text.
    package let arguments: Arguments

    /// Names a text of the catalog.
    ///
    /// The key is written out, so that a test can find every key in use.
    package init(_ key: StaticString, _ arguments: Arguments = [:]) {
        self.key = key.description
        self.arguments = arguments
    }

    /// What fills a placeholder; how it is written depends on the reader's language.
    package indirect enum Argument: Hashable, Sendable {
        /// What a user typed, or a name: never translated.
        case text(String)
        /// A whole number; as `count` it chooses the plural form.
        case count(Int)
        /// An exact decimal number with a point, such as `1.28`.
        case decimal(String)
        /// A day.
        case date(CivilDate)
        /// A sum of money.
        case money(Money)
        /// Another text of the catalog.
        case message(Message)
    }
}

extension Message.Argument: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self = .text(value) }
}

extension Message.Argument: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self = .count(value) }
}
