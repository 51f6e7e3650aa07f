import Accounts
import Core
import Site

/// What happens with what is scanned.
enum ScanMode: String, CaseIterable, Sendable {
    case checkIn = "check-in"
    case checkOut = "check-out"
    /// Puts items into places.
    case place
    /// Leads to the product or place, and books nothing.
    case look

    /// What the button for it is called.
    var name: Message {
        switch self {
        case .checkIn: Message("check_in.title")
        case .checkOut: Message("check_out.title")
        case .place: Message("scan.placing")
        case .look: Message("scan.button")
        }
    }

    /// Whether packages are gathered to be booked.
    var gathers: Bool { self == .checkIn || self == .checkOut }

    /// What the page of a list offers to switch to: the list goes along where it means something.
    static func links(for list: ScanList, _ visit: MemberVisit) -> [ScanPage.ModeLink] {
        guard visit.may(.bookStock) else { return [] }
        return allCases.map { mode in
            var other = mode == .place || list.mode == .place ? ScanList(mode: mode) : list
            other.mode = mode
            return ScanPage.ModeLink(
                href: visit.site.links.path(other.path),
                label: visit.text(mode.name),
                isCurrent: mode == list.mode
            )
        }
    }
}
