package import Accounts
package import Core

/// How a feature puts something into the state and the amount that the journal says; each registers its own.
package struct Restorer: Sendable {
    /// Writes a batch's state and amount; a nil state means that it never came in.
    package let restoreBatch: @Sendable (HouseholdTransaction, BatchID, SubjectState?, Steps) throws -> Void

    /// Makes a restorer of its closures.
    package init(
        restoreBatch: @escaping @Sendable (HouseholdTransaction, BatchID, SubjectState?, Steps) throws -> Void
    ) {
        self.restoreBatch = restoreBatch
    }
}

/// What an undo did.
package struct Undone: Hashable, Sendable {
    package let action: Action.ID
    package let undoes: Action.ID
    /// The product of the first thing that was put back.
    package let product: ProductID?
}

extension HouseholdTransaction {
    /// Takes an action back, or, when it is an undo, puts what it took back into effect again.
    ///
    /// Everything an action did is undone together. Refused, with the actions that stand against it, when later
    /// bookings would not hold; refused when the action is undone already. A helper undoes own bookings only.
    package func undo(_ id: Action.ID, with restorer: Restorer) throws -> Undone {
        guard let action = try action(id) else { throw Refusal.notFound }
        try member.require(action.user == member.user.id ? .undoOwnBooking : .undoAnyBooking)
        guard !action.isUndone else { throw Refusal(.conflict, Message("error.undone_already")) }
        let (root, isRedo) = try root(of: action)
        guard root.isUndone == isRedo else { throw Refusal(.conflict, Message("error.undone_already")) }
        let plans = try movements(of: root.id).compactMap(\.batch).uniqued().map { batch in
            try plan(for: batch, toggling: root)
        }
        let blocking = plans.flatMap(\.replay.blocking).uniqued().sorted()
        guard blocking.isEmpty else {
            let numbers = blocking.map(\.rawValue)
            throw Refusal(
                .conflict,
                Message("error.undo_blocked", ["count": .count(numbers.count)]),
                members: ["blocking": .numbers(numbers)]
            )
        }
        let undo = try insertAction(.undo, undoes: action.id)
        for plan in plans { try carryOut(plan, as: undo, with: restorer) }
        try setUndone(action.id, true)
        try setUndone(root.id, !root.isUndone)
        return Undone(action: undo, undoes: action.id, product: plans.first?.product)
    }

    /// The booking at the end of a chain of undos, and whether taking the first of the chain back puts it into effect.
    private func root(of action: Action) throws -> (booking: Action, isRedo: Bool) {
        var root = action
        var isRedo = false
        while let undoes = root.undoes, let earlier = try self.action(undoes) {
            root = earlier
            isRedo.toggle()
        }
        return (root, isRedo)
    }

    private struct Plan {
        let product: ProductID
        let batch: BatchID
        let present: Replay
        let replay: Replay
    }

    private func plan(for batch: BatchID, toggling root: Action) throws -> Plan {
        let history = try history(of: batch)
        guard let product = history.first?.movement.product else { throw Refusal.notFound }
        let toggled = history.filter { $0.movement.action == root.id ? root.isUndone : !$0.isUndone }
        let effective = history.filter { !$0.isUndone }
        return Plan(
            product: product,
            batch: batch,
            present: Replay(effective.map(\.movement)),
            replay: Replay(toggled.map(\.movement))
        )
    }

    private func carryOut(_ plan: Plan, as undo: Action.ID, with restorer: Restorer) throws {
        let (present, replay) = (plan.present, plan.replay)
        try restorer.restoreBatch(self, plan.batch, replay.state, replay.amount)
        let place = (replay.state ?? present.state)?[SubjectState.location]
        let movement = NewMovement(
            .undo,
            product: plan.product,
            batch: plan.batch,
            location: place.flatMap { LocationID($0) },
            amount: replay.amount - present.amount,
            before: present.state,
            after: replay.state
        )
        try insert(movement, of: undo)
    }
}

extension SubjectState {
    /// The field that names the location, by its number; journal rows show it.
    package static let location = "location"
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each once.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
