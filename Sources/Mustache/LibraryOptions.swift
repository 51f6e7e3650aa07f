/// How templates are read.
package struct LibraryOptions: Sendable {
    /// Whether `{{{name}}}` and `{{&name}}` are errors.
    ///
    /// What is already markup comes as a `Markup` value instead.
    package var forbidsRaw: Bool
    /// Whether what the specification lets pass, but what can only be a mistake in an application, is an error.
    ///
    /// That is a missing partial or parent, a template within itself, an odd name, a template chosen at run time, and
    /// text that a parent tag would lose.
    package var isStrict: Bool
    /// How values are written.
    package var escaping: Escaping
    /// Sections whose text is looked up when the templates are loaded: `["t": …]` for `{{#t}}stock.empty{{/t}}`.
    package var sections: [String: Expander]
    /// Names whose value is known when the templates are loaded, such as the path that every address begins with.
    ///
    /// They stand before what models call so, and are text of the template from then on.
    package var constants: [String: String]

    /// The options given; by default those for an application's own views.
    package init(
        forbidsRaw: Bool = true,
        isStrict: Bool = true,
        escaping: Escaping = .html,
        sections: [String: Expander] = [:],
        constants: [String: String] = [:]
    ) {
        self.forbidsRaw = forbidsRaw
        self.isStrict = isStrict
        self.escaping = escaping
        self.sections = sections
        self.constants = constants
    }

    /// What the Mustache specification asks for and nothing more.
    package static let specification = LibraryOptions(forbidsRaw: false, isStrict: false)
}
