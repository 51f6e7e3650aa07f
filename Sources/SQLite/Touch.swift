/// A thing whose readers must hear that it changed, as "household 7": what a write names through `Connection.touch` and
/// `Database.afterCommit` passes on.
package struct Touch: Hashable, Sendable {
    package let subject: String
    package let id: Int64

    package init(_ subject: String, _ id: Int64) {
        self.subject = subject
        self.id = id
    }
}

extension Connection {
    /// Notes, inside a write, that something changed; passed to `Database.afterCommit` if and when it is committed.
    package func touch(_ touch: Touch) { touched.insert(touch) }
}
