package import Mustache

/// The links below a part of a list to the parts before and behind it.
package struct Pager: Model {
    package let previous: Link?
    package let next: Link?

    package struct Link: Model, Hashable {
        /// With the base path.
        package let href: String

        package static let fields = Fields<Link> {
            $0.text("href") { $0.href }
        }
    }

    /// Takes complete paths, with the base path; nil when the list has but one part.
    package init?(previous: String?, next: String?) {
        guard previous != nil || next != nil else { return nil }
        self.init(previous: previous.map { Link(href: $0) }, next: next.map { Link(href: $0) })
    }

    private init(previous: Link?, next: Link?) {
        self.previous = previous
        self.next = next
    }

    package static let fields = Fields<Pager> {
        $0.model("previous") { $0.previous }
        $0.model("next") { $0.next }
    }

    package static let sample = Pager(previous: Link(href: "/list"), next: Link(href: "/list"))
}
