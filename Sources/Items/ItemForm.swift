import Accounts
import Catalog
import Core
import Localization
import Places
import Site

/// What a form or a call says about an item.
enum ItemForm {
    /// Warranties are given for so many months.
    static let warrantyMonths = 1...1200

    /// Reads pieces to be added.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> ItemDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let product: Product.ID? = fields.id("product")
        if product == nil, fields.rejection.errors["product"] == nil {
            fields.reject("product", Message("error.required"))
        }
        // A form that leaves the place empty says nowhere; a call that has none, or null, leaves it to the product.
        let isChosen = fields.isPresent("location") && !input.isJSON
        let location: Location.ID? = fields.id("location")
        var details = Item.Details()
        fields.read(&details, currency: visit.household.currency)
        let (code, count) = fields.codeAndCount()
        try fields.finish()
        guard let product else { throw Rejection("product", Message("error.required")) }
        return ItemDraft(
            product: product,
            details: details,
            place: location.map { .at($0) } ?? (isChosen ? .nowhere : .usual),
            code: code,
            count: count
        )
    }

    /// Reads what is different about pieces that are made like another; a serial number is each one's own.
    static func copy(of original: Item, _ input: Input, for visit: MemberVisit) throws -> ItemDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var details = original.details
        details.serial = ""
        if fields.isPresent("location") { details.location = fields.id("location") }
        fields.read(&details, currency: visit.household.currency)
        let (code, count) = fields.codeAndCount()
        try fields.finish()
        return ItemDraft(
            product: original.product,
            details: details,
            place: details.location.map { .at($0) } ?? .nowhere,
            code: code,
            count: count
        )
    }

    /// Reads how many codes are to be kept.
    static func count(ofKept input: Input, for visit: MemberVisit) throws -> Int {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let count = fields.integer("count", in: 1...HouseholdTransaction.mostKeptAtOnce)
        if count == nil, fields.rejection.isEmpty { fields.reject("count", Message("error.required")) }
        try fields.finish()
        return count ?? 0
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func details(changing item: Item, _ input: Input, for visit: MemberVisit) throws -> Item.Details {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var details = item.details
        if fields.isPresent("location") { details.location = fields.id("location") }
        fields.read(&details, currency: visit.household.currency)
        try fields.finish()
        return details
    }
}

extension FieldReader {
    /// Reads how many pieces there are to be, and the kept code that the only one bears already.
    fileprivate mutating func codeAndCount() -> (ItemCode?, Int) {
        let code = line("uid").map { ItemCode($0) }
        if case .some(nil) = code { reject("uid", Message("error.choice")) }
        let count = integer("count", in: 1...ItemDraft.most) ?? 1
        if code != nil, count > 1 { reject("count", Message("error.code_on_one")) }
        return (code ?? nil, count)
    }

    /// Reads what was sent about an item, apart from where it lies.
    fileprivate mutating func read(_ details: inout Item.Details, currency: Currency) {
        if isPresent("name") { details.name = line("name") ?? "" }
        if isPresent("serial") { details.serial = line("serial") ?? "" }
        if isPresent("purchased_on") { details.purchasedOn = pastDay("purchased_on") }
        if isPresent("price") { details.price = money("price", in: currency) }
        if isPresent("note") { details.note = text("note") ?? "" }
        if isPresent("warranty_until") { details.warrantyUntil = date("warranty_until")?.date }
        guard let months = integer("warranty_months", in: ItemForm.warrantyMonths) else { return }
        guard let start = details.purchasedOn else {
            return reject("warranty_months", Message("error.warranty_needs_purchase"))
        }
        details.warrantyUntil = start.adding(months: months)
    }
}
