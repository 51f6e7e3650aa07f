import HTTP

extension Response {
    /// The part of a file that a request asks for, or that the client has it already (RFC 9110 §13.2.2, §14.2).
    ///
    /// Other answers stay as they are, and so does a file without an entity tag.
    func narrowed(for request: Request, now: Int64) -> Response {
        guard status == .ok, case .file(let slice) = body, let tag = fields[.entityTag].flatMap({ EntityTag.parse($0) })
        else { return self }
        let validators = Validators(tag: tag)
        var response = self
        switch validators.evaluate(request.method, request.fields, now: now) {
        case .notModified:
            (response.status, response.body) = (.notModified, .none)
            return response
        case .failed:
            return Response(status: .preconditionFailed)
        case .proceed:
            break
        }
        response.fields[.acceptRanges] = "bytes"
        switch validators.range(request.method, request.fields, length: slice.length, now: now) {
        case .whole:
            return response
        case .part(let range):
            response.status = .partialContent
            response.fields[.contentRange] = ByteRange.contentRange(range, length: slice.length)
            let start = slice.offset
            response.body = .file(
                FileSlice(slice.file, range: (start + range.lowerBound)..<(start + range.upperBound))
            )
            return response
        case .unsatisfiable:
            return Response(
                status: .rangeNotSatisfiable,
                fields: [.contentRange: ByteRange.contentRange(nil, length: slice.length)]
            )
        }
    }
}
