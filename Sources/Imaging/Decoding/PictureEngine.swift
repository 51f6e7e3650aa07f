internal import CPictures

/// Draws pictures anew.
struct PictureEngine: WorkEngine {
    private let limits = ImagingLimits()

    init() {
        // Without it HEIF is refused as unsupported.
        _ = cpictures_load_heif()
    }

    func answer(_ request: WorkerRequest) throws(ImagingError) -> [UInt8] {
        guard case .picture(let bytes, let sides) = request else { throw .failed }
        let header = try PictureHeader(bytes)
        let largest = sides.max() ?? 0
        let decoded = try Raster(bytes, header, isGray: false, enough: largest, limits: limits)
        // Turned when it is small already.
        let upright = try decoded.fitted(to: largest).turned(by: header.orientation)
        var pictures: [DrawnPicture] = []
        for side in sides {
            let fitted = try upright.fitted(to: side)
            let webp = try fitted.webp(quality: Self.quality)
            pictures.append(DrawnPicture(webp: webp, width: fitted.size.width, height: fitted.size.height))
        }
        return DrawnPicture.write(pictures)
    }

    /// WebP's own measure, 0 to 100; at 80 nothing is seen to be missing.
    private static let quality: Float = 80
}
