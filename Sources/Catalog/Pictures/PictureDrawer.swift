package import Imaging

/// Draws what strangers send anew, so that nothing of the file itself is kept.
package struct PictureDrawer: Sendable {
    /// A picture in the two sizes that are kept, as WebP.
    package struct Drawn: Hashable, Sendable {
        package let large: [UInt8]
        package let small: [UInt8]

        package init(large: [UInt8], small: [UInt8]) {
            self.large = large
            self.small = small
        }
    }

    /// Draws a picture in both sizes.
    package let draw: @Sendable ([UInt8]) async throws(ImagingError) -> Drawn

    /// Draws with a closure.
    package init(_ draw: @escaping @Sendable ([UInt8]) async throws(ImagingError) -> Drawn) {
        self.draw = draw
    }

    /// Draws in workers of their own; with `byteLimit` pictures of so many bytes, else of as many as the workers take.
    package init(_ workers: ImageWorkers, byteLimit: Int? = nil) {
        self.init { bytes throws(ImagingError) in
            let pictures = try await workers.picture(
                bytes,
                sides: [Self.largeSide, Self.smallSide],
                byteLimit: byteLimit
            )
            guard pictures.count == 2 else { throw .failed }
            return Drawn(large: pictures[0].webp, small: pictures[1].webp)
        }
    }

    /// Pixels of the longer side: what fills a screen, and what stands in a list.
    private static let largeSide = 1600
    private static let smallSide = 320
}
