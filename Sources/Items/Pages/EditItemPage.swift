import Catalog
import Core
import Localization
import Mustache
import Places
import Site

/// The form of an item, or of new ones.
struct EditItemPage: Page {
    static let view = "items/edit"

    let title: String
    let problem: String?
    let form: ItemFields?

    static let fields = Fields<EditItemPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.model("form") { $0.form }
    }

    static let sample = EditItemPage(title: "New item", problem: "Problem", form: .sample)
}

/// The fields of an item.
struct ItemFields: Model {
    /// Below the base path.
    let path: String
    /// A complete path.
    let cancel: String
    /// Where whoever came for new ones goes back to, a complete path; nil where that is the item.
    let back: String?
    let product: Field?
    /// The printed code that the piece bears already.
    let code: String?
    let name: Field
    let serial: Field
    let location: Field?
    let purchasedOn: Field
    let warrantyUntil: Field
    let warrantyMonths: Field
    let price: Field
    let note: Field
    let count: Field?

    static let fields = Fields<ItemFields> {
        $0.text("path") { $0.path }
        $0.text("cancel") { $0.cancel }
        $0.text("back") { $0.back }
        $0.model("product") { $0.product }
        $0.text("code") { $0.code }
        $0.model("name") { $0.name }
        $0.model("serial") { $0.serial }
        $0.model("location") { $0.location }
        $0.model("purchasedOn") { $0.purchasedOn }
        $0.model("warrantyUntil") { $0.warrantyUntil }
        $0.model("warrantyMonths") { $0.warrantyMonths }
        $0.model("price") { $0.price }
        $0.model("note") { $0.note }
        $0.model("count") { $0.count }
    }

    static let sample = ItemFields(
        path: "/items",
        cancel: "/items",
        back: "/shopping/1/put-away",
        product: .sample,
        code: "ABCDEFGH",
        name: .sample,
        serial: .sample,
        location: .sample,
        purchasedOn: .sample,
        warrantyUntil: .sample,
        warrantyMonths: .sample,
        price: .sample,
        note: .sample,
        count: .sample
    )
}

/// What the form of new items offers.
struct NewItemChoices: Sendable {
    let products: [(value: String, label: String)]
    let product: String
    let code: ItemCode?
    /// How many there are likely to be.
    let count: Int
    /// The complete path that leads back; nil without one.
    let back: String?
}

extension ItemFields {
    /// The form of an item that is there.
    init(_ item: Item, in places: LocationTree, _ fields: FormFields, _ visit: MemberVisit) {
        self.init(
            path: "/items/\(item.uid)/edit",
            cancel: item.uid.path,
            new: nil,
            item.details,
            place: item.details.location?.description ?? "",
            places,
            fields,
            visit
        )
    }

    /// The form of new ones, alike another where there is one to copy.
    init(
        _ choices: NewItemChoices,
        like details: Item.Details,
        in places: LocationTree,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) {
        self.init(
            path: "/items",
            cancel: "/items",
            new: choices,
            details,
            place: details.location?.description ?? "",
            places,
            fields,
            visit
        )
    }

    private init(
        path: String,
        cancel: String,
        new choices: NewItemChoices?,
        _ details: Item.Details,
        place: String,
        _ places: LocationTree,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) {
        let formats = visit.formats
        self.path = path
        back = choices?.back
        self.cancel = back ?? visit.site.links.path(cancel)
        product = choices.map { fields.choice("product", $0.product, of: $0.products, isRequired: true) }
        code = choices?.code?.rawValue
        name = fields.field("name", details.name)
        serial = fields.field("serial", details.serial)
        location = fields.choice("location", place, of: visit.placeChoices(in: places))
        purchasedOn = fields.date("purchased_on", details.purchasedOn.map { formats.date($0) } ?? "")
        warrantyUntil = fields.date("warranty_until", details.warrantyUntil.map { formats.date($0) } ?? "")
        warrantyMonths = fields.field("warranty_months")
        price = fields.field("price", details.price.map { formats.field($0) } ?? "")
        note = fields.field("note", details.note)
        count = choices.flatMap { $0.code == nil ? fields.field("count", String($0.count)) : nil }
    }
}
