package import Core
package import Localization
package import Mustache

/// One field of a form as a page shows it: what was typed, and what is wrong with it beside it.
package struct Field: Model {
    /// A choice of a list.
    package struct Option: Model, Hashable {
        package let value: String
        package let label: String
        package let isSelected: Bool

        package static let fields = Fields<Option> {
            $0.text("value") { $0.value }
            $0.text("label") { $0.label }
            $0.boolean("selected") { $0.isSelected }
        }
    }

    package let id: String
    package let name: String
    package let value: String
    package let isRequired: Bool
    package let isChecked: Bool
    package let errors: [String]
    package let options: [Option]
    /// A date as this reader's household writes it; empty for other fields.
    package let example: String

    package static let fields = Fields<Field> {
        $0.text("id") { $0.id }
        $0.text("name") { $0.name }
        $0.text("value") { $0.value }
        $0.boolean("required") { $0.isRequired }
        $0.boolean("invalid") { !$0.errors.isEmpty }
        $0.boolean("checked") { $0.isChecked }
        $0.texts("errors") { $0.errors }
        $0.text("example") { $0.example }
        $0.list("options") { $0.options }
    }

    package static let sample = Field(
        id: "name",
        name: "name",
        value: "Value",
        isRequired: true,
        isChecked: true,
        errors: ["Error"],
        options: [Option(value: "1", label: "One", isSelected: true)],
        example: "31.03.2027"
    )
}

extension Field {
    /// The same field with something more that is wrong about it.
    package func with(error: String) -> Field {
        Field(
            id: id,
            name: name,
            value: value,
            isRequired: isRequired,
            isChecked: isChecked,
            errors: errors + [error],
            options: options,
            example: example
        )
    }
}

/// Makes the fields of one form: filled from what was typed, if it was sent before, else from what is stored.
package struct FormFields: Sendable {
    private let input: Input?
    private let rejection: Rejection
    private let texts: Texts
    private let formats: Formats

    /// A form that is shown for the first time, or again with what is wrong about it.
    package init(_ input: Input? = nil, _ rejection: Rejection = Rejection(), texts: Texts, formats: Formats) {
        self.input = input
        self.rejection = rejection
        self.texts = texts
        self.formats = formats
    }

    /// Whether anything is wrong.
    package var isRejected: Bool { !rejection.isEmpty }

    /// What was typed before under a name that the form had; nil for a form that is shown for the first time, and for one
    /// that only shares its page with the one that was sent.
    package func typed(_ name: String) -> String? {
        guard let input, input.contains(name) else { return nil }
        return input.typed(name)
    }

    /// A field for a date, with an example of one.
    package func date(_ name: String, _ value: String = "", isRequired: Bool = false, id: String? = nil) -> Field {
        let example = CivilDate(year: 2027, month: 3, dayOfMonth: 31).map { formats.date($0) } ?? ""
        return make(name, typed(name) ?? value, isRequired: isRequired, example: example, id: id)
    }

    /// A field of text or number.
    ///
    /// `id` must be unique in the page.
    package func field(_ name: String, _ value: String = "", isRequired: Bool = false, id: String? = nil) -> Field {
        make(name, typed(name) ?? value, isRequired: isRequired, id: id)
    }

    /// A box to tick.
    package func box(_ name: String, _ isChecked: Bool = false, id: String? = nil) -> Field {
        make(name, "", isChecked: input.map { !$0.typed(name).isEmpty } ?? isChecked, id: id)
    }

    /// A list to choose from: values with their labels.
    package func choice(
        _ name: String,
        _ value: String,
        of options: [(value: String, label: String)],
        isRequired: Bool = false,
        id: String? = nil
    ) -> Field {
        self.choice(name, chosen: typed(name) ?? value, of: options, isRequired: isRequired, id: id)
    }

    /// As above, with what is chosen whatever was typed: for a list that the form did not have before.
    package func choice(
        _ name: String,
        chosen: String,
        of options: [(value: String, label: String)],
        isRequired: Bool = false,
        id: String? = nil
    ) -> Field {
        let options = options.map { Field.Option(value: $0.value, label: $0.label, isSelected: $0.value == chosen) }
        return make(name, chosen, isRequired: isRequired, options: options, id: id)
    }

    private func make(
        _ name: String,
        _ value: String,
        isRequired: Bool = false,
        isChecked: Bool = false,
        options: [Field.Option] = [],
        example: String = "",
        id: String?
    ) -> Field {
        Field(
            id: id ?? name,
            name: name,
            value: value,
            isRequired: isRequired,
            isChecked: isChecked,
            errors: (rejection.errors[name] ?? []).map { texts.text($0, with: formats) },
            options: options,
            example: example
        )
    }
}

extension FormFields {
    /// A form for somebody in a household, shown for the first time, or again with what is wrong about it.
    package init(_ visit: MemberVisit, _ input: Input? = nil, _ rejection: Rejection = Rejection()) {
        self.init(input, rejection, texts: visit.site.texts, formats: visit.formats)
    }

    /// What is said above a form of which something is wrong.
    package func problem(for visit: MemberVisit) -> String? {
        isRejected ? visit.text(Message("form.problem")) : nil
    }
}
