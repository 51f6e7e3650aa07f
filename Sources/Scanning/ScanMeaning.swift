import Accounts
import Catalog
import Core
import Places

/// What a code stands for in a household.
enum ScanMeaning: Sendable {
    case package(ScannedPackage)
    case place(Location.ID)
    /// The address on the label of a single piece, which has a page of its own below `/i/`.
    case piece(String)
    case unknown(ScannedCode)
    /// A number whose check digit is wrong.
    case misread(ScannedCode)
}

extension HouseholdScope {
    /// What a code stands for: a product's barcode, or the code of a place, typed or as the address on its label.
    ///
    /// Nil for what is no code.
    func meaning(of text: String) throws -> ScanMeaning? {
        guard let code = ScannedCode(text) else { return nil }
        if let package = try package(code) { return .package(package) }
        let label = code.text.behind("/l/") ?? code.text[...]
        if let place = try location(code: label.uppercased()) { return .place(place.id) }
        if let piece = code.text.behind("/i/"), !piece.isEmpty,
            piece.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            return .piece(String(piece))
        }
        return code.hasWrongCheckDigit ? .misread(code) : .unknown(code)
    }
}

extension String {
    /// What follows a part of an address.
    fileprivate func behind(_ part: String) -> Substring? { firstRange(of: part).map { self[$0.upperBound...] } }
}
