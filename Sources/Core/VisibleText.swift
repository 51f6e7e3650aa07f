extension String {
    /// Whether anything of the text can be seen: more than spaces, marks of direction, joiners and what no font has.
    package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    /// Whether this is one of the code points that never stand for a character (Unicode 16, section 23.7).
    package var isNoncharacter: Bool {
        value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }

    fileprivate var isVisible: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, value != Self.blankBraille else {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    /// A pattern of Braille without dots, which Unicode counts among the symbols.
    private static let blankBraille: UInt32 = 0x2800
}
