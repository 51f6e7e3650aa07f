import Accounts
import Catalog
import Core
import Items
import Ledger

/// What the things that digests speak of are called.
struct DigestNames: Sendable {
    var households: [Household.ID: String] = [:]
    var products: [ProductID: String] = [:]
    var groups: [GroupID: String] = [:]
    var loans: [LoanID: LentThing] = [:]

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
        var (products, groups, loans) = (Set<ProductID>(), Set<GroupID>(), Set<LoanID>())
        for line in lines {
            switch line {
            case .expiry(let product, _, _, _), .minimum(.product(let product)): products.insert(product)
            case .minimum(.group(let group)): groups.insert(group)
            case .loan(let loan, _, _, _): loans.insert(loan)
            }
        }
        names.products.merge(try productNames(Array(products))) { first, _ in first }
        names.groups.merge(try groupNames(Array(groups))) { first, _ in first }
        names.loans.merge(try lentThings(Array(loans))) { first, _ in first }
    }
}
