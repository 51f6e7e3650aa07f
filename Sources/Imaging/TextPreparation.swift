/// What is done to a picture before its text is read, in the order that reads most dates soonest.
enum TextPreparation: UInt8, CaseIterable, Sendable {
    /// Blurred, then half as large: joins the dots of a dot-matrix print.
    case joined
    /// Only its contrast is stretched: small print.
    case stretched
    case joinedMore
    case softened
    case quartered

    /// Radius of the blur, and the divisor of the size.
    var blurAndDivisor: (blur: Int, divisor: Int) {
        switch self {
        case .joined: (3, 2)
        case .stretched: (0, 1)
        case .joinedMore: (2, 2)
        case .softened: (1, 1)
        case .quartered: (4, 4)
        }
    }
}
