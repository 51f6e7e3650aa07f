package import Accounts
import Core

/// A document to be added, whose file is kept already.
package struct DocumentDraft: Hashable, Sendable {
    package let kind: Document.Kind
    package let name: String
    package let file: KeptFile
    /// Nil for what is about the item itself.
    package let loanPhoto: Document.LoanPhoto?

    package init(kind: Document.Kind, name: String, file: KeptFile, loanPhoto: Document.LoanPhoto? = nil) {
        self.kind = kind
        self.name = name
        self.file = file
        self.loanPhoto = loanPhoto
    }
}

extension HouseholdTransaction {
    /// Adds documents to an item.
    ///
    /// Whoever books stock may add a photo to a loan; any other document is for those who edit.
    @discardableResult
    package func addDocuments(_ drafts: [DocumentDraft], to uid: ItemCode) throws -> [Document] {
        guard let item = try item(uid) else { throw Refusal.notFound }
        try requireRoom(for: drafts.count, in: item.id)
        return try drafts.map { draft in
            if let loan = draft.loanPhoto?.loan {
                guard try isLoan(loan, of: item.id) else { throw Rejection("loan", Message("error.choice")) }
                guard draft.kind == .photo else { throw Rejection("kind", Message("error.choice")) }
                guard draft.file.type == .picture else {
                    throw Rejection("file", Message("scan.not_a_picture"))
                }
            } else {
                try member.require(.editCatalog)
            }
            let id = try insertDocument(draft, of: item.id)
            guard let document = try document(id) else { throw Refusal.notFound }
            return document
        }
    }
}

extension HouseholdScope {
    /// Throws unless an item may have so many documents more; to be asked before they are kept.
    func requireRoom(for count: Int, in item: Item.ID) throws {
        guard try documents(of: item).count + count <= Document.most else {
            throw Rejection("file", Message("error.too_many_documents", ["count": .count(Document.most)]))
        }
    }
}
