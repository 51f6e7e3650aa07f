/// A barcode or QR code that was read in a picture.
package struct ScannedSymbol: Hashable, Sendable {
    /// What kind of symbol it is, named as in ISO/IEC 15420, 15417 and 18004.
    package enum Symbology: String, CaseIterable, Sendable {
        case ean13 = "EAN-13"
        case ean8 = "EAN-8"
        case upcA = "UPC-A"
        case upcE = "UPC-E"
        case code128 = "Code 128"
        case qr = "QR"
    }

    package let symbology: Symbology
    /// What it says: for EAN and UPC all digits with a right check digit (13, 8, 12 and 8 of them), for the others
    /// any text.
    ///
    /// In GS1 element strings, U+001D ends a field of variable length.
    package let text: String
    /// Whether the text is GS1 element strings, which begin with an application identifier.
    package let isGS1: Bool

    /// A symbol as it was read.
    package init(_ symbology: Symbology, _ text: String, isGS1: Bool = false) {
        self.symbology = symbology
        self.text = text
        self.isGS1 = isGS1
    }
}

/// How much time a search for symbols may take.
package enum ScanEffort: UInt8, Sendable {
    /// A frame of a camera, which sends the next one soon: up to a tenth of a second.
    case frame
    /// A picture somebody took: turned, smaller and sharper, too; up to a few seconds.
    case photo
}
