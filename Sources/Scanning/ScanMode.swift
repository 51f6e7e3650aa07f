import Core

/// What happens with what is scanned.
enum ScanMode: String, CaseIterable, Sendable {
    case checkIn = "check-in"
    case checkOut = "check-out"
    /// Leads to the product or place, and books nothing.
    case look

    /// What the button for it is called.
    var name: Message {
        switch self {
        case .checkIn: Message("check_in.title")
        case .checkOut: Message("check_out.title")
        case .look: Message("scan.button")
        }
    }
}
