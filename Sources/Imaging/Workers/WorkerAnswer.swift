/// What a worker answers.
struct WorkerAnswer {
    /// Why there is no answer, or nil.
    let failure: ImagingError?
    /// The worker has become too large or too old, and ends after this answer.
    let isLast: Bool
    /// The answer proper.
    let content: [UInt8]

    var wire: [UInt8] {
        var writer = WireWriter()
        writer.byte(failure.map(Self.code(of:)) ?? 0)
        writer.byte(isLast ? 1 : 0)
        return writer.bytes + content
    }

    init(failure: ImagingError?, isLast: Bool, content: [UInt8]) {
        self.failure = failure
        self.isLast = isLast
        self.content = content
    }

    init(wire: [UInt8], limits: ImagingLimits) throws(WireReader.Broken) {
        var reader = WireReader(wire)
        failure = try Self.failure(of: try reader.byte(), limits: limits)
        isLast = try reader.byte() != 0
        content = Array(wire.dropFirst(2))
    }

    private static func code(of failure: ImagingError) -> UInt8 {
        switch failure {
        case .notAPicture: 1
        case .unsupported: 2
        case .damaged: 3
        case .tooManyPixels: 4
        case .unavailable: 5
        case .tooLarge, .failed, .tookTooLong, .busy: 6
        }
    }

    private static func failure(of code: UInt8, limits: ImagingLimits) throws(WireReader.Broken) -> ImagingError? {
        switch code {
        case 0: nil
        case 1: .notAPicture
        case 2: .unsupported
        case 3: .damaged
        case 4: .tooManyPixels(pixelLimit: limits.pixelLimit)
        case 5: .unavailable
        case 6: .failed
        default: throw WireReader.Broken()
        }
    }
}

extension ScannedSymbol {
    static func write(_ symbols: [ScannedSymbol]) -> [UInt8] {
        var writer = WireWriter()
        for symbol in symbols {
            writer.chunk(symbol.symbology.rawValue.utf8)
            writer.byte(symbol.isGS1 ? 1 : 0)
            writer.chunk(symbol.text.utf8)
        }
        return writer.bytes
    }

    static func list(from reader: inout WireReader) throws(WireReader.Broken) -> [ScannedSymbol] {
        var symbols: [ScannedSymbol] = []
        while !reader.isAtEnd {
            guard let symbology = Symbology(rawValue: try reader.text()) else { throw WireReader.Broken() }
            let isGS1 = try reader.byte() != 0
            symbols.append(ScannedSymbol(symbology, try reader.text(), isGS1: isGS1))
        }
        return symbols
    }
}

extension RecognizedLine {
    static func write(_ lines: [RecognizedLine]) -> [UInt8] {
        var writer = WireWriter()
        for line in lines {
            writer.chunk(line.text.utf8)
            writer.byte(UInt8(clamping: line.confidence))
        }
        return writer.bytes
    }

    static func list(from reader: inout WireReader) throws(WireReader.Broken) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        while !reader.isAtEnd {
            let text = try reader.text()
            lines.append(RecognizedLine(text, confidence: min(Int(try reader.byte()), 100)))
        }
        return lines
    }
}

extension DrawnPicture {
    static func write(_ pictures: [DrawnPicture]) -> [UInt8] {
        var writer = WireWriter()
        for picture in pictures {
            writer.number(picture.width)
            writer.number(picture.height)
            writer.chunk(picture.webp)
        }
        return writer.bytes
    }

    /// What is no WebP is none of ours: it would be kept and served.
    static func list(from reader: inout WireReader, count: Int) throws(WireReader.Broken) -> [DrawnPicture] {
        var pictures: [DrawnPicture] = []
        while !reader.isAtEnd {
            let width = try reader.number()
            let height = try reader.number()
            let webp = try reader.chunk()
            guard let header = try? PictureHeader(webp), header.format == .webp,
                header.size == PictureSize(width: width, height: height)
            else { throw WireReader.Broken() }
            pictures.append(DrawnPicture(webp: webp, width: width, height: height))
        }
        guard pictures.count == count else { throw WireReader.Broken() }
        return pictures
    }
}
