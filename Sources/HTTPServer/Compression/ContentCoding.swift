/// Which answers are compressed, and for whom (RFC 9110 §8.4.1.3, §12.5.3).
package enum ContentCoding {
    /// Below this many bytes an answer fits into one packet anyway.
    static let least = 1024

    /// Whether content of this type is text that gains by compression. Pictures, PDFs and archives are compressed as
    /// they are.
    package static func isCompressible(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream" || type.hasSuffix("+json") || type.hasSuffix("+xml")
            || others.contains(type)
    }

    private static let others: Set<String> = [
        "application/json", "application/javascript", "application/xml", "application/manifest+json",
        "application/wasm", "font/ttf", "font/otf",
    ]

    /// Whether a client that sent this Accept-Encoding takes gzip: named with a weight above zero, or covered by "*".
    package static func acceptsGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var star = false
        for element in acceptEncoding.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = element.split(separator: UInt8(ascii: ";"))
            guard let first = parts.first else { continue }
            let coding = String(decoding: first, as: UTF8.self).filter { $0 != " " && $0 != "\t" }.lowercased()
            let isAccepted = !parts.dropFirst().contains(where: isZeroWeight)
            if coding == "gzip" || coding == "x-gzip" { return isAccepted }
            if coding == "*" { star = isAccepted }
        }
        return star
    }

    /// `q=0`, `q=0.0` … `q=0.000` (RFC 9110 §12.4.2).
    private static func isZeroWeight(_ parameter: Substring.UTF8View) -> Bool {
        let text = String(decoding: parameter, as: UTF8.self).filter { $0 != " " && $0 != "\t" }.lowercased()
        guard text.hasPrefix("q=") else { return false }
        return text.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
    }

    /// The entity tag as a weak one, since the compressed bytes are other bytes (RFC 9110 §8.8.1): it still answers
    /// If-None-Match, and no longer fits If-Range.
    static func weakened(_ entityTag: String) -> String {
        entityTag.hasPrefix("W/") ? entityTag : "W/" + entityTag
    }
}
