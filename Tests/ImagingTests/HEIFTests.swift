import Foundation
import Imaging
import TestPictures
import Testing

private let encoder = "/usr/bin/heif-enc"

/// Photos as many phones take them.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: encoder), "heif-enc of libheif-examples is missing"))
struct HEIFTests {
    /// A picture as HEIC.
    private func encoded(_ jpeg: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lares-heif-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (before, after) = (folder.appending(path: "a.jpg"), folder.appending(path: "a.heic"))
        try Data(jpeg).write(to: before)
        let process = Process()
        process.executableURL = URL(filePath: encoder)
        process.arguments = ["-q", "95", before.path, "-o", after.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return [UInt8](try Data(contentsOf: after))
    }

    @Test func `a photo of a phone is drawn as WebP like any other`() async throws {
        let heic = try encoded(Canvas.fourCorners(width: 400, height: 300).jpeg(quality: 95))
        #expect(try PictureHeader(heic).format == .heif)
        let drawn = try await TestWorkers.shared.picture(heic, sides: [1600, 64])
        #expect(drawn.map(\.width) == [400, 64])
        #expect(drawn.map(\.height) == [300, 48])
        let corners = try #require(Canvas(webp: drawn[1].webp)?.corners)
        #expect(zip(corners, [0, 80, 160, 240]).allSatisfy { abs($0 - $1) <= 8 }, "\(corners)")
    }

    @Test func `what else the phone wrote into it is not kept`() async throws {
        let jpeg = Canvas(width: 64, height: 64).jpeg(quality: 95).withEXIF(orientation: 1, camera: "SecretCamera")
        let heic = try encoded(jpeg)
        #expect(heic.contains("SecretCamera"))
        let drawn = try #require(try await TestWorkers.shared.picture(heic, sides: [64]).first)
        #expect(!drawn.webp.contains("SecretCamera"))
    }

    @Test func `one that breaks off is refused as damaged`() async throws {
        let heic = try encoded(Canvas.fourCorners(width: 400, height: 300).jpeg(quality: 95))
        await #expect(throws: ImagingError.damaged) {
            try await TestWorkers.shared.picture(Array(heic.prefix(heic.count / 2)), sides: [64])
        }
    }

    @Test func `its barcode is read`() async throws {
        let photo = try #require(Canvas(symbol: "EAN-13", "4012345678901")).centered(width: 800, height: 600).jpeg()
        let symbols = try await TestWorkers.shared.barcodes(in: try encoded(photo))
        #expect(symbols.map(\.text) == ["4012345678901"])
    }
}
