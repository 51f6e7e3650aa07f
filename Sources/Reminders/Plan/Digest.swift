package import Accounts
package import Core
package import Items
package import Ledger

/// What a digest says of one household.
package struct DigestSection: Hashable, Sendable {
    package let household: Household.ID
    /// Dates first, then loans, then shortages; in each, what is most urgent first.
    package let lines: [DigestLine]
}

/// One thing that is due.
package enum DigestLine: Hashable, Sendable {
    /// A product, with all of its batches that have this date.
    case expiry(product: ProductID, batches: [BatchID], useBy: CivilDate, daysLeft: Int)
    case loan(loan: LoanID, item: ItemID, dueOn: CivilDate, daysLeft: Int)
    case minimum(Shortage.Subject)

    /// Negative for what is overdue; nil for what has no date.
    package var daysLeft: Int? {
        switch self {
        case .expiry(_, _, _, let days), .loan(_, _, _, let days): days
        case .minimum: nil
        }
    }

    /// Of a date, the newest of the batches that have it.
    package var newestBatch: BatchID? {
        if case .expiry(_, let batches, _, _) = self { batches.max() } else { nil }
    }

    /// What is due and its day, the same in whichever message it stands: of what has no date, that of the message.
    package func key(on day: CivilDate) -> String {
        switch self {
        case .expiry(let product, _, let useBy, _): "expiry/\(product)/\(useBy)"
        case .loan(let loan, _, let dueOn, _): "loan/\(loan)/\(dueOn)"
        case .minimum(.product(let id)): "minimum/product/\(id)/\(day)"
        case .minimum(.group(let id)): "minimum/group/\(id)/\(day)"
        }
    }
}

/// Says for a server which lines the digest of a day has.
struct DigestMaker: Sendable {
    private let rule: NotificationRule
    /// Batches of one product and date together, all in the order of the lines of a household.
    private let products: [ExpiringProduct]
    private let loans: [OpenLoan]
    private let shortages: [Shortage]
    /// Numbers of days left on which something is said.
    private let expiryDays: Set<Int>
    private let loanDays: Set<Int>
    /// What is told no more: see `DueAnswers.done`.
    private let done: [String: BatchID?]

    private struct ExpiringProduct {
        let household: Household.ID
        let product: ProductID
        let useBy: CivilDate
        var batches: [BatchID]
    }

    private struct OpenLoan {
        let household: Household.ID
        let loan: LoanID
        let item: ItemID
        let dueOn: CivilDate
    }

    init(_ outlook: ServerOutlook, done: [String: BatchID?]) {
        rule = outlook.rule
        products = rule.expiry.isEnabled ? Self.products(outlook.batches) : []
        loans = rule.loans.isEnabled ? Self.loans(outlook.loans) : []
        shortages = rule.minimum.isEnabled ? outlook.shortages.sorted { Self.rank($0) < Self.rank($1) } : []
        var expiryDays = rule.expiry.daysBefore.effective
        if rule.expiry.onDay { expiryDays.insert(0) }
        if rule.expiry.after == .once { expiryDays.insert(-1) }
        self.expiryDays = expiryDays
        loanDays = rule.loans.daysBefore.effective.union(rule.loans.onDay ? [0] : [])
        self.done = done
    }

    var isEmpty: Bool {
        products.isEmpty && loans.isEmpty && shortages.isEmpty
    }

    /// By household; empty when nothing is to be said on this day.
    func sections(on day: CivilDate) -> [DigestSection] {
        sections(
            on: day,
            expiry: { expiryDays.contains($0) || $0 < 0 && rule.expiry.after == .daily },
            loan: { loanDays.contains($0) || $0 < 0 && rule.loans.dailyWhileOverdue }
        )
    }

    /// What was to be said by this day and is not over: from the first day on which it is said, whichever days follow.
    func standing(on day: CivilDate) -> [DigestSection] {
        let (expiry, loans) = (expiryDays.max() ?? -1, loanDays.max() ?? -1)
        return sections(
            on: day,
            expiry: { $0 <= expiry && ($0 >= 0 || rule.expiry.after != .off) },
            loan: { $0 <= loans && ($0 >= 0 || rule.loans.dailyWhileOverdue) }
        )
    }

    private func sections(
        on day: CivilDate,
        expiry: (Int) -> Bool,
        loan isLoanDue: (Int) -> Bool
    ) -> [DigestSection] {
        var lines: [Household.ID: [DigestLine]] = [:]
        func add(_ line: DigestLine, of household: Household.ID) {
            guard done.isEmpty || !isDone(line, on: day) else { return }
            lines[household, default: []].append(line)
        }
        for product in products {
            let left = day.days(until: product.useBy)
            guard expiry(left) else { continue }
            add(
                .expiry(product: product.product, batches: product.batches, useBy: product.useBy, daysLeft: left),
                of: product.household
            )
        }
        for loan in loans {
            let left = day.days(until: loan.dueOn)
            guard isLoanDue(left) else { continue }
            add(.loan(loan: loan.loan, item: loan.item, dueOn: loan.dueOn, daysLeft: left), of: loan.household)
        }
        for shortage in shortages { add(.minimum(shortage.subject), of: shortage.household) }
        return lines.sorted { $0.key < $1.key }.map { DigestSection(household: $0.key, lines: $0.value) }
    }

    private func isDone(_ line: DigestLine, on day: CivilDate) -> Bool {
        guard let said = done[line.key(on: day)] else { return false }
        guard let said, let newest = line.newestBatch else { return true }
        return newest <= said
    }

    private static func products(_ batches: [DueBatch]) -> [ExpiringProduct] {
        let sorted = batches.sorted {
            ($0.useBy, $0.household, $0.product, $0.batch) < ($1.useBy, $1.household, $1.product, $1.batch)
        }
        var products: [ExpiringProduct] = []
        for batch in sorted {
            if let last = products.last, last.useBy == batch.useBy, last.household == batch.household,
                last.product == batch.product
            {
                products[products.count - 1].batches.append(batch.batch)
            } else {
                products.append(
                    ExpiringProduct(
                        household: batch.household,
                        product: batch.product,
                        useBy: batch.useBy,
                        batches: [batch.batch]
                    )
                )
            }
        }
        return products
    }

    private static func loans(_ loans: [DueLoan]) -> [OpenLoan] {
        loans.compactMap { loan in
            loan.dueOn.map { OpenLoan(household: loan.household, loan: loan.loan, item: loan.item, dueOn: $0) }
        }.sorted { ($0.dueOn, $0.loan) < ($1.dueOn, $1.loan) }
    }

    private static func rank(_ shortage: Shortage) -> (Int, Int64) {
        switch shortage.subject {
        case .product(let id): (0, id.rawValue)
        case .group(let id): (1, id.rawValue)
        }
    }
}
