import Accounts
import Core
import HTTP
import JSON
import Site

/// `/items/{uid}/documents` and `/documents` of the REST interface.
struct DocumentAPI: Sendable {
    let files: DocumentFiles

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        let query = QueryReader(request.query)
        try query.finish()
        let documents = try await visit.database.read { snapshot in
            guard let item = try snapshot.item(uid) else { throw Refusal.notFound }
            return try snapshot.documents(of: item.id)
        }
        return JSONAnswer.list(documents, next: nil, total: documents.count) { json, document in
            document.write(to: &json)
        }
    }

    func add(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        guard let item = try await visit.database.read({ try $0.item(uid) }) else { throw Refusal.notFound }
        var query = QueryReader(request.query)
        for name in ["kind", "name", "loan", "end"] { _ = query.text(name, limit: 4000, mayBeEmpty: true) }
        try query.finish()
        let form = try DocumentForm(request.input, files: request.files, for: visit)
        guard request.files.count == 1 else {
            throw Rejection("file", Message("error.too_many_files", ["count": .count(1)]))
        }
        // Anything but a photo of a loan is for those who edit: said before the file is worked on.
        if let loan = form.loanPhoto?.loan {
            try await visit.database.read { snapshot in
                guard try snapshot.isLoan(loan, of: item.id) else { throw Rejection("loan", Message("error.choice")) }
            }
        } else {
            try visit.member.require(.editCatalog)
        }
        let checked = try await form.check(request.files, in: files, for: visit)
        let once = request.once?.covering(checked.map(\.kept.hash))
        // Before anything is written, so that a request that is refused leaves nothing on disk.
        try await visit.database.read { snapshot in
            if try !snapshot.isAnswered(once) { try snapshot.requireRoom(for: 1, in: item.id) }
        }
        let drafts = try await form.keep(checked, named: request.files, in: files, for: visit)
        return try await visit.database.write(once: once) { transaction in
            guard let document = try transaction.addDocuments(drafts, to: uid).first else { throw Refusal.notFound }
            return JSONAnswer(status: 201, location: document.path) { document.write(to: &$0) }
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> Response {
        let id = try request.id("document", of: Document.ID.self)
        let query = QueryReader(request.query)
        try query.finish()
        guard let document = try await visit.database.read({ try $0.document(id) }),
            let response = document.attachment(from: files, of: visit.household.id)
        else { throw Refusal.notFound }
        return response
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("document", of: Document.ID.self)
        return try await visit.database.write { transaction in
            try transaction.deleteDocument(id)
            return .noContent
        }
    }
}

extension Document {
    /// Writes the document's members.
    func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("kind", kind.rawValue)
        json.member("name", name)
        json.member("size", Int64(file.bytes))
        json.member("type", file.type.rawValue)
        json.member("loan", loanPhoto?.loan.rawValue)
        json.member("end", loanPhoto?.end.rawValue)
    }

    /// The file to be saved, never to be shown or run; nil when it is gone.
    func attachment(from files: DocumentFiles, of household: Household.ID) -> Response? {
        guard let open = files.open(file, of: household) else { return nil }
        var response = answer(open)
        response.fields["content-disposition"] = FileName.attachment(name, file.type)
        return response
    }

    /// A picture to be shown; nil when it is gone.
    func picture(from files: DocumentFiles, isSmall: Bool, of household: Household.ID) -> Response? {
        files.open(file, isSmall: isSmall, of: household).map { answer($0, isSmall: isSmall) }
    }

    private func answer(_ open: OpenFile, isSmall: Bool = false) -> Response {
        var response = Response(body: .file(FileSlice(open)))
        response.fields[.contentType] = file.type.rawValue
        response.fields[.entityTag] = EntityTag(DocumentFiles.name(of: file.hash, isSmall: isSmall)).description
        // What a list shows is kept, as pictures of products are; a paper is asked for each time, and only by members.
        response.fields[.cacheControl] = isSmall ? "private, max-age=31536000, immutable" : "private, no-cache"
        response.fields[.contentSecurityPolicy] = "default-src 'none'; sandbox; frame-ancestors 'none'"
        return response
    }
}
