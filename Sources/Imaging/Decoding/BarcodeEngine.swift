internal import CPictures
internal import CZBar
internal import CZXing

/// Finds barcodes in gray pixels: ZXing first, which is ten times as fast, ZBar on a miss.
///
/// Each reads what the other does not: ZXing noise, ZBar low contrast and blur.
struct BarcodeEngine: WorkEngine {
    private let limits = ImagingLimits()
    private let zbar: ZBarScanner?

    init() {
        _ = cpictures_load_heif()
        zbar = ZBarScanner()
    }

    func answer(_ request: WorkerRequest) throws(ImagingError) -> [UInt8] {
        guard case .barcodes(let bytes, let effort) = request else { throw .failed }
        let header = try PictureHeader(bytes)
        let symbols =
            switch effort {
            case .frame: try frame(bytes, header)
            case .photo: try photo(bytes, header)
            }
        return ScannedSymbol.write(symbols)
    }

    private func frame(_ bytes: [UInt8], _ header: PictureHeader) throws(ImagingError) -> [ScannedSymbol] {
        let picture = try Raster(bytes, header, isGray: true, enough: 1280, limits: limits).fitted(to: 1280)
        return look(at: picture, inverted: false)
    }

    /// The same picture again and again, each time in a way that reads some of what the ways before it miss.
    private func photo(_ bytes: [UInt8], _ header: PictureHeader) throws(ImagingError) -> [ScannedSymbol] {
        let whole = try Raster(bytes, header, isGray: true, enough: 3200, limits: limits).fitted(to: 3200)
        let middle = try whole.fitted(to: 1600)
        for way in Way.allCases {
            let found = look(at: try way.picture(of: middle, whole: whole), inverted: true)
            if !found.isEmpty { return found }
        }
        return []
    }

    private enum Way: CaseIterable {
        case asItIs
        case half
        /// Neither engine reads a bar code that lies half-way between across and down.
        case turnedByAnEighth
        case softened
        case large

        func picture(of middle: Raster, whole: Raster) throws(ImagingError) -> Raster {
            switch self {
            case .asItIs: middle
            case .half: try middle.fitted(to: middle.longerSide / 2)
            case .turnedByAnEighth: try middle.turnedByAnEighth()
            case .softened: try middle.blurred(by: 1).stretched()
            case .large: whole
            }
        }
    }

    private func look(at picture: Raster, inverted: Bool) -> [ScannedSymbol] {
        for effort in [0, inverted ? 2 : 1] as [Int32] {
            if let symbol = zxing(picture, effort), isSure(symbol, picture) { return [symbol] }
        }
        return zbar?.symbols(in: picture, inverted: inverted).filter { isSure($0, picture) } ?? []
    }

    /// Whether a symbol is long enough to be no accident, or read by both engines.
    ///
    /// A part of an EAN-13 can look like a whole UPC-E or EAN-8 whose check digit is right by chance.
    private func isSure(_ symbol: ScannedSymbol, _ picture: Raster) -> Bool {
        guard [.upcE, .ean8].contains(symbol.symbology) else { return true }
        // With all of the contrast, and dark on light, each reads what it missed for want of those.
        guard let plain = try? picture.stretched(), [picture, plain].contains(where: { zxing($0, 1) == symbol })
        else { return false }
        guard let zbar else { return true }
        return [picture, plain].contains { zbar.symbols(in: $0, inverted: true).contains(symbol) }
    }

    private func zxing(_ picture: Raster, _ effort: Int32) -> ScannedSymbol? {
        var symbol = unsafe czxing_symbol()
        let count = unsafe picture.withPixels { pixels, width, height in
            unsafe czxing_read(pixels, width, height, effort, &symbol)
        }
        guard count == 1 else { return nil }
        defer { unsafe czxing_free(&symbol) }
        let text = unsafe String(
            decoding: UnsafeRawBufferPointer(start: symbol.text, count: symbol.length),
            as: UTF8.self
        )
        return unsafe ScannedSymbol(number: Int32(symbol.symbology.rawValue), text: text, isGS1: symbol.is_gs1 != 0)
    }
}

/// ZBar's scanner.
@safe final class ZBarScanner {
    private let scanner: OpaquePointer

    /// Nil where ZBar is not installed.
    init?() {
        guard let scanner = unsafe czbar_open() else { return nil }
        unsafe self.scanner = scanner
    }

    deinit { unsafe czbar_close(scanner) }

    func symbols(in picture: Raster, inverted: Bool) -> [ScannedSymbol] {
        var found = unsafe [czbar_symbol](repeating: czbar_symbol(), count: 8)
        return unsafe picture.withPixels { pixels, width, height in
            let count = unsafe czbar_read(scanner, pixels, width, height, inverted ? 1 : 0, &found, Int32(found.count))
            return unsafe found.prefix(Int(count)).compactMap { symbol in
                let text = unsafe String(
                    decoding: UnsafeRawBufferPointer(start: symbol.text, count: symbol.length),
                    as: UTF8.self
                )
                return unsafe ScannedSymbol(number: symbol.symbology, text: text, isGS1: symbol.is_gs1 != 0)
            }
        }
    }
}

extension ScannedSymbol {
    /// The symbol with its text in one form, whichever engine read it; nil where a check digit is wrong.
    init?(number: Int32, text: String, isGS1: Bool) {
        let digits = text.utf8.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        let isAllDigits = digits.count == text.utf8.count
        switch number {
        case 5: self.init(.code128, text, isGS1: isGS1)
        case 6: self.init(.qr, text, isGS1: isGS1)
        // A UPC-A is the EAN-13 with a 0 before it, and engines differ in what they call it.
        case 1 where isAllDigits && digits.count == 13 && digits.hasCheckDigit:
            if digits[0] == 0 { self.init(.upcA, String(text.dropFirst())) } else { self.init(.ean13, text) }
        case 2 where isAllDigits && digits.count == 8 && digits.hasCheckDigit: self.init(.ean8, text)
        case 3 where isAllDigits && digits.count == 12 && digits.hasCheckDigit: self.init(.upcA, text)
        case 4 where isAllDigits && digits.count == 8 && digits.expandedUPCE?.hasCheckDigit == true:
            self.init(.upcE, text)
        default: return nil
        }
    }
}

extension [Int] {
    /// GS1 General Specifications 7.9: the digits weigh 3 and 1 in turn, from the right, and sum up to a multiple of 10.
    fileprivate var hasCheckDigit: Bool {
        let sum = reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        return sum.isMultiple(of: 10)
    }

    /// The UPC-A that a UPC-E of eight digits stands for (ISO/IEC 15420, 4.2.3.3).
    fileprivate var expandedUPCE: [Int]? {
        guard count == 8, self[0] <= 1 else { return nil }
        let (d, last) = (self, self[6])
        let middle =
            switch last {
            case 0...2: [d[1], d[2], last, 0, 0, 0, 0, d[3], d[4], d[5]]
            case 3: [d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4], d[5]]
            case 4: [d[1], d[2], d[3], d[4], 0, 0, 0, 0, 0, d[5]]
            default: [d[1], d[2], d[3], d[4], d[5], 0, 0, 0, 0, last]
            }
        return [d[0]] + middle + [d[7]]
    }
}
