package import Accounts
import Catalog
import Core
import Ledger
package import SQLite

extension Document {
    package static let row = RowDecoder(
        "item_document.id",
        "item_document.item_id",
        "item_document.kind",
        "item_document.name",
        "item_document.media_type",
        "item_document.bytes",
        "item_document.hash",
        "item_document.created_at",
        // A loan that was undone never was: what shows it is a photo of the item.
        """
        CASE WHEN EXISTS (SELECT 1 FROM loan WHERE loan.id = item_document.loan_id AND loan.state <> 'undone')
            THEN item_document.loan_id END
        """,
        "item_document.loan_end"
    ) { id, item, kind, name, type, bytes, hash, at, loan, end in
        let file = KeptFile(type: type, bytes: bytes, hash: hash)
        let photo = Document.LoanPhoto(loan, end)
        return Document(id: id, item: item, kind: kind, name: name, file: file, at: at, loanPhoto: photo)
    }
}

extension HouseholdScope {
    /// A document of an item that is in the trash neither itself nor with its item.
    package func document(_ id: Document.ID) throws -> Document? {
        let found = try connection.first(
            Document.row,
            """
            SELECT \(Document.row) FROM item_document
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
        guard let found, try item(found.item) != nil else { return nil }
        return found
    }

    /// The documents of an item, in the order they came.
    func documents(of item: Item.ID) throws(SQLiteError) -> [Document] {
        try documents(of: [item])[item] ?? []
    }

    /// The documents of several items, in the order they came.
    func documents(of items: [Item.ID]) throws(SQLiteError) -> [Item.ID: [Document]] {
        let all = try connection.all(
            Document.row,
            """
            SELECT \(Document.row) FROM item_document
            WHERE item_id IN (\(items)) AND +household_id = \(household) AND deleted_at IS NULL ORDER BY item_id, id
            """
        )
        return Dictionary(grouping: all, by: \.item)
    }

    /// The photos taken at the ends of some loans.
    package func photos(of loans: [LoanID]) throws(SQLiteError) -> [LoanID: [Document]] {
        let all = try connection.all(
            Document.row,
            """
            SELECT \(Document.row) FROM item_document
            WHERE loan_id IN (\(loans)) AND +household_id = \(household) AND deleted_at IS NULL ORDER BY loan_id, id
            """
        )
        return all.reduce(into: [:]) { photos, document in
            if let loan = document.loanPhoto?.loan { photos[loan, default: []].append(document) }
        }
    }

    /// The photo that each of some items is shown by: the first of it alone.
    func covers(of items: [Item.ID]) throws(SQLiteError) -> [Item.ID: Document.ID] {
        let all = try connection.all(
            RowDecoder("item_id", "min(id)") { (item: Item.ID, id: Document.ID) in (item, id) },
            """
            SELECT item_id, min(id) FROM item_document
            WHERE item_id IN (\(items)) AND +household_id = \(household) AND deleted_at IS NULL
                AND kind = 'photo' AND media_type = 'image/webp'
                AND NOT EXISTS (SELECT 1 FROM loan WHERE loan.id = item_document.loan_id AND loan.state <> 'undone')
            GROUP BY item_id
            """
        )
        return Dictionary(uniqueKeysWithValues: all)
    }

    /// A document of the household, be it in the trash or not.
    func anyDocument(_ id: Document.ID) throws(SQLiteError) -> Document? {
        try connection.first(
            Document.row,
            "SELECT \(Document.row) FROM item_document WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Whether it is a loan of an item, over or not; a photo can show it.
    func isLoan(_ loan: LoanID, of item: Item.ID) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM loan
                WHERE id = \(loan) AND item_id = \(item) AND household_id = \(household) AND state <> 'undone')
            """,
            as: Bool.self
        )
    }
}

extension HouseholdTransaction {
    func insertDocument(_ draft: DocumentDraft, of item: Item.ID) throws(SQLiteError) -> Document.ID {
        try connection.value(
            """
            INSERT INTO item_document (household_id, item_id, kind, name, bytes, media_type, hash, created_at, loan_id,
                loan_end)
            VALUES (\(household), \(item), \(draft.kind), \(draft.name), \(draft.file.bytes), \(draft.file.type),
                \(draft.file.hash), \(now), \(draft.loanPhoto?.loan), \(draft.loanPhoto?.end)) RETURNING id
            """,
            as: Document.ID.self
        )
    }

    func setDocument(_ id: Document.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE item_document SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }
}

extension Connection {
    /// The hashes of every file that a household's documents name, those in the trash too.
    func documentHashes(of household: Household.ID) throws(SQLiteError) -> Set<[UInt8]> {
        Set(
            try values("SELECT hash FROM item_document WHERE household_id = \(household)", as: [UInt8].self)
        )
    }

    /// Every document whose file must be there, with its household and the file's hash.
    package func documentFiles() throws(SQLiteError) -> [(id: Document.ID, household: Household.ID, hash: [UInt8])] {
        try all(
            RowDecoder("id", "household_id", "hash") { (id: Document.ID, household: Household.ID, hash: [UInt8]) in
                (id: id, household: household, hash: hash)
            },
            "SELECT id, household_id, hash FROM item_document ORDER BY id"
        )
    }

    /// Forgets the documents that cannot be taken out of the trash any more.
    func purgeDocuments(deletedBefore day: Instant) throws(SQLiteError) {
        try execute("DELETE FROM item_document WHERE deleted_at < \(day)")
    }
}
