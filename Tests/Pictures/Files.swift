extension [UInt8] {
    /// A gray PNG file: `rows` are those of the format, each behind its filter byte.
    ///
    /// They are stored, not compressed.
    package static func png(width: Int, height: Int, depth: UInt8 = 8, rows: [UInt8]) -> [UInt8] {
        let header = big32(width) + big32(height) + [depth, 0, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    /// The JPEG with an EXIF segment behind its start (CIPA DC-008, 4.6).
    package func withEXIF(orientation: Int, camera: String = "Camera") -> [UInt8] {
        let name = Array(camera.utf8) + [0]
        var tiff: [UInt8] = Array("MM".utf8)
        tiff += [0, 42, 0, 0, 0, 8, 0, 2] as [UInt8]
        tiff += [0x01, 0x0F, 0, 2] as [UInt8]
        tiff += Self.big32(name.count)
        tiff += Self.big32(8 + 2 + 2 * 12 + 4)
        tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0] as [UInt8]
        tiff += name
        let segment = Array("Exif\0\0".utf8) + tiff
        let length = segment.count + 2
        let marker: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        return Array(prefix(2)) + marker + segment + dropFirst(2)
    }

    /// Whether the bytes of a text stand somewhere in these.
    package func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: wanted) }
    }

    private static func big32(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return big32(content.count) + named + big32(Int(crc(named)))
    }

    /// RFC 1950 around stored blocks of RFC 1951.
    private static func zlib(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var at = 0
        repeat {
            let end = Swift.min(at + 0xFFFF, content.count)
            let size = end - at
            stream += [end == content.count ? 1 : 0, UInt8(size & 0xFF), UInt8(size >> 8)]
            stream += [~UInt8(size & 0xFF), ~UInt8(size >> 8)]
            stream += content[at..<end]
            at = end
        } while at < content.count
        var (a, b) = (1, 0)
        for byte in content {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + big32(b << 16 | a)
    }

    /// PNG, annex D.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
            var value = crc ^ UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
            return value
        }
    }
}
