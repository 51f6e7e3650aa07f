import CPictureFiles

/// Gray pixels that a test draws on.
package struct Canvas: Sendable {
    /// Row by row from the top.
    package var pixels: [UInt8]
    package let width: Int
    package let height: Int

    /// A canvas of one shade.
    package init(width: Int, height: Int, shade: UInt8 = 255) {
        pixels = [UInt8](repeating: shade, count: width * height)
        self.width = width
        self.height = height
    }

    package subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// A symbol with its quiet zone: `format` is ZXing's word (`EAN-13`, `Code128`, `QRCode`); a module is `module`
    /// pixels wide, the bars of a linear code are `height` pixels long.
    package init?(symbol format: String, _ text: String, module: Int = 4, height: Int = 160) {
        var across: Int32 = 0
        var down: Int32 = 0
        guard let modules = unsafe picturefiles_modules(format, text, &across, &down) else { return nil }
        defer { unsafe picturefiles_free(modules) }
        let isLinear = down == 1
        let margin = 10 * module
        self.init(
            width: Int(across) * module + 2 * margin,
            height: (isLinear ? height : Int(down) * module) + 2 * margin
        )
        for y in 0..<(self.height - 2 * margin) {
            let row = isLinear ? 0 : y / module
            for x in 0..<(Int(across) * module) {
                self[x + margin, y + margin] = unsafe modules[row * Int(across) + x / module]
            }
        }
    }

    /// The canvas in the middle of a larger one.
    package func centered(width: Int, height: Int, shade: UInt8 = 160) -> Canvas {
        var larger = Canvas(width: width, height: height, shade: shade)
        let left = (width - self.width) / 2
        let top = (height - self.height) / 2
        for y in 0..<self.height {
            for x in 0..<self.width where larger.contains(x + left, y + top) { larger[x + left, y + top] = self[x, y] }
        }
        return larger
    }

    /// Turned about its middle, counter-clockwise, by a turn whose sine and cosine are given; same size.
    package func turned(sine: Double, cosine: Double, shade: UInt8 = 160) -> Canvas {
        var turned = self
        unsafe picturefiles_turn(pixels, &turned.pixels, Int32(width), Int32(height), sine, cosine, shade)
        return turned
    }

    /// Each pixel the average of a box of 2·radius+1 pixels each way, twice.
    package func blurred(_ radius: Int) -> Canvas {
        var canvas = self
        for across in [1, 0, 1, 0] as [Int32] {
            let from = canvas.pixels
            unsafe picturefiles_average(from, &canvas.pixels, Int32(width), Int32(height), Int32(radius), across)
        }
        return canvas
    }

    /// Smeared sideways over 2·radius+1 pixels, as when a hand moves.
    package func smeared(_ radius: Int) -> Canvas {
        var canvas = self
        unsafe picturefiles_average(pixels, &canvas.pixels, Int32(width), Int32(height), Int32(radius), 1)
        return canvas
    }

    /// Every pixel changed by a function of what it was.
    package func shaded(_ change: (UInt8) -> UInt8) -> Canvas {
        var canvas = self
        canvas.pixels = pixels.map(change)
        return canvas
    }

    /// A JPEG file.
    package func jpeg(quality: Int = 85) -> [UInt8] { encodeJPEG(pixels, width, height, channels: 1, quality) }

    private func contains(_ x: Int, _ y: Int) -> Bool { (0..<width).contains(x) && (0..<height).contains(y) }
}

/// A JPEG of gray (1 channel), red, green and blue (3), or CMYK pixels (4).
package func encodeJPEG(_ pixels: [UInt8], _ width: Int, _ height: Int, channels: Int, _ quality: Int = 85) -> [UInt8] {
    var count = 0
    let bytes = unsafe picturefiles_jpeg(pixels, Int32(width), Int32(height), Int32(channels), Int32(quality), &count)
    defer { unsafe picturefiles_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}

extension Canvas {
    /// The gray pixels of a WebP file, or nil.
    package init?(webp: [UInt8]) {
        var across: Int32 = 0
        var down: Int32 = 0
        guard let pixels = unsafe picturefiles_from_webp(webp, webp.count, &across, &down) else { return nil }
        defer { unsafe picturefiles_free(pixels) }
        self.init(width: Int(across), height: Int(down))
        self.pixels = unsafe Array(UnsafeBufferPointer(start: pixels, count: self.pixels.count))
    }

    /// Four shades in four quarters: 0 and 80 above, 160 and 240 below.
    package static func fourCorners(width: Int, height: Int) -> Canvas {
        var canvas = Canvas(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { canvas[x, y] = (x < width / 2 ? 0 : 80) + (y < height / 2 ? 0 : 160) }
        }
        return canvas
    }

    /// The shades in the middle of the four quarters, to the nearest of those that `fourCorners` draws.
    package var corners: [Int] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in (Int(self[width * x / 4, height * y / 4]) + 40) / 80 * 80 }
    }

    /// How a camera with this orientation would have stored what is seen here.
    ///
    /// CIPA DC-008, 4.6.5: which edge of what is seen the first row, and the first column, of what is stored lie at.
    package func stored(for orientation: Int) -> Canvas {
        let isOnItsSide = orientation >= 5
        let isFirstRowFar = [3, 4, 6, 7].contains(orientation)
        let isFirstColumnFar = [2, 3, 7, 8].contains(orientation)
        var stored = isOnItsSide ? Canvas(width: height, height: width) : self
        for row in 0..<stored.height {
            for column in 0..<stored.width {
                let r = isFirstRowFar ? stored.height - 1 - row : row
                let c = isFirstColumnFar ? stored.width - 1 - column : column
                stored[column, row] = isOnItsSide ? self[r, c] : self[c, r]
            }
        }
        return stored
    }
}
