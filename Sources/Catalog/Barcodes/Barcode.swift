package import Core
import Ledger
package import SQLite

/// A code on a product's package, and how much such a package holds.
package struct Barcode: Hashable, Sendable {
    package typealias ID = Core.ID<Barcode>

    package let id: ID
    package let product: Product.ID
    /// What was scanned, to the letter.
    package let code: String
    /// The fourteen digits it is compared by, nil for a code that is no GTIN.
    package let gtin: String?
    /// What one package holds; nil for one of the product's unit.
    package let contents: Contents?

    /// An amount of a unit.
    package struct Contents: Hashable, Sendable {
        package let amount: Amount
        package let unit: Unit.Code

        package init(amount: Amount, unit: Unit.Code) {
            self.amount = amount
            self.unit = unit
        }
    }

    package static let row = RowDecoder("id", "product_id", "code", "gtin", "millionths", "unit") {
        (id, product, code, gtin, millionths: Int64?, unit: Unit.Code?) in
        var contents: Contents?
        if let millionths, let unit { contents = Contents(amount: Amount(millionths: millionths), unit: unit) }
        return Barcode(id: id, product: product, code: code, gtin: gtin, contents: contents)
    }
}

/// A code as it was scanned or typed, ready to be compared.
package struct ScannedCode: Hashable, Sendable {
    /// As it was scanned; of a code that says more than its article (GS1 elements) the number of the article.
    package let text: String
    /// What it may stand for, the likeliest first; empty for a code that is no GTIN.
    package let readings: [GTIN]
    /// What else a GS1 code says about the package.
    package let elements: GS1Elements?
    /// Whether it has the form of a GTIN, or of GS1 elements, but a wrong check digit.
    package let hasWrongCheckDigit: Bool

    /// Whether it is the address on the label of an item or a place, of whichever installation: no product has that.
    package var isLabelLink: Bool { text.hasPrefix("http") && (text.contains("/i/") || text.contains("/l/")) }
    /// Whether a package may bear it: a GTIN, or the digits and capital letters of other barcodes, but no sentence and no
    /// address.
    package let isPlausible: Bool

    /// Takes what was scanned; spaces, which people type between groups of digits, do not count.
    ///
    /// Nil when nothing is left, or when it is no printable text of at most 200 characters.
    package init?(_ scanned: String) {
        var isWrongGS1 = false
        do throws(GS1Elements.Fault) {
            let elements = try GS1Elements(scanned)
            (text, readings, self.elements) = (elements.gtin.shortForm, [elements.gtin], elements)
            (hasWrongCheckDigit, isPlausible) = (false, true)
            return
        } catch {
            isWrongGS1 = error == .wrongCheckDigit
        }
        let text = scanned.filter { !$0.isWhitespace }
        guard !text.isEmpty, text.count <= 200,
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.text = text
        readings = GTIN.readings(of: text)
        elements = nil
        // Digits are typed in groups, words are not.
        isPlausible =
            !readings.isEmpty
            || (text.count <= 80 && text.contains { $0.isNumber } && text.allSatisfy { $0.isASCII }
                && !text.contains("://") && (text == scanned || text.allSatisfy { $0.isNumber }))
        hasWrongCheckDigit = isWrongGS1 || (readings.isEmpty && GTIN.looksLikeOne(text))
    }

    /// What it is stored by: the fourteen digits of the likeliest reading, or the text itself.
    var identity: String { readings.first?.digits ?? text }

    /// What it is compared by: every reading, or the text itself.
    package var identities: [String] { readings.isEmpty ? [text] : readings.map(\.digits) }
}
