package import Accounts
package import Core

/// How a feature puts something into the state and the amount that the journal says; each registers its own.
package struct Restorer: Sendable {
    /// Writes a batch's state and amount.
    ///
    /// A nil state means that it never came in, or that only its amount counts.
    package let restoreBatch: @Sendable (HouseholdTransaction, BatchID, SubjectState?, Steps) throws -> Void
    /// Writes what an action changed about a product, from how it is to how it is to be.
    package let restoreProduct:
        @Sendable (HouseholdTransaction, ProductID, _ from: SubjectState, _ to: SubjectState) throws -> Void

    /// Writes an item's state; a nil one means that it never came in, or is gone.
    package let restoreItem: @Sendable (HouseholdTransaction, ItemID, SubjectState?) throws -> Void

    /// Writes what an action did beside its movements, now that it is undone or in effect again.
    package var restoreBeside: @Sendable (HouseholdTransaction, Action.ID, _ isUndone: Bool) throws -> Void = {
        _,
        _,
        _ in
    }

    /// Makes a restorer of its closures.
    ///
    /// Without `restoreItem` there are no items to restore.
    package init(
        restoreBatch: @escaping @Sendable (HouseholdTransaction, BatchID, SubjectState?, Steps) throws -> Void,
        restoreProduct:
            @escaping @Sendable (HouseholdTransaction, ProductID, _ from: SubjectState, _ to: SubjectState) throws ->
            Void,
        restoreItem: @escaping @Sendable (HouseholdTransaction, ItemID, SubjectState?) throws -> Void = { _, _, _ in
            throw Refusal.notFound
        }
    ) {
        self.restoreBatch = restoreBatch
        self.restoreProduct = restoreProduct
        self.restoreItem = restoreItem
    }

    /// The same with what restores items, which are another room's.
    package func withItems(
        _ restoreItem: @escaping @Sendable (HouseholdTransaction, ItemID, SubjectState?) throws -> Void
    ) -> Restorer {
        var restorer = Restorer(restoreBatch: restoreBatch, restoreProduct: restoreProduct, restoreItem: restoreItem)
        restorer.restoreBeside = restoreBeside
        return restorer
    }

    /// The same with what another room's actions did beside their movements.
    package func withBeside(
        _ restoreBeside: @escaping @Sendable (HouseholdTransaction, Action.ID, _ isUndone: Bool) throws -> Void
    ) -> Restorer {
        var restorer = self
        restorer.restoreBeside = restoreBeside
        return restorer
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
        guard member.mayUndo(bookingOf: action.user) else { throw Refusal.forbidden }
        guard !action.isUndone else { throw Refusal(.conflict, Message("error.undone_already")) }
        let (root, isRedo) = try root(of: action)
        guard root.isUndone == isRedo else { throw Refusal(.conflict, Message("error.undone_already")) }
        let movements = try movements(of: root.id)
        let plans = try movements.compactMap(\.subject).uniqued().map { try plan(for: $0, toggling: root) }
        let changes = movements.compactMap { change($0, toggling: root) }
        try requireNothingBlocks(
            plans.flatMap(\.replay.blocking) + blocking(root, with: movements)
                + changesSinceSplit(root, movements, plans)
        )
        let undo = try insertAction(.undo, undoes: action.id)
        // A product is put back before its batches and items, which need it, and changed again only after they went.
        if !isRedo { for change in changes { try carryOut(change, as: undo, with: restorer) } }
        for plan in plans { try carryOut(plan, as: undo, with: restorer) }
        if isRedo { for change in changes { try carryOut(change, as: undo, with: restorer) } }
        try setUndone(action.id, true)
        try setUndone(root.id, !root.isUndone)
        try restorer.restoreBeside(self, root.id, !root.isUndone)
        return Undone(action: undo, undoes: action.id, product: movements.first?.product)
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

    /// What stands against toggling an action, beside the later bookings of its batches and items.
    ///
    /// Where a product itself is changed, how it is counted or which it is, what is booked before rests on the one and
    /// what is booked after on the other. What comes back into effect needs the product as it was when it was booked.
    private func blocking(_ root: Action, with movements: [Movement]) throws -> [Action.ID] {
        let changed = Set(movements.filter { $0.subject == nil }.map(\.product))
        return try movements.map(\.product).uniqued().flatMap { product in
            try bookings(of: product, after: root.id, changesOnly: !changed.contains(product))
                + (root.isUndone ? changes(of: product, since: root) : [])
                + (root.isUndone && changed.contains(product) ? undos(on: product, since: root) : [])
        }
    }

    /// What changed, since a part was split off, that of which it was a part.
    ///
    /// The part stayed as it was, so it can go back, or be split off again, only where the rest did too: what lay in the
    /// cellar all the time must not come out of the freezer, good for three months more.
    private func changesSinceSplit(
        _ root: Action,
        _ movements: [Movement],
        _ plans: [Plan]
    ) throws -> [Action.ID] {
        guard movements.contains(where: { $0.before == nil }) else { return [] }
        var changes: [Action.ID] = []
        for movement in movements where movement.isSplit {
            guard let subject = movement.subject, let plan = plans.first(where: { $0.subject == subject }),
                let now = plan.present.state, now != movement.after
            else { continue }
            let later = try history(of: subject).filter { entry in
                entry.movement.action > root.id && !entry.isUndone && entry.movement.before != entry.movement.after
            }
            changes +=
                later.isEmpty
                ? try undos(on: movement.product, after: root.id).map(\.id) : later.map(\.movement.action)
        }
        return changes
    }

    /// What took back, or put into effect again, something that was booked on a product before an action, which
    /// therefore found other stock than there is now.
    private func undos(on product: ProductID, since root: Action) throws -> [Action.ID] {
        var latest: [Action.ID: Action.ID] = [:]
        for undo in try undos(on: product, after: root.id) {
            let booking = try self.root(of: undo).booking.id
            guard booking < root.id else { continue }
            // The second of two toggles leaves the booking as it was.
            latest[booking] = latest[booking] == nil ? undo.id : nil
        }
        return Array(latest.values)
    }

    /// What changed a product itself since an action; nothing where it is again as it was then.
    private func changes(of product: ProductID, since root: Action) throws -> [Action.ID] {
        let changes = try changes(of: product)
        let first = changes.reversed().reduce(SubjectState([:])) { $0.changed(from: $1.after, to: $1.before) }
        let then = changes.prefix { $0.action < root.id }.reduce(first) { $0.changed(from: $1.before, to: $1.after) }
        let now = changes.reduce(first) { $0.changed(from: $1.before, to: $1.after) }
        return then == now ? [] : changes.map(\.action).filter { $0 > root.id }
    }

    private func requireNothingBlocks(_ actions: [Action.ID]) throws(Refusal) {
        let blocking = actions.uniqued().sorted()
        guard !blocking.isEmpty else { return }
        let numbers = blocking.map(\.rawValue)
        throw Refusal(
            .conflict,
            Message("error.undo_blocked", ["count": .count(numbers.count)]),
            members: ["blocking": .numbers(numbers)]
        )
    }
}

/// What becomes of a batch or an item.
private struct Plan {
    let product: ProductID
    let subject: Subject
    /// Where it lies when its state does not say.
    let location: LocationID?
    let present: Replay
    let replay: Replay
}

extension HouseholdTransaction {
    private func plan(for subject: Subject, toggling root: Action) throws -> Plan {
        let history = try history(of: subject)
        guard let first = history.first?.movement else { throw Refusal.notFound }
        let toggled = history.filter { $0.movement.action == root.id ? root.isUndone : !$0.isUndone }
        let effective = history.filter { !$0.isUndone }
        return Plan(
            product: first.product,
            subject: subject,
            location: first.location,
            present: Replay(effective.map(\.movement)),
            replay: Replay(toggled.map(\.movement))
        )
    }

    private func carryOut(_ plan: Plan, as undo: Action.ID, with restorer: Restorer) throws {
        let (present, replay) = (plan.present, plan.replay)
        switch plan.subject {
        case .batch(let batch): try restorer.restoreBatch(self, batch, replay.state, replay.amount)
        case .item(let item): try restorer.restoreItem(self, item, replay.state)
        }
        let state = replay.state ?? present.state
        let movement = NewMovement(
            .undo,
            product: plan.product,
            plan.subject,
            location: state.map { $0[SubjectState.location].flatMap { LocationID($0) } } ?? plan.location,
            amount: replay.amount - present.amount,
            before: present.state,
            after: replay.state
        )
        try insert(movement, of: undo)
    }
}

extension Movement {
    /// Whether something of a batch went elsewhere, or was opened, while the rest stayed what it was.
    fileprivate var isSplit: Bool {
        (kind == .move || kind == .open) && amount < .zero && before != nil && before == after
    }
}

/// What becomes of a product that an action changed as a whole, how it is counted or which it is.
private struct ProductChange {
    let product: ProductID
    let from: SubjectState
    let to: SubjectState
}

extension HouseholdTransaction {
    /// What toggling an action does to the product that a movement changed; nil for a movement of a batch or an item.
    private func change(_ movement: Movement, toggling root: Action) -> ProductChange? {
        guard movement.subject == nil, let before = movement.before, let after = movement.after else { return nil }
        return ProductChange(
            product: movement.product,
            from: root.isUndone ? before : after,
            to: root.isUndone ? after : before
        )
    }

    private func carryOut(_ change: ProductChange, as undo: Action.ID, with restorer: Restorer) throws {
        try restorer.restoreProduct(self, change.product, change.from, change.to)
        let movement = NewMovement(
            .undo,
            product: change.product,
            batch: nil,
            location: nil,
            amount: .zero,
            before: change.from,
            after: change.to
        )
        try insert(movement, of: undo)
    }
}

extension Member {
    /// Whether the role allows taking back what somebody booked; nil stands for an account that is gone.
    package func mayUndo(bookingOf user: User.ID?) -> Bool {
        role.allows(user == self.user.id ? .undoOwnBooking : .undoAnyBooking)
    }
}

extension SubjectState {
    /// The field that names the location, by its number; journal rows show it.
    package static let location = "location"
}

extension SubjectState {
    /// This state after a change of some of its fields.
    fileprivate func changed(from before: SubjectState?, to after: SubjectState?) -> SubjectState {
        var state = self
        for field in (before?.fields ?? [:]).keys { state[field] = nil }
        for (field, value) in after?.fields ?? [:] { state[field] = value }
        return state
    }
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each once.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
