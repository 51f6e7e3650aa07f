import Mustache
import Site

/// What the bottom bar has no room for; the view shows what the frame knows.
struct MorePage: Page {
    static let view = "layout/more"
    static let fields = Fields<MorePage> { _ in }
    static let sample = MorePage()
}
