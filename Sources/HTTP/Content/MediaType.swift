/// What kind of content something is (RFC 9110 §8.3.1).
package struct MediaType: Sendable {
    /// Type and subtype in lower case, as "text/html".
    package let essence: String

    private let parameters: ParameterList

    /// Reads a Content-Type; nil for what is none.
    package init?(_ text: String) {
        guard let list = ParameterList(Array(text.utf8)[...]) else { return nil }
        let parts = Array(list.value.utf8).split(separator: .slash, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isToken) }) else { return nil }
        essence = list.value
        parameters = list
    }

    /// The value of a parameter; `name` in lower case.
    package subscript(_ name: String) -> String? { parameters[name] }

    package static let form = "application/x-www-form-urlencoded"
    package static let multipartForm = "multipart/form-data"
    package static let json = "application/json"

    /// Whether the content is JSON by its name, as application/json and everything that ends in +json (RFC 6839).
    package var isJSON: Bool { essence == Self.json || essence.hasSuffix("+json") }
}

extension Fields {
    /// What Content-Type says; nil without one that can be read.
    package var mediaType: MediaType? {
        self[.contentType].flatMap(MediaType.init)
    }
}
