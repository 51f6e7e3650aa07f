import Core
import HTTP

/// How many files a route lets in at once, and how large.
package struct FileLimits: Hashable, Sendable {
    package let count: Int
    /// Of each file.
    package let bytes: Int

    package init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}

/// What a request sent: its files, and the fields beside them.
struct ReceivedFiles: Sendable {
    var fields = Query()
    var files: [UploadedFile] = []
}

extension Request {
    /// Reads a form whose files go to disk, or a form without any.
    ///
    /// The files have no names there: they are gone when nobody holds them any more.
    func formWithFiles(_ limits: FileLimits, fieldLimit: Int, spool: String) async throws -> ReceivedFiles {
        guard fields.mediaType?.essence == MediaType.multipartForm else {
            return ReceivedFiles(fields: try await form(upTo: fieldLimit))
        }
        var rules = MultipartReader.Limits()
        // Besides files there are a few fields: a form with a thousand files is refused before most of them came.
        rules.parts = limits.count + 20
        (rules.field, rules.file) = (fieldLimit, limits.bytes)
        do {
            let form = try await MultipartForm.read(
                body,
                contentType: fields.mediaType,
                spoolingTo: spool,
                upTo: limits.count * limits.bytes + fieldLimit,
                limits: rules
            )
            guard form.files.count <= limits.count else { throw MultipartFailure.tooManyParts }
            return ReceivedFiles(fields: form.fields, files: form.files)
        } catch let failure as MultipartFailure {
            throw Refusal(failure, limits)
        } catch BodyError.tooLarge {
            throw limits.tooMuch
        }
    }

    /// Reads what a program sends: a form with files, or one file as it is, whose name and fields the query holds.
    func filesOrForm(_ limits: FileLimits, fieldLimit: Int, spool: String) async throws -> ReceivedFiles {
        guard let type = fields.mediaType, type.essence != MediaType.form, type.essence != MediaType.json else {
            throw Refusal(.unsupportedType, Message("error.415.text"))
        }
        guard type.essence != MediaType.multipartForm else {
            return try await formWithFiles(limits, fieldLimit: fieldLimit, spool: spool)
        }
        do {
            let file = try await body.spool(to: spool, upTo: limits.bytes)
            let name = target.query.first("name") ?? ""
            let received = UploadedFile(name: "file", filename: name, contentType: type.essence, file: file)
            return ReceivedFiles(fields: target.query, files: file.length > 0 ? [received] : [])
        } catch BodyError.tooLarge {
            throw limits.fileTooLarge
        }
    }
}

extension FileLimits {
    var fileTooLarge: Refusal {
        Refusal(.tooLarge, Message("error.file_too_large", ["count": .count(bytes >> 20)]))
    }

    var tooMuch: Refusal {
        Refusal(.tooLarge, Message("error.files_too_large", ["count": .count(count), "size": .count(bytes >> 20)]))
    }

    var tooMany: Refusal {
        Refusal(.tooLarge, Message("error.too_many_files", ["count": .count(count)]))
    }
}

extension Refusal {
    fileprivate init(_ failure: MultipartFailure, _ limits: FileLimits) {
        self =
            switch failure {
            case .malformed, .incomplete: Refusal(.badRequest, Message("error.400.text"))
            case .tooManyParts: limits.tooMany
            case .fileTooLarge: limits.fileTooLarge
            case .headTooLarge, .fieldTooLarge: Refusal(.tooLarge, Message("error.413.text"))
            }
    }
}
