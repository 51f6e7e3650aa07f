package import Accounts
package import Catalog
import Core
import Ledger

extension HouseholdTransaction {
    /// Gives pieces that are only counted so far a code each, where they lie, as one action.
    ///
    /// At most as many as are made at once. Refused when there are none.
    package func registerPieces(of id: Product.ID, from pooled: PooledPieces) throws -> AddedItems {
        guard let product = try product(id), product.details.management == .items else { throw Refusal.notFound }
        var codes: [ItemCode] = []
        var movements: [NewMovement] = []
        for taken in try pooled.take(self, product, ItemDraft.most) {
            movements.append(taken)
            var details = Item.Details()
            details.location = taken.location
            for _ in 0..<(-taken.amount.rawValue / product.scale.rawValue) {
                let (code, movement) = try addPiece(of: product, newCode(), details)
                codes.append(code)
                movements.append(movement)
            }
        }
        guard !codes.isEmpty else { throw Refusal(.conflict, Message("error.no_pieces")) }
        let action = try record(.convert, movements)
        try refreshFigures(of: id)
        return AddedItems(action: action, codes: codes)
    }
}
