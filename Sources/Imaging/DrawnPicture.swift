/// A picture drawn anew: upright, without metadata, as WebP.
package struct DrawnPicture: Hashable, Sendable {
    /// The file.
    package let webp: [UInt8]
    /// Pixels across and down.
    package let width: Int
    package let height: Int

    /// A picture as it was drawn.
    package init(webp: [UInt8], width: Int, height: Int) {
        self.webp = webp
        self.width = width
        self.height = height
    }
}
