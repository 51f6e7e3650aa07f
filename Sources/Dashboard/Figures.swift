import Core

/// What a household sees at a glance, on one local day.
struct Figures: Sendable {
    let due: Due
    /// What the stock that has a price cost, in each currency, the household's first.
    let value: [Money]
    /// Bookings of each week, the oldest first; the last one is not over yet.
    let weeks: [Week]
    /// Products in stock by the category at the top of the tree, those without one last.
    let categories: [Share]
    /// Products in stock by the place at the top of the tree in which the first of each lies, those without one last.
    let places: [Share]

    /// How many entries each list has.
    struct Due: Hashable, Sendable {
        /// Products in all, and those of which there is something.
        let products: Int
        let inStock: Int
        let today: Int
        let soon: Int
        let expired: Int
        /// Batches to be used from today to Sunday.
        let thisWeek: Int
        /// Products, and groups as a whole.
        let belowMinimum: Int
    }

    struct Week: Hashable, Sendable {
        let monday: CivilDate
        let bookings: Int
    }

    struct Share: Hashable, Sendable {
        /// Nil for what has no category, or no place.
        let id: Int64?
        let name: String
        let products: Int
    }
}

/// Adds up what batches cost, exactly: each is rounded to its currency's smallest unit, and the sum is of whole ones.
struct StockValue {
    private(set) var sums: [String: Int64] = [:]

    /// A sum of whole minor units.
    mutating func add(_ minorUnits: Int64, in currency: String) {
        let (sum, isTooMuch) = (sums[currency] ?? 0).addingReportingOverflow(minorUnits)
        sums[currency] = isTooMuch ? Int64.max : sum
    }

    /// What `amount` of something costs of which `priced` cost `price`, half a unit rounded up.
    mutating func add(_ amount: Int64, of priced: Int64, costing price: Int64, in currency: String) {
        add(Self.share(of: price, amount, of: priced), in: currency)
    }

    static func share(of price: Int64, _ amount: Int64, of priced: Int64) -> Int64 {
        guard priced > 0, amount > 0, price > 0 else { return 0 }
        let doubled = UInt128(price.magnitude) * UInt128(amount.magnitude) * 2 + UInt128(priced.magnitude)
        return Int64(clamping: doubled / (UInt128(priced.magnitude) * 2))
    }
}
