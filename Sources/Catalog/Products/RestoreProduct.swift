import Accounts
import Core
package import Ledger
import SQLite

extension TrashRestorer {
    /// Puts a product back with its stock and its codes.
    ///
    /// Refused when another product took one of the codes meanwhile.
    package static let product = TrashRestorer { transaction, subject in
        let id = Product.ID(rawValue: subject)
        try transaction.setProduct(id, deletedAt: nil)
        try transaction.forgetDeletedPlace(of: id)
        try transaction.refreshGroup(of: id)
        for barcode in try transaction.inactiveBarcodes(of: id) {
            try transaction.unlessTaken(barcode.code, barcode.gtin ?? barcode.code) {
                try transaction.activateBarcode(barcode.id)
            }
        }
    } page: { subject in
        "/products/\(subject)?done=\(CatalogAnnouncements.restored)-\(subject)"
    }
}
