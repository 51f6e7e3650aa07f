import Accounts
import Catalog
import Core
import Items
import Places

/// What a code stands for in a household.
enum ScanMeaning: Sendable {
    case package(ScannedPackage)
    case place(Location.ID, name: String)
    /// A single piece, or a code that is kept for one.
    case item(ItemCode)
    /// The address on a label, of nothing that the household has.
    case foreignLabel
    case unknown(ScannedCode)
    /// A number whose check digit is wrong.
    case misread(ScannedCode)
}

extension HouseholdScope {
    /// What a code stands for: a product's barcode, or the code of a place or an item, typed or as the address on its
    /// label.
    ///
    /// Nil for what is no code.
    func meaning(of text: String) throws -> ScanMeaning? {
        guard let code = ScannedCode(text) else { return nil }
        if let package = try package(code) { return .package(package) }
        let label = code.text.behind("/l/") ?? code.text[...]
        if let place = try location(code: label.uppercased()) { return .place(place.id, name: place.name) }
        let piece = code.text.behind("/i/") ?? code.text[...]
        if let uid = ItemCode(piece), try item(uid) != nil || isKept(uid) { return .item(uid) }
        if code.isLabelLink { return .foreignLabel }
        return code.hasWrongCheckDigit ? .misread(code) : .unknown(code)
    }
}

extension String {
    /// What follows a part of an address.
    fileprivate func behind(_ part: String) -> Substring? { firstRange(of: part).map { self[$0.upperBound...] } }
}
