internal import CPictures

/// Decoded pixels, which are freed with their last owner.
@safe final class Raster {
    private var image: cpictures_image

    /// Takes pixels over that a function of C allocated.
    private init(_ image: cpictures_image) {
        unsafe self.image = image
    }

    deinit { unsafe cpictures_free(&image) }

    /// Decodes a picture: to gray or to colours, where a format allows it not much larger than `enough`.
    init(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        isGray: Bool,
        enough: Int,
        limits: ImagingLimits
    ) throws(ImagingError) {
        var image = unsafe cpictures_image()
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cpictures_decode(
                buffer.baseAddress,
                buffer.count,
                cpictures_format(UInt32(header.format.rawValue)),
                isGray ? 1 : 3,
                UInt64(limits.pixelLimit),
                Int32(enough),
                &image
            )
        }
        unsafe self.image = image
        switch result {
        case cpictures_ok: return
        case cpictures_too_many_pixels: throw .tooManyPixels(pixelLimit: limits.pixelLimit)
        case cpictures_unsupported: throw .unsupported
        case cpictures_damaged: throw .damaged
        default: throw .failed
        }
    }

    var size: PictureSize { unsafe PictureSize(width: Int(image.width), height: Int(image.height)) }

    var longerSide: Int { max(size.width, size.height) }

    /// The same, with its longer side at most `side`.
    func fitted(to side: Int) throws(ImagingError) -> Raster {
        guard longerSide > side else { return self }
        let width = Int32(max(1, size.width * side / longerSide))
        let height = Int32(max(1, size.height * side / longerSide))
        return try unsafe made { source, target in unsafe cpictures_fit(source, width, height, target) }
    }

    /// The same, turned as EXIF's orientation says.
    func turned(by orientation: Int) throws(ImagingError) -> Raster {
        guard orientation != 1 else { return self }
        return try unsafe made { source, target in unsafe cpictures_turn(source, Int32(orientation), target) }
    }

    /// Gray pixels turned by 45 degrees.
    func turnedByAnEighth() throws(ImagingError) -> Raster {
        try unsafe made { source, target in unsafe cpictures_turn_eighth(source, target) }
    }

    /// Gray pixels blurred.
    func blurred(by radius: Int) throws(ImagingError) -> Raster {
        guard radius > 0 else { return self }
        return try unsafe made { source, target in unsafe cpictures_blur(source, Int32(radius), target) }
    }

    /// Gray print parted from its ground, by what lies `radius` around each pixel.
    func separated(radius: Int, isLight: Bool) throws(ImagingError) -> Raster {
        try unsafe made { source, target in
            unsafe cpictures_separate(source, Int32(radius), isLight ? 1 : 0, target)
        }
    }

    /// Gray pixels with all of the contrast, dark on light.
    func stretched() throws(ImagingError) -> Raster {
        try unsafe made { source, target in unsafe cpictures_stretch(source, target) }
    }

    /// A WebP file of the colours.
    func webp(quality: Float) throws(ImagingError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = unsafe cpictures_encode_webp(&image, quality, &bytes)
        guard count > 0 else { throw .failed }
        defer { unsafe cpictures_free_bytes(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Calls with the pixels, row by row.
    func withPixels<R>(_ body: (_ pixels: UnsafePointer<UInt8>?, _ width: Int32, _ height: Int32) -> R) -> R {
        unsafe body(image.pixels, image.width, image.height)
    }

    private func made(
        _ make: (UnsafePointer<cpictures_image>, UnsafeMutablePointer<cpictures_image>) -> Int32
    ) throws(ImagingError) -> Raster {
        var target = unsafe cpictures_image()
        guard unsafe make(&image, &target) != 0 else { throw .failed }
        return unsafe Raster(target)
    }
}
