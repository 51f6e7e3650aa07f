import Accounts
import Catalog
import Core
import Localization
import Site

/// Writes amounts and units for one reader; a page has few different ones, so each is put together once.
struct AmountWriter {
    private let visit: MemberVisit
    private let names: UnitNames
    /// What was written, each beside its steps: so few are found through sooner than a dictionary hashes.
    private var steps: [Steps] = []
    private var known: [Known] = []
    /// Names of units by their grammatical form.
    private var unitNames: [(unit: Unit.Code, form: PluralCategory, name: String)] = []

    private struct Known {
        let unit: Unit.Code
        let scale: Scale
        let written: Written
    }

    /// An amount as people read it, and the name of its unit beside it.
    struct Written: Sendable {
        /// As programs and form fields of numbers write it, with a point.
        let exact: String
        let amount: String
        let unit: String
    }

    init(_ units: [Unit], for visit: MemberVisit) {
        self.visit = visit
        names = UnitNames(units, in: visit.user.language)
    }

    /// An amount counted in steps.
    mutating func written(_ steps: Steps, of unit: Unit.Code, scale: Scale) -> Written {
        for index in self.steps.indices where self.steps[index] == steps {
            if known[index].scale == scale, known[index].unit == unit { return known[index].written }
        }
        let exact = scale.text(steps)
        let made = Written(
            exact: exact,
            amount: visit.formats.number(exact),
            unit: name(of: unit, beside: exact)
        )
        self.steps.append(steps)
        known.append(Known(unit: unit, scale: scale, written: made))
        return made
    }

    private mutating func name(of unit: Unit.Code, beside exact: String) -> String {
        let form = visit.formats.language.pluralCategory(of: exact)
        if let known = unitNames.first(where: { $0.form == form && $0.unit == unit }) { return known.name }
        let name = visit.text(names.name(of: unit, beside: exact))
        unitNames.append((unit, form, name))
        return name
    }

    /// An amount with its unit in one text; pieces are counted without saying so.
    func text(_ steps: Steps, of unit: Unit.Code, scale: Scale) -> String {
        visit.text(names.text(scale.text(steps), of: unit))
    }
}
