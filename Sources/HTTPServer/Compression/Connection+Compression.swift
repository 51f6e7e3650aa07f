internal import HTTP

extension Connection {
    /// The answer as this client gets it: compressed where that helps and the client takes it.
    func encoded(_ response: Response) -> Response {
        if response.status == .notModified { return matchingTag(response) }
        guard case .bytes(let bytes) = response.body, bytes.count >= ContentCoding.least,
            response.status != .partialContent, !response.fields.contains(.contentEncoding),
            let type = response.fields[.contentType], service.isCompressible(type)
        else { return response }
        var response = response
        // Caches must know that other clients get other bytes, also when this one gets them as they are.
        addVary(&response.fields)
        guard Negotiation.acceptsGzip(exchange.fields[.acceptEncoding]),
            let compressed = service.gzip.encode(bytes)
        else { return response }
        response.body = .bytes(compressed)
        response.fields[.contentEncoding] = "gzip"
        response.fields.remove(.acceptRanges)
        if let tag = response.fields[.entityTag] { response.fields[.entityTag] = ContentCoding.weakened(tag) }
        return response
    }

    private func addVary(_ fields: inout Fields) {
        if let present = fields[.vary] {
            let names = Negotiation.preferences(present).map(\.name)
            guard !names.contains("*"), !names.contains("accept-encoding") else { return }
        }
        fields.append(.vary, "Accept-Encoding")
    }

    /// A 304 names the tag that its 200 had: the weak one, when that is what the client kept (RFC 9110 §15.4.5).
    private func matchingTag(_ response: Response) -> Response {
        guard let tag = response.fields[.entityTag], let kept = exchange.fields[.ifNoneMatch] else { return response }
        let weak = ContentCoding.weakened(tag)
        guard weak != tag, kept.contains(weak) else { return response }
        var response = response
        response.fields[.entityTag] = weak
        return response
    }
}
