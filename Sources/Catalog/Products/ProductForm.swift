import Core
import Ledger
package import Site

/// What a form or a call says about a product.
package enum ProductForm {
    /// Reads a product to be made.
    package static func draft(_ input: Input, for visit: MemberVisit) throws -> ProductDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let changes = fields.productChanges(isNew: true)
        var barcodes: [BarcodeDraft] = []
        if input.isJSON {
            barcodes = fields.objects("barcodes") { $0.barcode() }.map { barcode in
                var barcode = barcode
                barcode.field = "barcodes"
                return barcode
            }
        } else if let text = fields.line("barcode"), let code = ScannedCode(text) {
            fields.checkDigit(of: code, in: "barcode")
            barcodes = [BarcodeDraft(code, field: "barcode")]
        }
        try fields.finish()
        return ProductDraft(changes, barcodes: barcodes)
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    package static func changes(_ input: Input, for visit: MemberVisit) throws -> ProductChanges {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let changes = fields.productChanges(isNew: false)
        try fields.finish()
        return changes
    }

    /// Reads a code to be put on a product.
    package static func barcode(_ input: Input, for visit: MemberVisit) throws -> BarcodeDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let barcode = fields.barcode()
        try fields.finish()
        guard let barcode else { throw Rejection("code", Message("error.required")) }
        return barcode
    }
}

extension FieldReader {
    fileprivate mutating func productChanges(isNew: Bool) -> ProductChanges {
        var changes = ProductChanges()
        if isPresent("name") || isNew { changes.name = .set(requiredLine("name")) }
        if isPresent("brand") { changes.brand = .set(line("brand") ?? "") }
        if isPresent("note") { changes.note = .set(text("note") ?? "") }
        changes.kind = needed("kind", isNew) { $0.choice("kind") }
        changes.management = needed("management", isNew) { $0.choice("management") }
        changes.unit = needed("unit", isNew) { $0.line("unit", limit: 50).map { Unit.Code(rawValue: $0) } }
        if isPresent("location") { changes.location = .set(id("location")) }
        category(into: &changes)
        if isPresent("group") { changes.group = .set(id("group")) }
        if !input.isJSON { changes.newGroup = line("new_group") }
        if isPresent("minimum") { changes.minimum = .set(amount("minimum")) }
        if isPresent("quick_amount") { changes.quickAmount = .set(amount("quick_amount")) }
        if isPresent("purchase_unit") {
            changes.purchaseUnit = .set(line("purchase_unit", limit: 50).map { Unit.Code(rawValue: $0) })
        }
        changes.daysAfterOpening = days("days_after_opening")
        changes.daysFrozen = days("days_frozen")
        changes.daysThawed = days("days_thawed")
        changes.shelfLifeDays = days("shelf_life_days")
        if isPresent("image") {
            if line("image", limit: 2000) != nil { reject("image", Message("error.image_is_kept")) }
            changes.picture = .set(nil)
        }
        return changes
    }

    /// A category that is there, or, in a form, one that was suggested and is to be made.
    package mutating func category(into changes: inout ProductChanges) {
        guard isPresent("category") else { return }
        if !input.isJSON, let path = CategorySuggestion.path(formValue: input.typed("category")) {
            changes.newCategory = path
        } else {
            changes.category = .set(id("category"))
        }
    }

    /// A value that a product cannot be without: nothing means the default for a new one, and is wrong for another.
    private mutating func needed<Value>(
        _ name: String,
        _ isNew: Bool,
        _ read: (inout FieldReader) -> Value?
    ) -> Change<Value> {
        guard isPresent(name) else { return .keep }
        if let value = read(&self) { return .set(value) }
        if !isNew, rejection.errors[name] == nil { reject(name, Message("error.required")) }
        return .keep
    }

    private mutating func days(_ name: String) -> Change<Int?> {
        isPresent(name) ? .set(integer(name, in: 0...36_500)) : .keep
    }

    fileprivate mutating func barcode() -> BarcodeDraft? {
        let text = requiredLine("code")
        let amount = positiveAmount("amount")
        let unit = line("unit", limit: 50).map { Unit.Code(rawValue: $0) }
        guard let code = ScannedCode(text) else { return nil }
        checkDigit(of: code, in: "code")
        return BarcodeDraft(code, amount: amount, unit: unit)
    }

    fileprivate mutating func checkDigit(of code: ScannedCode, in field: String) {
        if code.hasWrongCheckDigit { reject(field, Message("error.code_check_digit")) }
    }
}
