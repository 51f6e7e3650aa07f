/// A file that came with a form.
package struct UploadedFile: Sendable {
    /// The name of the form's field.
    package let name: String
    /// The client's name for it, without folders: text of a stranger, to be shown, never to be used as a path.
    package let filename: String
    /// What the client says it is, which proves nothing.
    package let contentType: String?
    /// The content: a file without a name, which is gone with the last reference to this.
    package let file: OpenFile

    package init(name: String, filename: String, contentType: String?, file: OpenFile) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.file = file
    }
}

/// A `multipart/form-data` form, read to its end: text in memory, files on disk.
package struct MultipartForm: Sendable {
    /// The fields that are no files, in their order.
    package private(set) var fields = Query()
    /// The files, in their order.
    package private(set) var files: [UploadedFile] = []

    /// Reads a request's content; files go to nameless ones in `directory`, at most `limit` bytes in all.
    ///
    /// File fields in which nothing was chosen are left out. Throws `BodyError`, `MultipartFailure` (also for a
    /// `contentType` that is no multipart form), and `OpenFile.Failure` when the disk does not take it.
    package static func read(
        _ body: RequestBody,
        contentType: MediaType?,
        spoolingTo directory: String,
        upTo limit: Int,
        limits: MultipartReader.Limits = .init()
    ) async throws -> Self {
        guard let contentType, contentType.essence == MediaType.multipartForm, let boundary = contentType["boundary"],
            var reader = MultipartReader(boundary: boundary, limits: limits)
        else { throw MultipartFailure.malformed }
        if let length = body.contentLength, length > limit { throw BodyError.tooLarge }
        var form = Self()
        var current: Current?
        var total = 0
        while let piece = try await body.next() {
            total += piece.count
            guard total <= limit else { throw BodyError.tooLarge }
            reader.feed(piece)
            while let event = try reader.next() { try form.take(event, &current, directory, body) }
        }
        try reader.finish()
        return form
    }

    /// The part that is being read; a file has a spool.
    private struct Current: ~Copyable {
        let part: MultipartPart
        var text: [UInt8] = []
        var spool: SpoolFile?
    }

    private mutating func take(
        _ event: MultipartReader.Event,
        _ current: inout Current?,
        _ directory: String,
        _ body: RequestBody
    ) throws {
        switch event {
        case .part(let part):
            let spool = part.filename == nil ? nil : try SpoolFile(in: directory)
            current = Current(part: part, spool: spool)
        case .data(let piece):
            guard try current?.spool?.write(piece) == nil else { return }
            try body.hold(piece.count)
            current?.text.append(contentsOf: piece)
        case .end:
            guard let finished = current.take() else { return }
            try add(finished)
        }
    }

    private mutating func add(_ current: consuming Current) throws {
        let part = current.part
        guard let filename = part.filename, let file = current.spool.take()?.finish() else {
            guard let text = String(validating: current.text, as: UTF8.self) else { throw MultipartFailure.malformed }
            fields.pairs.append(Query.Pair(part.name, text))
            return
        }
        guard !filename.isEmpty || file.length > 0 else { return }
        files.append(UploadedFile(name: part.name, filename: filename, contentType: part.contentType, file: file))
    }
}
