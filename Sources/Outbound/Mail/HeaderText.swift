/// A line of text for people in the header of a mail: it cannot hold what would end the line.
package struct HeaderText: Hashable, Sendable {
    /// The words, with one space between them and none around.
    package let text: String

    /// Takes any text, where each run of spaces, line ends and control characters becomes one space.
    ///
    /// No-break spaces, which formatted dates and numbers hold, become ordinary ones: older mail programs show them
    /// as boxes.
    package init(_ text: String) {
        var scalars = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in text.unicodeScalars {
            guard Self.isSpace(scalar) else {
                scalars.append(scalar)
                isAfterSpace = false
                continue
            }
            if !isAfterSpace { scalars.append(" ") }
            isAfterSpace = true
        }
        if scalars.last == " " { scalars.removeLast() }
        self.text = String(scalars)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\u{A0}", "\u{202F}", "\u{2028}", "\u{2029}": true
        default: scalar.properties.generalCategory == .control
        }
    }
}

extension HeaderText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}
