import Accounts
import Core
import HTTP
import Site

/// The documents of an item on its page, and the files themselves.
struct DocumentPages: Sendable {
    let files: DocumentFiles
    let items: ItemPages

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let uid = try request.item()
        guard let item = try await visit.database.read({ try $0.item(uid) }) else { throw Refusal.notFound }
        do {
            let form = try DocumentForm(request.input, files: request.files, for: visit)
            let checked = try await form.check(request.files, in: files, for: visit)
            let once = request.once?.covering(checked.map(\.kept.hash))
            // Before anything is written, so that a form that is refused leaves nothing on disk.
            try await visit.database.read { snapshot in
                if try !snapshot.isAnswered(once) { try snapshot.requireRoom(for: checked.count, in: item.id) }
            }
            let drafts = try await form.keep(checked, named: request.files, in: files, for: visit)
            let done = try await visit.database.write(once: once) { transaction in
                try transaction.addDocuments(drafts, to: uid)
                return Destination("\(uid.path)?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await items.again(uid, request, rejection, visit)
        }
    }

    /// The item of a document: where the trash leads to when it was restored.
    func item(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("document", of: Document.ID.self)
        let item = try await visit.database.read { snapshot in
            try snapshot.document(id).flatMap { try snapshot.item($0.item) }
        }
        guard let item else { throw Refusal.notFound }
        let query = Query(request.query.pairs.filter { $0.name == "done" }).encoded
        return .redirect(item.uid.path + (query.isEmpty ? "" : "?\(query)"))
    }

    /// A picture is shown, any other file is saved.
    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let document = try await document(request, visit)
        let household = visit.household.id
        let isShown = document.file.type == .picture && request.query.first("save") == nil
        let response =
            isShown
            ? document.picture(from: files, isSmall: false, of: household)
            : document.attachment(from: files, of: household)
        guard let response else { throw Refusal.notFound }
        return .response(response)
    }

    func showSmall(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let document = try await document(request, visit)
        guard document.file.type == .picture,
            let response = document.picture(from: files, isSmall: true, of: visit.household.id)
        else { throw Refusal.notFound }
        return .response(response)
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("document", of: Document.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            guard let document = try transaction.document(id), let item = try transaction.item(document.item) else {
                throw Refusal.notFound
            }
            try transaction.deleteDocument(id)
            return Destination("\(item.uid.path)?done=\(ItemAnnouncements.documentTrashed)-\(id)")
        }
        return .redirect(done.path)
    }

    private func document(_ request: PageRequest, _ visit: MemberVisit) async throws -> Document {
        let id = try request.id("document", of: Document.ID.self)
        guard let document = try await visit.database.read({ try $0.document(id) }) else { throw Refusal.notFound }
        return document
    }
}
