package import Core
import Ledger
import Localization
import Mustache
import Site

/// The form of a product, new or not.
struct EditProductPage: Page {
    static let view = "catalog/edit"

    let title: String
    let problem: String?
    let form: ProductFields

    static let fields = Fields<EditProductPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.model("form") { $0.form }
    }

    static let sample = EditProductPage(title: "Title", problem: "Problem", form: .sample)
}

/// The fields of a product's form.
struct ProductFields: Model {
    let path: String
    let cancel: String
    /// Where a product that is there gets conversions of its own.
    let conversions: String?
    let name: Field
    let brand: Field
    /// Only for a new product: another has its codes on its page.
    let barcode: Field?
    let kind: Field
    let unit: Field
    /// Only for a new product: for another it is changed where it is shown beforehand what becomes of its stock.
    let management: Field?
    let managementLink: String?
    let location: Field
    let category: Field
    let group: Field
    /// The name of a group to be made.
    let newGroup: Field
    let minimum: Field
    let quickAmount: Field
    let purchaseUnit: Field
    let shelfLifeDays: Field
    let daysAfterOpening: Field
    let daysFrozen: Field
    let daysThawed: Field
    let note: Field

    /// Whether something about booking and buying is there to be seen, or to be mended.
    var bookingOpen: Bool {
        [quickAmount, purchaseUnit].contains { !$0.value.isEmpty || !$0.errors.isEmpty }
    }

    /// Whether something about the shelf life is there to be seen, or to be mended.
    var moreOpen: Bool {
        [shelfLifeDays, daysAfterOpening, daysFrozen, daysThawed].contains { !$0.value.isEmpty || !$0.errors.isEmpty }
    }

    static let fields = Fields<ProductFields> {
        $0.text("path") { $0.path }
        $0.text("cancel") { $0.cancel }
        $0.text("conversions") { $0.conversions }
        $0.model("name") { $0.name }
        $0.model("brand") { $0.brand }
        $0.model("barcode") { $0.barcode }
        $0.model("kind") { $0.kind }
        $0.model("unit") { $0.unit }
        $0.model("management") { $0.management }
        $0.text("managementLink") { $0.managementLink }
        $0.model("location") { $0.location }
        $0.model("category") { $0.category }
        $0.model("group") { $0.group }
        $0.model("newGroup") { $0.newGroup }
        $0.model("minimum") { $0.minimum }
        $0.boolean("bookingOpen") { $0.bookingOpen }
        $0.model("quickAmount") { $0.quickAmount }
        $0.model("purchaseUnit") { $0.purchaseUnit }
        $0.boolean("moreOpen") { $0.moreOpen }
        $0.model("shelfLifeDays") { $0.shelfLifeDays }
        $0.model("daysAfterOpening") { $0.daysAfterOpening }
        $0.model("daysFrozen") { $0.daysFrozen }
        $0.model("daysThawed") { $0.daysThawed }
        $0.model("note") { $0.note }
    }

    static let sample = ProductFields(
        path: "/products",
        cancel: "/stock",
        conversions: "/products/1/conversions",
        name: .sample,
        brand: .sample,
        barcode: .sample,
        kind: .sample,
        unit: .sample,
        management: .sample,
        managementLink: "/products/1/management",
        location: .sample,
        category: .sample,
        group: .sample,
        newGroup: .sample,
        minimum: .sample,
        quickAmount: .sample,
        purchaseUnit: .sample,
        shelfLifeDays: .sample,
        daysAfterOpening: .sample,
        daysFrozen: .sample,
        daysThawed: .sample,
        note: .sample
    )
}

/// What the lists of a product's form offer.
struct ProductChoices: Sendable {
    let units: [(value: String, label: String)]
    let places: [(value: String, label: String)]
    let categories: [(value: String, label: String)]
    let groups: [(value: String, label: String)]
}

extension ProductFields {
    /// The form of a product that is there, or of a new one.
    init(_ product: Product?, _ choices: ProductChoices, _ fields: FormFields, _ visit: MemberVisit) {
        let details = product?.details ?? .defaults
        let kinds = Product.Kind.allCases.map { (value: $0.rawValue, label: visit.text($0.word)) }
        let nowhere = [(value: "", label: visit.text(Message("product.no_location")))]
        let none = [(value: "", label: visit.text(Message("categories.none")))]
        let noGroup = [(value: "", label: visit.text(Message("groups.none")))]
        let ownUnit = [(value: "", label: visit.text(Message("product.purchase_unit_own")))]
        func amount(_ name: String, _ steps: Steps?) -> Field {
            let amount = steps.flatMap { steps in product.flatMap { try? Amount($0.text(steps)) } }
            return fields.field(name, amount.map { visit.formats.field($0) } ?? "")
        }
        func days(_ name: String, _ days: Int?) -> Field { fields.field(name, days.map { String($0) } ?? "") }
        path = product.map { "/products/\($0.id)/edit" } ?? "/products"
        cancel = visit.site.links.path(product.map { "/products/\($0.id)" } ?? "/stock")
        conversions = product.map { visit.site.links.path("/products/\($0.id)/conversions") }
        name = fields.field("name", details.name, isRequired: true)
        brand = fields.field("brand", details.brand)
        barcode = product == nil ? fields.field("barcode") : nil
        kind = fields.choice("kind", details.kind.rawValue, of: kinds, isRequired: true)
        unit = fields.choice("unit", details.unit.rawValue, of: choices.units, isRequired: true)
        let managements = Product.Management.allCases.map { (value: $0.rawValue, label: visit.text($0.word)) }
        management = product == nil ? fields.choice("management", details.management.rawValue, of: managements) : nil
        managementLink = product.map { visit.site.links.path("/products/\($0.id)/management") }
        location = fields.choice("location", details.location?.description ?? "", of: nowhere + choices.places)
        category = fields.choice("category", details.category?.description ?? "", of: none + choices.categories)
        group = fields.choice("group", details.group?.description ?? "", of: noGroup + choices.groups)
        newGroup = fields.field("new_group")
        minimum = amount("minimum", details.minimum)
        quickAmount = amount("quick_amount", details.quickAmount)
        purchaseUnit = fields.choice(
            "purchase_unit",
            details.purchaseUnit?.rawValue ?? "",
            of: ownUnit + choices.units
        )
        shelfLifeDays = days("shelf_life_days", details.shelfLifeDays)
        daysAfterOpening = days("days_after_opening", details.daysAfterOpening)
        daysFrozen = days("days_frozen", details.daysFrozen)
        daysThawed = days("days_thawed", details.daysThawed)
        note = fields.field("note", details.note)
    }
}

extension Product.Kind {
    /// What the kind is called.
    package var word: Message {
        switch self {
        case .food: Message("product_kind.food")
        case .object: Message("product_kind.object")
        }
    }
}

extension Product.Management {
    /// What it is called.
    package var word: Message {
        switch self {
        case .batches: Message("management.batches")
        case .quantity: Message("management.quantity")
        case .items: Message("management.items")
        }
    }
}
