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
    case unknown(ScannedCode)
    /// A number whose check digit is wrong.
    case misread(ScannedCode)
    /// The code of a label, of another household's or of one that is gone; or of none, when a letter is wrong.
    case strangeLabel(isMistyped: Bool)
    /// A text that no package bears.
    case noCode
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
        if code.hasWrongCheckDigit { return .misread(code) }
        if let isMistyped = code.isMistypedLabel { return .strangeLabel(isMistyped: isMistyped) }
        return code.isPlausible ? .unknown(code) : .noCode
    }
}

extension ScanMeaning {
    /// What is wrong with a code that neither leads anywhere nor may be a new product's.
    var fault: Message? {
        switch self {
        case .misread: Message("error.code_check_digit")
        case .strangeLabel(isMistyped: true): Message("error.label_mistyped")
        case .strangeLabel(isMistyped: false): Message("error.unknown_label")
        case .noCode: Message("error.no_barcode")
        case .package, .place, .item, .unknown: nil
        }
    }
}

extension ScannedCode {
    /// Of what looks like the code of a label, whether a letter of it is wrong; nil for anything else.
    ///
    /// The code of a place has no check letter, so whether it is mistyped nobody knows.
    fileprivate var isMistypedLabel: Bool? {
        if text.behind("/l/") != nil { return false }
        if let piece = text.behind("/i/") { return ItemCode(piece) == nil }
        let letters = text.uppercased()
        guard letters.count == ItemCode.length, letters.contains(where: \.isLetter),
            letters.allSatisfy({ LabelCode.alphabet.contains($0) })
        else { return nil }
        return ItemCode(letters) == nil
    }
}

extension String {
    /// What stands last in the path of an address, behind that part of it; the base path before may look alike.
    fileprivate func behind(_ part: String) -> Substring? {
        let path = prefix { $0 != "?" && $0 != "#" }
        return path.ranges(of: part).last.map { path[$0.upperBound...] }
    }
}
