import CBarcodeWriter

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
        guard let modules = unsafe barcodewriter_modules(format, text, &across, &down) else { return nil }
        defer { unsafe barcodewriter_free(modules) }
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
        var turned = Canvas(width: width, height: height, shade: shade)
        let middle = (x: Double(width) / 2, y: Double(height) / 2)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = (Double(x) - middle.x, Double(y) - middle.y)
                let from = (x: u * cosine - v * sine + middle.x, y: u * sine + v * cosine + middle.y)
                if let shade = interpolated(from.x, from.y) { turned[x, y] = shade }
            }
        }
        return turned
    }

    /// Each pixel the average of a box of 2·radius+1 pixels each way, twice.
    package func blurred(_ radius: Int) -> Canvas {
        var canvas = self
        for _ in 0..<2 { canvas = canvas.averaged(radius, (1, 0)).averaged(radius, (0, 1)) }
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

    private func interpolated(_ x: Double, _ y: Double) -> UInt8? {
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
        let (left, top) = (Int(x), Int(y))
        let (a, b) = (x - Double(left), y - Double(top))
        let above = Double(self[left, top]) * (1 - a) + Double(self[left + 1, top]) * a
        let below = Double(self[left, top + 1]) * (1 - a) + Double(self[left + 1, top + 1]) * a
        return UInt8(above * (1 - b) + below * b)
    }

    private func averaged(_ radius: Int, _ step: (x: Int, y: Int)) -> Canvas {
        var canvas = self
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for i in -radius...radius {
                    sum += Int(self[min(max(x + i * step.x, 0), width - 1), min(max(y + i * step.y, 0), height - 1)])
                }
                canvas[x, y] = UInt8(sum / (2 * radius + 1))
            }
        }
        return canvas
    }
}

/// A JPEG of gray (1 channel), red, green and blue (3), or CMYK pixels (4).
package func encodeJPEG(_ pixels: [UInt8], _ width: Int, _ height: Int, channels: Int, _ quality: Int = 85) -> [UInt8] {
    var count = 0
    let bytes = unsafe barcodewriter_jpeg(pixels, Int32(width), Int32(height), Int32(channels), Int32(quality), &count)
    defer { unsafe barcodewriter_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}
