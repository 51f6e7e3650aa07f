import Core
import HTTP

/// A file that came with a form, as its bytes: small enough for memory, such as a picture.
package struct Upload: Hashable, Sendable {
    /// The name of the form's field.
    package let field: String
    /// What the file is called where it came from, to be shown.
    package let name: String
    /// The content; of a file with more than `byteLimit` bytes its beginning, which has one byte too many.
    package let bytes: [UInt8]

    /// The most bytes of a file: what a picture may have.
    package static let byteLimit = 8 << 20

    /// The most bytes of a form with files: what is too much of a file is read and thrown away, so that the page can say
    /// so beside its field, with everything else as it was typed.
    static let formLimit = 32 << 20

    package init(field: String, name: String = "", bytes: [UInt8]) {
        self.field = field
        self.name = name
        self.bytes = bytes
    }
}

extension Request {
    /// Reads a form with files, or one without.
    func formWithUploads(fieldLimit: Int, fileLimit: Int = Upload.formLimit) async throws -> (
        fields: Query, uploads: [Upload]
    ) {
        guard fields.mediaType?.essence == MediaType.multipartForm else {
            return (try await form(upTo: fieldLimit), [])
        }
        var limits = MultipartReader.Limits()
        (limits.field, limits.file) = (fieldLimit, fileLimit)
        do {
            return try await multipart(limits, upTo: fileLimit + fieldLimit)
        } catch BodyError.tooLarge {
            throw Refusal(.tooLarge, Message("error.file_too_large.text", ["count": .count(Upload.byteLimit >> 20)]))
        } catch let failure as MultipartFailure {
            throw failure.status == .contentTooLarge
                ? Refusal(.tooLarge, Message("error.413.text")) : Refusal(.badRequest, Message("error.400.text"))
        }
    }

    /// Reads a form without files.
    func form(upTo limit: Int) async throws -> Query {
        guard fields.mediaType?.essence == MediaType.form else {
            throw Refusal(.unsupportedType, Message("error.415.text"))
        }
        let body = try await body.collect(upTo: limit)
        do { return try URLEncodedForm.decode(body) } catch {
            throw Refusal(.badRequest, Message("error.400.text"))
        }
    }

    private func multipart(
        _ limits: MultipartReader.Limits,
        upTo limit: Int
    ) async throws -> (fields: Query, uploads: [Upload]) {
        guard let boundary = fields.mediaType?["boundary"],
            var reader = MultipartReader(boundary: boundary, limits: limits)
        else { throw MultipartFailure.malformed }
        if let length = body.contentLength, length > limit { throw BodyError.tooLarge }
        var (pairs, uploads, total) = ([Query.Pair](), [Upload](), 0)
        var current: (part: MultipartPart, bytes: [UInt8])?
        while let piece = try await body.next() {
            total += piece.count
            guard total <= limit else { throw BodyError.tooLarge }
            reader.feed(piece)
            while let event = try reader.next() {
                switch event {
                case .part(let part): current = (part, [])
                case .data(let bytes):
                    let room = Upload.byteLimit + 1 - (current?.bytes.count ?? 0)
                    let kept = bytes.prefix(max(0, room))
                    try body.hold(kept.count)
                    current?.bytes.append(contentsOf: kept)
                case .end:
                    guard let (part, bytes) = current else { continue }
                    if let name = part.filename {
                        // A field in which no file was chosen is empty.
                        if !bytes.isEmpty { uploads.append(Upload(field: part.name, name: name, bytes: bytes)) }
                    } else {
                        guard let text = String(validating: bytes, as: UTF8.self) else {
                            throw MultipartFailure.malformed
                        }
                        pairs.append(Query.Pair(part.name, text))
                    }
                    current = nil
                }
            }
        }
        try reader.finish()
        return (Query(pairs), uploads)
    }
}
