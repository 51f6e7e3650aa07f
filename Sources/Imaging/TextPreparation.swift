/// What is done to a picture before its text is read, in the order that reads most dates soonest.
enum TextPreparation: UInt8, CaseIterable, Sendable {
    case first
    case second
    case third
    case fourth
    case fifth

    /// For a crop of one line: the radius of a blur, and the divisor of the size.
    ///
    /// Blurred and half as large, the dots of a dot-matrix print join; small print wants neither.
    var line: (blur: Int, divisor: Int) {
        switch self {
        case .first: (3, 2)
        case .second: (0, 1)
        case .third: (2, 2)
        case .fourth: (1, 1)
        case .fifth: (4, 4)
        }
    }

    /// For a picture of a package: the same, and whether print is looked for that is lighter than its ground.
    var page: (blur: Int, divisor: Int, isLight: Bool) {
        switch self {
        case .first: (3, 2, false)
        case .second: (0, 1, false)
        case .third: (4, 4, false)
        case .fourth: (3, 2, true)
        case .fifth: (1, 1, true)
        }
    }
}
