import Core
import Ledger
import Localization
import Site

/// What a form or a call says about a unit.
enum UnitForm {
    /// Reads a unit to be made.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> UnitDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = UnitDraft(
            code: input.isJSON ? fields.line("code", limit: 50) : nil,
            name: fields.requiredLine("name", limit: 50),
            plural: fields.line("plural", limit: 50)
        )
        fields.rejectBuiltIn(draft.name, visit)
        try fields.finish()
        return draft
    }

    /// Reads the names a unit is to have (RFC 7396): what was not sent stays as it is, null clears.
    static func names(
        changing unit: Unit,
        _ input: Input,
        for visit: MemberVisit
    ) throws -> (name: String?, plural: String?) {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let name = fields.isPresent("name") ? fields.line("name", limit: 50) : unit.name
        // Without a name of its own a unit has no plural of its own either.
        let kept = name == nil ? nil : unit.plural
        let plural = fields.isPresent("plural") ? fields.line("plural", limit: 50) : kept
        if let name, name != unit.name { fields.rejectBuiltIn(name, except: unit.code, visit) }
        try fields.finish()
        return (name, plural)
    }
}

/// What a form or a call says about a conversion.
enum ConversionForm {
    /// Reads a conversion of the household, or of a product that the call names.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> ConversionDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let product: Product.ID? = fields.input.isJSON ? fields.id("product") : nil
        return try draft(&fields, of: product)
    }

    /// Reads a conversion of one product.
    static func draft(_ input: Input, of product: Product.ID, for visit: MemberVisit) throws -> ConversionDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        return try draft(&fields, of: product)
    }

    private static func draft(_ fields: inout FieldReader, of product: Product.ID?) throws -> ConversionDraft {
        let step = Conversions.Step(
            from: Unit.Code(rawValue: fields.requiredLine("from", limit: 50)),
            to: Unit.Code(rawValue: fields.requiredLine("to", limit: 50)),
            factor: fields.fraction("factor") ?? .one
        )
        try fields.finish()
        return ConversionDraft(step, product: product)
    }
}

extension FieldReader {
    /// Refuses what a unit that households start with is called, in whatever language: nobody could tell the two apart.
    fileprivate mutating func rejectBuiltIn(_ name: String, except own: Unit.Code? = nil, _ visit: MemberVisit) {
        let isTaken = Language.allCases.contains { language in
            Unit.Code.builtIn.contains { code in
                code != own
                    && ["1", "2"].contains { amount in
                        let message = UnitNames([], in: language).name(of: code, beside: amount)
                        return visit.site.texts.text(message, in: language).lowercased() == name.lowercased()
                    }
            }
        }
        if isTaken { reject("name", Message("error.taken")) }
    }

    /// A fraction above zero that must be there: `34`, `0.154` or `1/3`, in JSON also a number.
    fileprivate mutating func fraction(_ name: String) -> Fraction? {
        guard isPresent(name) else {
            reject(name, Message("error.required"))
            return nil
        }
        let parts = input.typed(name).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            return requiredAmount(name).flatMap { fraction(name, $0, over: Amount(1)) }
        }
        guard let upper = part(parts[0]), let lower = part(parts[1]) else {
            reject(name, Message("error.fraction"))
            return nil
        }
        return fraction(name, upper, over: lower)
    }

    /// One side of the stroke, which is written as an amount is.
    private func part(_ text: Substring) -> Amount? {
        guard text.utf8.count <= 50 else { return nil }
        let text = String(text.filter { $0 != " " })
        let amount = input.isJSON ? try? Amount(text) : try? formats.amount(typed: text)
        return amount.flatMap { $0 > .zero ? $0 : nil }
    }

    private mutating func fraction(_ name: String, _ upper: Amount, over lower: Amount) -> Fraction? {
        if let fraction = Fraction(upper.millionths, lower.millionths) { return fraction }
        reject(name, Message("error.fraction_large"))
        return nil
    }
}
