import Accounts
import Catalog
import Core
import Places

/// What a code stands for in a household.
enum ScanMeaning: Sendable {
    case package(ScannedPackage)
    case place(Location.ID, name: String)
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
        let label = code.text.firstRange(of: "/l/").map { code.text[$0.upperBound...] } ?? code.text[...]
        if let place = try location(code: label.uppercased()) { return .place(place.id, name: place.name) }
        return code.hasWrongCheckDigit ? .misread(code) : .unknown(code)
    }
}
