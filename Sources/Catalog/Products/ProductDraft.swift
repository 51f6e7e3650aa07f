package import Core
package import Ledger

/// What a form or a call says about one thing: nothing, or what it is to be from now on.
package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    /// What becomes of a value.
    package func applied(to value: Value) -> Value {
        switch self {
        case .keep: value
        case .set(let new): new
        }
    }
}

/// What is to change about a product; a new one changes from one that has nothing but its defaults.
package struct ProductChanges: Hashable, Sendable {
    package var name: Change<String> = .keep
    package var brand: Change<String> = .keep
    package var note: Change<String> = .keep
    package var kind: Change<Product.Kind> = .keep
    package var management: Change<Product.Management> = .keep
    package var unit: Change<Unit.Code> = .keep
    /// Where it usually lies.
    package var location: Change<LocationID?> = .keep
    package var category: Change<ProductCategory.ID?> = .keep
    /// The path of a category that is to be made for it, as it was suggested.
    package var newCategory: [String]?
    package var group: Change<ProductGroup.ID?> = .keep
    /// The name of a group to be made for it, or to be joined if there is one called so.
    package var newGroup: String?
    /// In the product's unit, the new one if that changes too; nothing for none.
    package var minimum: Change<Amount?> = .keep
    /// Counted as the minimum is.
    package var quickAmount: Change<Amount?> = .keep
    package var purchaseUnit: Change<Unit.Code?> = .keep
    package var daysAfterOpening: Change<Int?> = .keep
    package var daysFrozen: Change<Int?> = .keep
    package var daysThawed: Change<Int?> = .keep
    package var shelfLifeDays: Change<Int?> = .keep
    package var picture: Change<String?> = .keep

    /// Changes nothing.
    package init() {}
}

/// A product to be made.
package struct ProductDraft: Hashable, Sendable {
    /// What differs from the defaults; the name is needed.
    package var changes: ProductChanges
    package var barcodes: [BarcodeDraft]
    /// What Open Food Facts say it belongs to; where it is put, others of its kind will be suggested to go.
    package var categoryTags: [String] = []

    package init(_ changes: ProductChanges, barcodes: [BarcodeDraft] = []) {
        self.changes = changes
        self.barcodes = barcodes
    }

    /// A product of which only the name, and perhaps brand, unit and code, are known, as a scan gives it.
    package init(name: String, brand: String = "", unit: Unit.Code = .piece, barcodes: [BarcodeDraft] = []) {
        changes = ProductChanges()
        changes.name = .set(name)
        changes.brand = .set(brand)
        changes.unit = .set(unit)
        self.barcodes = barcodes
    }
}

/// A code to be put on a product.
package struct BarcodeDraft: Hashable, Sendable {
    package var code: ScannedCode
    /// How much one package holds; nil for one of the unit.
    package var amount: Amount?
    /// Nil for the product's unit.
    package var unit: Unit.Code?
    /// The name of the field that holds the code, which complaints about it are told by.
    package var field: String

    package init(_ code: ScannedCode, amount: Amount? = nil, unit: Unit.Code? = nil, field: String = "code") {
        self.code = code
        self.amount = amount
        self.unit = unit
        self.field = field
    }
}

extension Product.Details {
    /// What a product is of which nothing is said.
    static let defaults = Product.Details(
        name: "",
        brand: "",
        note: "",
        kind: .food,
        management: .batches,
        unit: .piece
    )

    /// These details after some changes, but for the amounts, which are counted in steps, and the group.
    func applying(_ changes: ProductChanges) -> Product.Details {
        var details = self
        details.name = changes.name.applied(to: name)
        details.brand = changes.brand.applied(to: brand)
        details.note = changes.note.applied(to: note)
        details.kind = changes.kind.applied(to: kind)
        details.management = changes.management.applied(to: management)
        details.unit = changes.unit.applied(to: unit)
        details.location = changes.location.applied(to: location)
        details.category = changes.category.applied(to: category)
        details.purchaseUnit = changes.purchaseUnit.applied(to: purchaseUnit)
        details.daysAfterOpening = changes.daysAfterOpening.applied(to: daysAfterOpening)
        details.daysFrozen = changes.daysFrozen.applied(to: daysFrozen)
        details.daysThawed = changes.daysThawed.applied(to: daysThawed)
        details.shelfLifeDays = changes.shelfLifeDays.applied(to: shelfLifeDays)
        details.picture = changes.picture.applied(to: picture)
        return details
    }
}
