import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Site
import Stock

/// What a form or a call says about putting lines away.
enum PutAwayForm {
    /// Reads a check-in of a line: what was not sent is as the line has it.
    static func draft(of line: ShoppingLine, _ input: Input, for visit: MemberVisit) throws -> CheckInDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let product = fields.id("product", of: Product.ID.self) ?? line.draft.product
        return try draft(of: product, line, &fields, visit)
    }

    private static func draft(
        of product: Product.ID?,
        _ line: ShoppingLine,
        _ fields: inout FieldReader,
        _ visit: MemberVisit
    ) throws -> CheckInDraft {
        if product == nil, fields.rejection.errors["product"] == nil {
            fields.reject("product", Message("error.required"))
        }
        let amount = fields.positiveAmount("amount") ?? (fields.input.isJSON ? line.draft.amount : nil)
        if amount == nil, fields.rejection.errors["amount"] == nil {
            fields.reject("amount", Message("error.required"))
        }
        let unit: Unit.Code? = fields.choice("unit") ?? line.draft.unit
        let target = BookingTarget(product: product, amount: amount ?? .zero, unit: unit)
        let draft = CheckInDraft(reader: &fields, currency: visit.household.currency, target: target)
        try fields.finish()
        return draft
    }

    /// Reads the form of all lines: the fields of each have its number behind their names.
    ///
    /// Lines that are not in the form are left alone; where `only` names one, so are all others, and where `off` does,
    /// which is in stock by other means.
    static func entries(
        _ input: Input,
        of lines: [ShoppingLine],
        in transaction: HouseholdTransaction,
        for visit: MemberVisit
    ) throws -> [PutAwayEntry] {
        if let off = ShoppingLine.ID(input.typed("off")), lines.contains(where: { $0.id == off }) {
            return [PutAwayEntry(line: off, draft: nil)]
        }
        let only = ShoppingLine.ID(input.typed("only"))
        var (entries, rejection): ([PutAwayEntry], Rejection) = ([], Rejection())
        for line in lines where input.contains("line-\(line.id)") && (only == nil || only == line.id) {
            do {
                entries.append(try entry(line, input.part(of: line.id), in: transaction, for: visit))
            } catch let error as Rejection {
                for (name, messages) in error.suffixed(line.id).errors {
                    for message in messages { rejection.add(name, message) }
                }
            }
        }
        guard rejection.isEmpty else { throw rejection }
        return entries
    }

    /// What was typed about other lines, as far as it fits into an address.
    static func typed(_ input: Input, besides booked: [ShoppingLine.ID]) -> [Query.Pair] {
        let suffixes = booked.map { "-\($0)" }
        var room = 4000
        return input.names.compactMap { name in
            let field = name.prefix { $0 != "-" }
            guard fields.contains(String(field)), !suffixes.contains(where: name.hasSuffix) else { return nil }
            let pair = Query.Pair(name, input.typed(name))
            room -= Query([pair]).encoded.utf8.count + 1
            return room >= 0 ? pair : nil
        }
    }

    private static let fields: Set = ["product", "named", "amount", "unit", "best_before", "location"]

    private static func entry(
        _ line: ShoppingLine,
        _ input: Input,
        in transaction: HouseholdTransaction,
        for visit: MemberVisit
    ) throws -> PutAwayEntry {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var product = line.draft.product
        if product == nil {
            product = fields.id("product")
            if let name = fields.line("named") {
                product = try transaction.named(name)?.product
                guard product != nil else { throw Rejection("named", Message("error.no_such_product")) }
            }
            // Nothing was chosen: it is not kept in stock.
            guard let chosen = product else { return PutAwayEntry(line: line.id, draft: nil) }
            if try transaction.product(chosen)?.details.management == .items {
                throw Rejection(
                    line.draft.group == nil ? "named" : "product",
                    Message("error.items_are_booked_singly")
                )
            }
        }
        return PutAwayEntry(line: line.id, draft: try draft(of: product, line, &fields, visit))
    }
}

extension Input {
    /// The fields of a form that have the number of a line behind their names, without it.
    fileprivate func part(of line: ShoppingLine.ID) -> Input {
        let suffix = "-\(line)"
        let own = names.filter { $0.hasSuffix(suffix) }
        return Input(form: Query(own.map { Query.Pair(String($0.dropLast(suffix.count)), typed($0)) }))
    }
}
