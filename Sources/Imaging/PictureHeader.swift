/// What the first bytes of a picture say, before anything is decoded.
package struct PictureHeader: Hashable, Sendable {
    /// The kinds of pictures that are read, known by their first bytes: what a client says of a type is not believed.
    package enum Format: UInt8, Sendable {
        case jpeg = 1
        case png
        case webp
        case heif
    }

    package let format: Format
    /// Pixels across and down as stored, before turning; nil where only the decoder can tell (HEIF).
    package let size: PictureSize?
    /// EXIF's orientation, 1 to 8: how the picture must be turned.
    ///
    /// HEIF is turned by its decoder.
    package let orientation: Int

    /// Reads the header.
    ///
    /// Throws `notAPicture` where the bytes are of no known kind, `unsupported` for GIF, and `damaged` where the header
    /// is broken.
    package init(_ bytes: [UInt8]) throws(ImagingError) {
        let reader = HeaderBytes(bytes)
        if reader.has([0xFF, 0xD8, 0xFF], at: 0) {
            try self.init(jpeg: reader)
        } else if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            try self.init(png: reader)
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            try self.init(webp: reader)
        } else if reader.has("ftyp", at: 4), Self.heifBrands.contains(where: { reader.has($0, at: 8) }) {
            self.init(.heif, size: nil, orientation: 1)
        } else if reader.has("GIF8", at: 0) {
            throw .unsupported
        } else {
            throw .notAPicture
        }
    }

    /// ISO/IEC 23008-12, and AVIF's.
    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif"]

    private init(_ format: Format, size: PictureSize?, orientation: Int) {
        self.format = format
        self.size = size
        self.orientation = orientation
    }

    /// Walks the segments of ITU-T T.81, annex B, up to the frame header.
    private init(jpeg bytes: HeaderBytes) throws(ImagingError) {
        var at = 2
        var orientation = 1
        while let mark = bytes.byte(at), let marker = bytes.byte(at + 1) {
            guard mark == 0xFF else { throw .damaged }
            if marker == 0xFF {  // a fill byte
                at += 1
                continue
            }
            guard let length = bytes.big16(at + 2), length >= 2, marker != 0xDA, marker != 0xD9 else { throw .damaged }
            if marker == 0xE1, bytes.has("Exif\0\0", at: at + 4) {
                orientation = Orientation.find(inTIFF: bytes, from: at + 10, to: at + 2 + length)
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let height = bytes.big16(at + 5), let width = bytes.big16(at + 7), width > 0, height > 0 else {
                    throw .damaged
                }
                self.init(.jpeg, size: PictureSize(width: width, height: height), orientation: orientation)
                return
            }
            at += 2 + length
        }
        throw .damaged
    }

    /// PNG, third edition, 11.2.1 and 11.3.3.5: IHDR comes first; eXIf before the pixels.
    private init(png bytes: HeaderBytes) throws(ImagingError) {
        guard bytes.has("IHDR", at: 12), let width = bytes.big32(16), let height = bytes.big32(20),
            (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height)
        else { throw .damaged }
        var orientation = 1
        var at = 8
        while let length = bytes.big32(at), !bytes.has("IDAT", at: at + 4), bytes.byte(at + 7) != nil {
            if bytes.has("eXIf", at: at + 4) {
                orientation = Orientation.find(inTIFF: bytes, from: at + 8, to: at + 8 + length)
            }
            at += 12 + length
        }
        self.init(.png, size: PictureSize(width: width, height: height), orientation: orientation)
    }

    /// RFC 9649, 2.5 to 2.7.
    private init(webp bytes: HeaderBytes) throws(ImagingError) {
        let size: PictureSize?
        var orientation = 1
        if bytes.has("VP8X", at: 12) {
            size = bytes.little24(24).flatMap { across in
                bytes.little24(27).map { PictureSize(width: across + 1, height: $0 + 1) }
            }
            orientation = Self.exif(inChunksOf: bytes)
        } else if bytes.has("VP8 ", at: 12) {
            size = bytes.little16(26).flatMap { across in
                bytes.little16(28).map { PictureSize(width: across & 0x3FFF, height: $0 & 0x3FFF) }
            }
        } else {
            guard bytes.has("VP8L", at: 12) else { throw .damaged }
            size = bytes.little32(21).map { PictureSize(width: ($0 & 0x3FFF) + 1, height: ($0 >> 14 & 0x3FFF) + 1) }
        }
        guard let size, size.width > 0, size.height > 0 else { throw .damaged }
        self.init(.webp, size: size, orientation: orientation)
    }

    private static func exif(inChunksOf bytes: HeaderBytes) -> Int {
        var at = 12
        while let length = bytes.little32(at + 4) {
            if bytes.has("EXIF", at: at) {
                // Some writers keep the prefix that JPEG has.
                let start = bytes.has("Exif\0\0", at: at + 8) ? at + 14 : at + 8
                return Orientation.find(inTIFF: bytes, from: start, to: at + 8 + length)
            }
            at += 8 + length + length % 2
        }
        return 1
    }
}

/// Pixels across and down.
package struct PictureSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// A size in pixels.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// How many pixels there are; no format has sides of more than 31 bits, so this does not overflow.
    package var pixelCount: Int { width * height }
}
