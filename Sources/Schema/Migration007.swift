import SQLite

extension Migration {
    /// Indexes for lists that were sorted after they were read.
    static let seventh = Migration(
        7,
        "indexes for lists",
        """
        CREATE INDEX product_of_group_by_use ON product (group_id, coalesce(use_by, '9999-99-99'), id)
            WHERE deleted_at IS NULL;
        CREATE INDEX product_category_by_use ON product (category_id, coalesce(use_by, '9999-99-99'), id)
            WHERE deleted_at IS NULL;
        CREATE INDEX product_missing_by_use ON product (household_id, coalesce(use_by, '9999-99-99'), id)
            WHERE deleted_at IS NULL AND missing > 0;
        CREATE INDEX batch_opened_by_use ON batch (household_id, coalesce(use_by, '9999-99-99'), id, product_id)
            WHERE amount > 0 AND opened_on IS NOT NULL;
        CREATE INDEX loan_by_due ON loan (household_id, coalesce(due_on, '9999-99-99'), id) WHERE state <> 'undone';
        CREATE INDEX loan_borrower_by_day ON loan (household_id, borrower_key, lent_on, id) WHERE state <> 'undone';
        """
    )
}
