/// A piece of what a section such as `{{#t}}stock.empty{{/t}}` is replaced by when templates are loaded.
package enum Fragment: Sendable {
    /// Text, which is escaped once, at load.
    case text(String)
    /// The value of a name in the context, escaped when it is shown. Dotted names are allowed.
    case placeholder(String)
    /// One of several texts, chosen by the category (`one`, `few`, `other` …) of the number that `count` names.
    /// The case `other` must exist.
    case plural(count: String, cases: [String: [Fragment]], category: @Sendable (Int) -> String)
}

/// Finds the text for a key; what it throws becomes an error with file and line.
package typealias Expander = @Sendable (_ key: String) throws -> [Fragment]
