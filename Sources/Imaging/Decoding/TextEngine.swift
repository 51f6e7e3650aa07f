internal import CPictures
internal import CTesseract

/// Reads text with Tesseract, in English and German.
@safe final class TextEngine: WorkEngine {
    private let limits = ImagingLimits()
    private let tesseract: OpaquePointer?

    init() {
        _ = cpictures_load_heif()
        // Where only one language is installed, its letters and digits read most of the other's.
        unsafe tesseract = ctesseract_open("eng+deu") ?? ctesseract_open("eng") ?? ctesseract_open("deu")
    }

    deinit { unsafe ctesseract_close(tesseract) }

    func answer(_ request: WorkerRequest) throws(ImagingError) -> [UInt8] {
        guard case .text(let bytes, let preparation) = request else { throw .failed }
        guard let tesseract = unsafe tesseract else { throw .unavailable }
        let header = try PictureHeader(bytes)
        let decoded = try Raster(bytes, header, isGray: true, enough: Self.longerSide, limits: limits)
        let upright = try decoded.fitted(to: Self.longerSide).turned(by: header.orientation)
        let isOneLine = upright.isLowStrip
        let prepared = isOneLine ? try preparation.line(upright) : try preparation.page(upright)
        return RecognizedLine.write(unsafe lines(in: prepared, isOneLine: isOneLine, tesseract))
    }

    /// Pixels of the longer side in which print on a package is still read: more would only take more time.
    private static let longerSide = 1600
    private static let lineLimit = 200

    private func lines(in picture: Raster, isOneLine: Bool, _ tesseract: OpaquePointer) -> [RecognizedLine] {
        var found = unsafe [ctesseract_line](repeating: ctesseract_line(), count: Self.lineLimit)
        let count = unsafe picture.withPixels { pixels, width, height in
            unsafe ctesseract_read(tesseract, pixels, width, height, isOneLine ? 1 : 0, &found, Int32(found.count))
        }
        guard count > 0 else { return [] }
        defer { unsafe ctesseract_free(&found, count) }
        return unsafe found.prefix(Int(count)).compactMap { line in
            let text = unsafe String(cString: line.text).trimmed
            return text.isEmpty ? nil : unsafe RecognizedLine(text, confidence: Int(line.confidence))
        }
    }
}

extension TextPreparation {
    /// A crop of one line made ready: all of its contrast, dark on light.
    fileprivate func line(_ picture: Raster) throws(ImagingError) -> Raster {
        let (blur, divisor) = line
        let blurred = try picture.blurred(by: blur)
        return try blurred.fitted(to: max(1, blurred.longerSide / divisor)).stretched()
    }

    /// A picture of a package made ready: print of any size, on grounds of any shade.
    fileprivate func page(_ picture: Raster) throws(ImagingError) -> Raster {
        let (blur, divisor, isLight) = page
        let blurred = try picture.blurred(by: blur)
        let smaller = try blurred.fitted(to: max(1, blurred.longerSide / divisor))
        return try smaller.separated(radius: 50 / divisor, isLight: isLight)
    }
}

extension Raster {
    /// A crop of one line: low, and much wider than high.
    fileprivate var isLowStrip: Bool { size.height < 200 && size.width >= 2 * size.height }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
