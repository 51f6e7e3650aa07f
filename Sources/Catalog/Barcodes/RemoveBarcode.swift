package import Accounts
import Core

extension HouseholdTransaction {
    /// Takes a code, as it was scanned or in another form of the same number, off a product.
    package func removeBarcode(_ code: ScannedCode, from id: Product.ID) throws {
        guard try product(id) != nil, let barcode = try barcode(code), barcode.product == id else {
            throw Refusal.notFound
        }
        try deleteBarcode(barcode.id)
    }
}
