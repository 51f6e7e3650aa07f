import Core
import Mustache
import Site

/// The units of the household, and how they convert.
struct UnitsPage: Page {
    static let view = "catalog/units"

    let problem: String?
    let units: [UnitRow]
    let unitForm: UnitFields?
    let conversions: ConversionsPart

    static let fields = Fields<UnitsPage> {
        $0.text("problem") { $0.problem }
        $0.list("units") { $0.units }
        $0.model("unitForm") { $0.unitForm }
        $0.model("conversions") { $0.conversions }
    }

    static let sample = UnitsPage(problem: "Problem", units: [.sample], unitForm: .sample, conversions: .sample)
}

/// A unit in the list.
struct UnitRow: Model {
    let name: String
    let plural: String
    let edit: RowLink?

    static let fields = Fields<UnitRow> {
        $0.text("name") { $0.name }
        // Said only where it differs.
        $0.text("plural") { $0.plural == $0.name ? nil : $0.plural }
        $0.model("edit") { $0.edit }
    }

    static let sample = UnitRow(name: "bottle", plural: "bottles", edit: .sample)
}

/// A link beside a row, told to those who cannot see the row.
struct RowLink: Model {
    /// The complete path.
    let href: String
    let label: String

    static let fields = Fields<RowLink> {
        $0.text("href") { $0.href }
        $0.text("label") { $0.label }
    }

    static let sample = RowLink(href: "/units/bottle/edit", label: "Edit")
}

/// The form of a unit.
struct UnitFields: Model {
    let name: Field
    let plural: Field

    static let fields = Fields<UnitFields> {
        $0.model("name") { $0.name }
        $0.model("plural") { $0.plural }
    }

    static let sample = UnitFields(name: .sample, plural: .sample)

    init(name: Field, plural: Field) {
        self.name = name
        self.plural = plural
    }

    /// The form of a unit that is there, or of a new one; one that the household started with needs no name.
    init(_ unit: Unit?, _ fields: FormFields) {
        name = fields.field("name", unit?.name ?? "", isRequired: unit?.code.isBuiltIn != true)
        plural = fields.field("plural", unit?.plural ?? "")
    }
}

/// Conversions as a list, and the form for another.
struct ConversionsPart: Model {
    let rows: [ConversionRow]
    let form: ConversionFields?

    static let fields = Fields<ConversionsPart> {
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("form") { $0.form }
    }

    static let sample = ConversionsPart(rows: [.sample], form: .sample)
}

/// A conversion in the list.
struct ConversionRow: Model {
    let text: String
    let remove: Remove?

    /// The button that takes it away.
    struct Remove: Model {
        /// Below the base path.
        let path: String
        let label: String

        static let fields = Fields<Remove> {
            $0.text("path") { $0.path }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<ConversionRow> {
        $0.text("text") { $0.text }
        $0.model("remove") { $0.remove }
    }

    static let sample = ConversionRow(
        text: "1 bottle = 34 tbsp",
        remove: Remove(path: "/units/conversions/1/delete", label: "Remove")
    )
}

/// The form of a conversion.
struct ConversionFields: Model {
    /// Where it is sent, below the base path.
    let path: String
    let from: Field
    let factor: Field
    let to: Field

    static let fields = Fields<ConversionFields> {
        $0.text("path") { $0.path }
        $0.model("from") { $0.from }
        $0.model("factor") { $0.factor }
        $0.model("to") { $0.to }
    }

    static let sample = ConversionFields(path: "/units/conversions", from: .sample, factor: .sample, to: .sample)
}

/// The form of one unit.
struct EditUnitPage: Page {
    static let view = "catalog/unit"

    let title: String
    let problem: String?
    /// Below the base path.
    let path: String
    let form: UnitFields
    /// Whether it can be taken away; pieces cannot.
    let canDelete: Bool

    static let fields = Fields<EditUnitPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("path") { $0.path }
        $0.model("form") { $0.form }
        $0.boolean("canDelete") { $0.canDelete }
    }

    static let sample = EditUnitPage(
        title: "Edit",
        problem: "Problem",
        path: "/units/bottle",
        form: .sample,
        canDelete: true
    )
}

/// The conversions of one product.
struct ProductConversionsPage: Page {
    static let view = "catalog/conversions"

    let title: String
    let problem: String?
    let back: String
    let conversions: ConversionsPart
    /// Those of the household that hold for it as well.
    let general: [String]

    static let fields = Fields<ProductConversionsPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("back") { $0.back }
        $0.model("conversions") { $0.conversions }
        $0.boolean("hasGeneral") { !$0.general.isEmpty }
        $0.texts("general") { $0.general }
    }

    static let sample = ProductConversionsPage(
        title: "Conversions",
        problem: "Problem",
        back: "/products/1",
        conversions: .sample,
        general: ["1 kg = 1000 g"]
    )
}
