import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

// More of what tests of the stock do, in one line each, as the owner unless said.
extension Pantry {
    @discardableResult
    func move(
        _ subject: BookingSubject,
        _ amount: String? = nil,
        from: Location.ID? = nil,
        to: Location.ID?,
        as member: Member? = nil
    ) async throws -> Booked {
        let draft = MoveDraft(
            subject,
            from: StockPlace(within: from),
            to: to,
            amount: try amount.map { try Amount($0) }
        )
        return try await home.write(as: member ?? home.owner) { try $0.move(draft) }
    }

    @discardableResult
    func correct(
        _ subject: BookingSubject,
        to amount: String,
        _ place: StockPlace = .anywhere
    ) async throws -> Booked {
        let draft = CorrectDraft(subject, place: place, amount: try Amount(amount))
        return try await home.write(as: home.owner) { try $0.correct(draft) }
    }

    @discardableResult
    func open(_ batch: Batch.ID?, _ amount: String? = nil) async throws -> Booked {
        let (batch, amount) = (try #require(batch), try amount.map { try Amount($0) })
        return try await home.write(as: home.owner) { try $0.openBatch(batch, amount: amount) }
    }

    @discardableResult
    func edit(_ batch: Batch.ID?, _ change: (inout BatchChanges) -> Void) async throws -> EditedBatch {
        var changes = BatchChanges()
        change(&changes)
        let (id, asked) = (try #require(batch), changes)
        return try await home.write(as: home.owner) { try $0.editBatch(id, asked) }
    }

    /// A batch, empty or not.
    func batch(_ id: Batch.ID?) async throws -> Batch {
        let id = try #require(id)
        return try #require(try await home.read(as: home.owner) { try $0.batch(id) })
    }

    /// Says how many days a product keeps.
    func days(_ product: Product.ID, opened: Int? = nil, frozen: Int? = nil, thawed: Int? = nil) async throws {
        try await home.write(as: home.owner) { transaction in
            try transaction.connection.execute(
                """
                UPDATE product SET days_after_opening = \(opened), days_frozen = \(frozen), days_thawed = \(thawed)
                WHERE id = \(product)
                """
            )
        }
    }

    func freezer(_ name: String = "Freezer", in parent: Location.ID? = nil) async throws -> Location.ID {
        try await home.write(as: home.owner) {
            try $0.addPlace(LocationDraft(name: name, parent: parent, isFreezer: true))
        }
    }

    /// What is there of a product, as amounts with places and days, in the order in which it should be used.
    func shelf(_ product: Product.ID) async throws -> [String] {
        let stored = try await stored(product)
        return try await batches(product).map { batch in
            let parts = [
                stored.text(batch.amount), batch.details.location.map { "@\($0)" }, batch.useBy?.description,
                batch.details.openedOn.map { _ in "open" },
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
    }
}

extension BookingSubject {
    static func product(_ id: Product.ID) -> BookingSubject { BookingSubject(product: id) }

    static func batch(_ id: Batch.ID?) -> BookingSubject { BookingSubject(batch: id ?? Batch.ID(rawValue: 0)) }
}
