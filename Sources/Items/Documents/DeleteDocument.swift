package import Accounts
import Core
package import Ledger

extension HouseholdTransaction {
    /// Puts a document into the trash; its file stays as long as it can be restored.
    @discardableResult
    package func deleteDocument(_ id: Document.ID) throws -> TrashEntry.ID {
        guard let document = try document(id) else { throw Refusal.notFound }
        try setDocument(id, deletedAt: now)
        return try putInTrash(.document, id.rawValue, title: document.name)
    }
}

extension TrashRestorer {
    /// Puts documents back to their items.
    package static let documents = TrashRestorer(
        restore: { transaction, subject in
            let id = Document.ID(rawValue: subject)
            guard let document = try transaction.anyDocument(id), try transaction.item(document.item) != nil else {
                throw Refusal(.conflict, Message("error.document_item_gone"))
            }
            try transaction.setDocument(id, deletedAt: nil)
        },
        page: { "/documents/\($0)/item?done=\(ItemAnnouncements.documentRestored)-\($0)" }
    )
}
