/// What is wrong with a template, and where.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The template's name: its path in the directory without `.mustache`.
    package let template: String
    /// The line, counted from 1; 0 if it is about the file as a whole.
    package let line: Int
    /// The tag or name in question, shortened.
    package let text: String
    /// What is wrong with it.
    package let reason: String

    init(template: String, line: Int, text: String, reason: String) {
        self.template = template
        self.line = line
        self.text = text.count > 60 ? text.prefix(60) + "…" : text
        self.reason = reason
    }

    package var description: String {
        "\(template).mustache\(line > 0 ? ":\(line)" : ""): \(reason)\(text.isEmpty ? "" : ": \(text)")"
    }
}

/// Everything that `Library.check` found wrong.
package struct TemplateErrors: Error, Sendable, CustomStringConvertible {
    /// At least one error.
    package let errors: [TemplateError]

    package var description: String { errors.map(\.description).joined(separator: "\n") }
}
