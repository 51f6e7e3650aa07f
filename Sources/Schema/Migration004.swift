import SQLite

extension Migration {
    /// Photos that show an item as it was lent, and as it came back.
    static let fourth = Migration(
        4,
        "photos of loans",
        """
        -- The loan at one of whose ends a photo was taken.
        ALTER TABLE item_document ADD COLUMN loan_id INTEGER REFERENCES loan;
        ALTER TABLE item_document ADD COLUMN loan_end TEXT CHECK (loan_end IN ('lent', 'returned'));
        CREATE INDEX item_document_loan ON item_document (loan_id, id) WHERE loan_id IS NOT NULL;
        """
    )
}
