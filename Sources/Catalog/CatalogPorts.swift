package import Accounts
package import Core
import Ledger
package import SQLite
package import Site

// What the catalogue needs of rooms above it; the program fills it in.

/// The places to choose from, in the order of their tree.
package struct PlaceChoices: Sendable {
    package let all: @Sendable (HouseholdSnapshot) throws -> [(value: String, label: String)]

    /// Takes values with their labels.
    package init(_ all: @escaping @Sendable (HouseholdSnapshot) throws -> [(value: String, label: String)]) {
        self.all = all
    }
}

/// The pieces of a product that are lent: their loans are in no list while it lies in the trash.
package struct LentPieces: Sendable {
    /// How many there are, and the first of them, each by what it is called and who has it.
    package struct Found: Sendable {
        package let count: Int
        package let first: [(piece: String, borrower: String)]

        package init(count: Int, first: [(piece: String, borrower: String)]) {
            self.count = count
            self.first = first
        }
    }

    package let find: @Sendable (any HouseholdScope, Product.ID) throws -> Found

    /// Takes what looks them up.
    package init(_ find: @escaping @Sendable (any HouseholdScope, Product.ID) throws -> Found) {
        self.find = find
    }
}

/// The page of a product, shown again when a form on it was rejected.
package struct ProductPage: Sendable {
    package let show: @Sendable (Product.ID, PageRequest, Rejection, MemberVisit) async throws -> Reply

    /// Takes what shows the page with the form's input and what is wrong about it, with status 422.
    package init(
        _ show: @escaping @Sendable (Product.ID, PageRequest, Rejection, MemberVisit) async throws -> Reply
    ) {
        self.show = show
    }
}

/// What the stock keeps of products in their steps, and by their days.
package struct StockBooks: Sendable {
    /// Multiplies every amount kept of some products, given as a query for their ids, by a whole number.
    ///
    /// Throws `Scale.Fault.tooLarge` when one would be too large to be counted, be it one of the past.
    package let multiply: @Sendable (HouseholdTransaction, _ products: SQL, _ factor: Int64) throws -> Void
    /// Works out by when a product's opened batches should be used, after its days after opening changed.
    package let refreshUse: @Sendable (HouseholdTransaction, Product.ID) throws -> Void
    /// Counts a product in another way from now on, and keeps its stock.
    ///
    /// Throws a rejection of `management` for stock that cannot be kept so.
    package let convert: @Sendable (HouseholdTransaction, Product.ID, Product.Management) throws -> Void

    package init(
        multiply: @escaping @Sendable (HouseholdTransaction, _ products: SQL, _ factor: Int64) throws -> Void,
        refreshUse: @escaping @Sendable (HouseholdTransaction, Product.ID) throws -> Void,
        convert: @escaping @Sendable (HouseholdTransaction, Product.ID, Product.Management) throws -> Void
    ) {
        self.multiply = multiply
        self.refreshUse = refreshUse
        self.convert = convert
    }
}
