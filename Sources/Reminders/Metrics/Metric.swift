package import Core

/// A quantity that a user keeps track of, such as their weight.
package struct Metric: Hashable, Sendable {
    package typealias ID = MetricID

    package let id: ID
    package let name: String
    /// Empty for a plain number.
    package let unit: String
}

/// A value of a metric at a moment.
package struct Reading: Hashable, Sendable {
    package typealias ID = Core.ID<Reading>

    package let id: ID
    package let at: Instant
    package let value: Amount
    package let note: String
}

extension Reading {
    /// Where it stands in a list, as a cursor has it.
    var place: [String] { [String(at.seconds), id.description] }

    /// Reads what `place` wrote.
    static func place(_ keys: [String]) -> (at: Instant, id: Reading.ID)? {
        guard let seconds = Int64(keys[0]), let id = Reading.ID(keys[1]) else { return nil }
        return (Instant(seconds: seconds), id)
    }
}

/// Which readings of a metric are asked for.
struct ReadingFilter: Sendable {
    var isOldestFirst = false
    var limit = 50
    var after: (at: Instant, id: Reading.ID)?
}
