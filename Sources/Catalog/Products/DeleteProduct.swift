package import Accounts
import Core
package import Ledger

extension HouseholdTransaction {
    /// Puts a product into the trash, its stock with it; its codes are free for another product.
    @discardableResult
    package func deleteProduct(_ id: Product.ID) throws -> TrashEntry.ID {
        guard let product = try product(id) else { throw Refusal.notFound }
        try setProduct(id, deletedAt: now)
        try deactivateBarcodes(of: id)
        try refreshGroup(of: id)
        return try putInTrash(.product, id.rawValue, title: product.name)
    }
}
