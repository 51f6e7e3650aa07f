import Imaging
import TestPictures
import Testing

@Suite struct PictureTests {
    @Test func `a picture is drawn as WebP at each size that is asked for, and never larger than it was`() async throws
    {
        let jpeg = Canvas.fourCorners(width: 400, height: 300).jpeg()
        let drawn = try await TestWorkers.shared.picture(jpeg, sides: [1600, 200])
        #expect(drawn.map(\.width) == [400, 200])
        #expect(drawn.map(\.height) == [300, 150])
        for picture in drawn { #expect(try PictureHeader(picture.webp).format == .webp) }
    }

    @Test(arguments: 1...8)
    func `EXIF's orientation is carried out`(_ orientation: Int) async throws {
        let upright = Canvas.fourCorners(width: 64, height: 48)
        let stored = upright.stored(for: orientation)
        let jpeg = stored.jpeg(quality: 95).withEXIF(orientation: orientation)
        let drawn = try #require(try await TestWorkers.shared.picture(jpeg, sides: [64]).first)
        #expect((drawn.width, drawn.height) == (64, 48))
        #expect(Canvas(webp: drawn.webp)?.corners == [0, 80, 160, 240])
    }

    @Test func `nothing of the metadata is kept`() async throws {
        let jpeg = Canvas(width: 64, height: 64).jpeg().withEXIF(orientation: 1, camera: "SecretCamera")
        #expect(jpeg.contains("SecretCamera"))
        let drawn = try #require(try await TestWorkers.shared.picture(jpeg, sides: [64]).first)
        #expect(!drawn.webp.contains("SecretCamera"))
        #expect(!drawn.webp.contains("Exif") && !drawn.webp.contains("EXIF"))
    }

    @Test func `a picture with too many bytes is refused before it is read`() async {
        let bytes = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 8 << 20)
        await #expect(throws: ImagingError.tooLarge(byteLimit: 8 << 20)) {
            try await TestWorkers.shared.picture(bytes, sides: [64])
        }
    }

    @Test(arguments: [(50_000, 50_000), (40_000_001, 1), (2_147_483_647, 2_147_483_647)])
    func `a header that promises too many pixels is refused before anything is decoded`(
        _ width: Int,
        _ height: Int
    ) async {
        await #expect(throws: ImagingError.tooManyPixels(pixelLimit: 40_000_000)) {
            try await TestWorkers.shared.picture(.png(width: width, height: height, rows: []), sides: [64])
        }
    }

    @Test func `a picture of forty million pixels is drawn`() async throws {
        let rows = [UInt8](repeating: 0, count: 8000 / 8 + 1)
        let png = [UInt8].png(
            width: 8000,
            height: 5000,
            depth: 1,
            rows: Array(repeating: rows, count: 5000).flatMap(\.self)
        )
        let drawn = try await TestWorkers.shared.picture(png, sides: [160])
        #expect(drawn.map(\.height) == [100])
    }

    @Test func `a JPEG that ends early is refused`() async {
        let jpeg = Canvas.fourCorners(width: 400, height: 300).jpeg()
        await #expect(throws: ImagingError.damaged) {
            try await TestWorkers.shared.picture(Array(jpeg.prefix(jpeg.count / 2)), sides: [64])
        }
    }

    @Test(arguments: [
        "", "\u{FF}", "hello", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%!PS\nshowpage", "%PDF-1.7",
        "push graphic-context\nimage over 0,0 0,0 '/etc/passwd'", "<html>", "BM______________",
    ])
    func `what is no picture is refused as none`(_ text: String) async {
        await #expect(throws: ImagingError.notAPicture) {
            try await TestWorkers.shared.picture(Array(text.utf8), sides: [64])
        }
    }

    @Test func `a GIF, a CMYK JPEG and an animated WebP are refused as unsupported`() async {
        let animated: [UInt8] =
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 63, 0, 0, 63, 0, 0]
        let cmyk = encodeJPEG([UInt8](repeating: 9, count: 64 * 64 * 4), 64, 64, channels: 4)
        for bytes in [Array("GIF89a".utf8) + [64, 0, 64, 0, 0, 0, 0], cmyk, animated] {
            await #expect(throws: ImagingError.unsupported) {
                try await TestWorkers.shared.picture(bytes, sides: [64])
            }
        }
    }

    @Test func `a picture cut off anywhere, or with any byte changed, ends in an answer`() async {
        let jpeg = Canvas.fourCorners(width: 32, height: 32).jpeg().withEXIF(orientation: 6)
        for at in stride(from: 0, to: jpeg.count, by: 7) {
            var changed = jpeg
            changed[at] ^= 0x5A
            for bytes in [Array(jpeg.prefix(at)), changed] {
                do throws(ImagingError) {
                    _ = try await TestWorkers.shared.picture(bytes, sides: [16])
                } catch {
                    #expect(
                        [.damaged, .notAPicture, .unsupported, .tooManyPixels(pixelLimit: 40_000_000)].contains(error)
                    )
                }
            }
        }
    }
}
