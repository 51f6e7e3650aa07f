import Accounts
import Catalog
import Core
import Items
import Ledger

/// What the things that digests speak of are called.
struct DigestNames: Sendable {
    var households: [Household.ID: String] = [:]
    var products: [ProductID: String] = [:]
    var shortages: [Shortage.Subject: Lacking] = [:]
    var loans: [LoanID: LentThing] = [:]

    /// What there is too little of.
    struct Lacking: Hashable, Sendable {
        let name: String
        /// How much, with its unit.
        let missing: Message
    }

    /// An item that is out.
    struct LentThing: Hashable, Sendable {
        let item: ItemCode
        let name: String
        let borrower: String
    }
}

extension PersonalScope {
    /// Looks up what the lines of digests need; what the user may no longer see has no name.
    func names(of sections: [DigestSection]) throws -> DigestNames {
        var names = DigestNames()
        guard !sections.isEmpty else { return names }
        for household in try households() {
            let lines = Set(sections.filter { $0.household == household.household }.flatMap(\.lines))
            if lines.isEmpty { continue }
            names.households[household.household] = household.member.household.name
            try household.add(lines, to: &names)
        }
        return names
    }
}

extension HouseholdScope {
    fileprivate func add(_ lines: Set<DigestLine>, to names: inout DigestNames) throws {
        var (products, loans, shortages) = (Set<ProductID>(), Set<LoanID>(), [Shortage.Subject]())
        for line in lines {
            switch line {
            case .expiry(let product, _, _, _): products.insert(product)
            case .minimum(let subject): shortages.append(subject)
            case .loan(let loan, _, _, _): loans.insert(loan)
            }
        }
        names.products.merge(try productNames(Array(products))) { first, _ in first }
        if !shortages.isEmpty { names.shortages.merge(try lacking(shortages)) { first, _ in first } }
        names.loans.merge(try lentThings(Array(loans))) { first, _ in first }
    }
}
