/// Which answers are compressed (RFC 9110 §8.4.1.3).
package enum ContentCoding {
    /// Below this many bytes an answer fits into one packet anyway.
    static let least = 1024

    /// Whether content of this type is text that gains by compression.
    ///
    /// Pictures, PDFs and archives are compressed as they are.
    package static func isCompressible(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream" || type.hasSuffix("+json")
            || type.hasSuffix("+xml")
            || others.contains(type)
    }

    private static let others: Set<String> = [
        "application/json", "application/javascript", "application/xml", "application/manifest+json",
        "application/wasm", "font/ttf", "font/otf",
    ]

    /// The entity tag as a weak one, since the compressed bytes are other bytes (RFC 9110 §8.8.1): it still answers
    /// If-None-Match, and no longer fits If-Range.
    static func weakened(_ entityTag: String) -> String {
        entityTag.hasPrefix("W/") ? entityTag : "W/" + entityTag
    }
}
