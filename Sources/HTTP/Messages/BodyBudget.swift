import Synchronization

/// How many bytes of content all requests together may hold in memory.
package final class BodyBudget: Sendable {
    /// What each request may hold beside the budget, so that small forms always get through.
    package let free: Int
    private let left: Atomic<Int>

    /// A budget of `bytes` for what goes beyond `free` bytes in each request.
    package init(bytes: Int, free: Int) {
        self.free = free
        left = Atomic(bytes)
    }

    /// What is left.
    package var available: Int { left.load(ordering: .relaxed) }

    fileprivate func take(_ count: Int) -> Bool {
        let rest = left.subtract(count, ordering: .relaxed).newValue
        guard rest < 0 else { return true }
        give(count)
        return false
    }

    fileprivate func give(_ count: Int) { left.add(count, ordering: .relaxed) }
}

/// What one request holds of a budget; given back with the last reference to its body, when its handler has ended.
package final class BodyShare: Sendable {
    private let budget: BodyBudget
    private let held = Atomic(0)

    /// A share that holds nothing yet.
    package init(of budget: BodyBudget) {
        self.budget = budget
    }

    deinit {
        budget.give(beyondFree(held.load(ordering: .relaxed)))
    }

    /// Holds so many bytes more; false when all requests together would hold too much.
    func take(_ count: Int) -> Bool {
        let (old, new) = held.add(count, ordering: .relaxed)
        if budget.take(beyondFree(new) - beyondFree(old)) { return true }
        held.subtract(count, ordering: .relaxed)
        return false
    }

    private func beyondFree(_ count: Int) -> Int { max(0, count - budget.free) }
}
