package import Accounts
package import Catalog
import Core
package import Ledger
import Places

/// Pieces that come into the house.
package struct ItemDraft: Hashable, Sendable {
    package var product: Product.ID
    package var details: Item.Details
    package var place: Place
    /// The kept code that is on the piece already; nil for a new one.
    package var code: ItemCode?
    /// How many alike.
    package var count: Int

    /// Where they are put.
    package enum Place: Hashable, Sendable {
        /// Where the product usually lies, if anywhere.
        case usual
        case nowhere
        case at(LocationID)
    }

    /// So many are made at once.
    package static let most = 100

    package init(
        product: Product.ID,
        details: Item.Details = Item.Details(),
        place: Place = .usual,
        code: ItemCode? = nil,
        count: Int = 1
    ) {
        self.product = product
        self.details = details
        self.place = place
        self.code = code
        self.count = count
    }
}

/// Pieces that came in.
package struct AddedItems: Hashable, Sendable {
    package let action: Action.ID
    package let codes: [ItemCode]
}

extension HouseholdTransaction {
    /// Puts pieces of a product into the house, each with a code of its own.
    package func addItems(_ draft: ItemDraft) throws -> AddedItems {
        guard let product = try product(draft.product) else { throw Rejection("product", Message("error.choice")) }
        guard product.details.management == .items else {
            throw Rejection("product", Message("error.not_kept_singly", ["name": .text(product.name)]))
        }
        guard product.stock.rawValue <= Steps.limit.rawValue - product.scale.rawValue * Int64(draft.count) else {
            throw Rejection("count", Message("error.number_large"))
        }
        var details = draft.details
        details.location = try location(of: draft.place, for: product)
        var codes: [ItemCode] = []
        var movements: [NewMovement] = []
        for _ in 0..<draft.count {
            let (code, movement) = try addPiece(
                of: product,
                draft.code.map { try takeKept($0) } ?? newCode(),
                details
            )
            codes.append(code)
            movements.append(movement)
        }
        let action = try record(.checkIn, movements)
        try refreshFigures(of: product.id)
        return AddedItems(action: action, codes: codes)
    }

    private func location(of place: ItemDraft.Place, for product: Product) throws -> LocationID? {
        switch place {
        case .nowhere:
            return nil
        case .usual:
            // The usual place may be in the trash by now.
            return try product.details.location.flatMap { try location($0) }?.id
        case .at(let id):
            guard try location(id) != nil else { throw Rejection("location", Message("error.choice")) }
            return id
        }
    }

    /// Makes one piece, which comes into the house with the action that the caller records.
    func addPiece(
        of product: Product,
        _ code: ItemCode,
        _ details: Item.Details
    ) throws -> (code: ItemCode, movement: NewMovement) {
        let id = try insertItem(of: product.id, code, details)
        let movement = NewMovement(
            .checkIn,
            product: product.id,
            item: id,
            location: details.location,
            amount: product.scale.one,
            before: nil,
            after: details.state
        )
        return (code, movement)
    }

    /// A code that nothing in the installation has; that chance gives one twice is unlikely, not impossible.
    func newCode() throws -> ItemCode {
        var code = ItemCode(random: random)
        while try isTaken(code) { code = ItemCode(random: random) }
        return code
    }
}

extension Scale {
    /// The steps of one unit, which is one piece.
    var one: Steps { Steps(rawValue: rawValue) }
}
