package import Catalog
package import Core
package import Ledger
package import Places
package import SQLite

package enum LoanSubject {}
package typealias LoanID = ID<LoanSubject>

/// One individual piece of a product, found by the code on its label.
package struct Item: Hashable, Sendable {
    package typealias ID = ItemID

    package let id: ID
    package let product: Product.ID
    package let uid: ItemCode
    package let details: Details
    package let lending: Lending

    /// What people enter about an item.
    package struct Details: Hashable, Sendable {
        /// What it is called besides its product; empty where the product says it all.
        package var name = ""
        package var serial = ""
        /// Where it lies, or where it comes back to.
        package var location: Location.ID?
        package var purchasedOn: CivilDate?
        package var price: Money?
        package var warrantyUntil: CivilDate?
        package var note = ""

        /// Nothing is known about it.
        package init() {}
    }

    /// Whether it is lent: what lists and the count of the stock need of loans, kept beside them.
    package struct Lending: Hashable, Sendable {
        /// The loan it is out on.
        package var loan: LoanID?
        /// When that ends; nil without an end.
        package var dueOn: CivilDate?
        /// The last loan that it came back from.
        package var returned: LoanID?

        /// In the house: never lent, or back from a loan.
        package init(loan: LoanID? = nil, dueOn: CivilDate? = nil, returned: LoanID? = nil) {
            (self.loan, self.dueOn, self.returned) = (loan, dueOn, returned)
        }
    }

    package static let row = RowDecoder(
        "id",
        "product_id",
        "uid",
        "name",
        "serial",
        "location_id",
        "purchased_on",
        "price",
        "currency",
        "warranty_until",
        "note",
        "loan_id",
        "due_on",
        "returned_loan_id"
    ) { id, product, uid, name, serial, location, purchasedOn, price, currency, warranty, note, loan, dueOn, returned in
        var details = Details()
        details.name = name
        details.serial = serial
        details.location = location
        details.purchasedOn = purchasedOn
        details.price = Money(minorUnits: price, currency: currency)
        details.warrantyUntil = warranty
        details.note = note
        let lending = Lending(loan: loan, dueOn: dueOn, returned: returned)
        return Item(id: id, product: product, uid: uid, details: details, lending: lending)
    }

    /// What it is called: its own name, or else its product's.
    package func title(_ product: String) -> String { details.name.isEmpty ? product : details.name }
}

extension Money {
    /// Takes two columns, or two fields of a state, that are absent together.
    init?(minorUnits: Int64?, currency: Currency?) {
        guard let minorUnits, let currency else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }
}
