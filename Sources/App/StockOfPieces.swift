import Items
import Stock

extension PooledPieces {
    /// The amounts that the stock keeps of products whose pieces are not known one by one.
    static let stock = PooledPieces(
        amount: { scope, product in try scope.pooledAmount(of: product) },
        take: { transaction, product, most in try transaction.takePieces(of: product, upTo: most) }
    )
}
