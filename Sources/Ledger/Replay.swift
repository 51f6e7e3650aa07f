package import Core

/// What a batch or an item would be if just some of its movements had happened.
///
/// Undo asks one question: with this action left out (or put back), does everything that came later still hold? A later
/// movement holds when there is enough to take and when every field it changed has the value it changed it from. So two
/// withdrawals can be taken back in any order, and a delivery only while nothing needs it. What ends a batch needs that
/// nothing is left of it.
package struct Replay: Hashable, Sendable {
    /// The state in the end, nil when the batch would never have come in.
    package private(set) var state: SubjectState?
    /// The amount in the end.
    package private(set) var amount = Steps.zero
    /// The actions whose movements would not hold, in their order, each once.
    package private(set) var blocking: [Action.ID] = []

    /// Goes through the movements of one batch or item in the order they were booked.
    package init(_ movements: some Sequence<Movement>) {
        for movement in movements where !apply(movement) && blocking.last != movement.action {
            blocking.append(movement.action)
        }
    }

    private mutating func apply(_ movement: Movement) -> Bool {
        let rest = amount + movement.amount
        let ends = movement.before != nil && movement.after == nil
        guard let next = state(after: movement), ends ? rest == .zero : rest >= .zero else { return false }
        state = next.state
        amount = rest
        return true
    }

    /// The next state, or nil when the movement does not follow from the present one.
    private func state(after movement: Movement) -> (state: SubjectState?, Void)? {
        guard let before = movement.before else {
            return state == nil ? (movement.after, ()) : nil
        }
        guard var next = state else { return nil }
        guard let after = movement.after else { return next == before ? (nil, ()) : nil }
        for field in Set(before.fields.keys).union(after.fields.keys) where before[field] != after[field] {
            guard next[field] == before[field] else { return nil }
            next[field] = after[field]
        }
        return (next, ())
    }
}
