import Foundation
import Imaging
import Labels
import TestPictures
import Testing

/// Sheets as a printer would make them, by poppler's `pdftoppm`, and their codes as a camera would read them.
@Suite(.enabled(if: RenderedPage.isAvailable, "poppler-utils is not installed"))
struct RenderedLabelTests {
    private static func link(_ number: Int) -> String { "https://home.example.org/lares/i/K7QM\(1000 + number)" }

    @Test(arguments: LabelSheet.Preset.allCases)
    func `every code on a printed sheet is read where its label lies`(preset: LabelSheet.Preset) async throws {
        let sheet = preset.sheet
        let labels = (0..<sheet.count).map { Label(code: Self.link($0), lines: ["Säge (groß)", "K7QM\(1000 + $0)"]) }
        let page = try RenderedPage(LabelDocument(labels, on: sheet), sheet)
        // Of a full sheet some from each part of it.
        for number in stride(from: 0, to: sheet.count, by: max(1, sheet.count / 20)) + [sheet.count - 1] {
            let picture = page.part(at: sheet.corner(of: number), sized: sheet.label)
            let symbols = try await TestWorkers.shared.barcodes(in: picture.jpeg())
            #expect(symbols.map(\.text) == [Self.link(number)], "label \(number)")
        }
    }

    @Test func `labels are moved by the offset, and none lies where labels are gone`() async throws {
        let sheet = LabelSheet.Preset.averyL7160.sheet
        let labels = [Label(code: Self.link(0), lines: ["Drill"])]
        let page = try RenderedPage(LabelDocument(labels, on: sheet, skipping: 4, offset: .init(3, -2)), sheet)
        let corner = sheet.corner(of: 4)
        let moved = page.part(at: .init(corner.width + 3, corner.height - 2), sized: sheet.label)
        #expect(try await TestWorkers.shared.barcodes(in: moved.jpeg()).map(\.text) == [Self.link(0)])
        for number in 0..<4 {
            #expect(!page.part(at: sheet.corner(of: number), sized: sheet.label).pixels.contains { $0 < 128 })
        }
        // Right of the moved label, and left of it, the paper is white.
        let left = page.part(at: .init(corner.width - 2, corner.height), sized: .init(4.5, sheet.label.height))
        #expect(!left.pixels.contains { $0 < 128 })
    }
}

/// The first page of a document at 300 dots per inch.
private struct RenderedPage {
    private static let tool = URL(filePath: "/usr/bin/pdftoppm")
    static let isAvailable = FileManager.default.isExecutableFile(atPath: tool.path())

    private let canvas: Canvas
    private let perMillimetre: Double

    init(_ document: LabelDocument, _ sheet: LabelSheet) throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "labels-\(UUID().uuidString)")
        let (pdf, picture) = (base.appendingPathExtension("pdf"), base.appendingPathExtension("pgm"))
        defer { for file in [pdf, picture] { try? FileManager.default.removeItem(at: file) } }
        try Data(document.bytes).write(to: pdf)
        let process = Process()
        process.executableURL = Self.tool
        process.arguments = ["-gray", "-r", "300", "-singlefile", pdf.path(), base.path()]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        canvas = try #require(Canvas(pgm: Array(Data(contentsOf: picture))))
        perMillimetre = Double(canvas.width) / sheet.page.width
    }

    /// What lies in a rectangle, in millimetres from the corner at the top left.
    func part(at corner: LabelSheet.Size, sized size: LabelSheet.Size) -> Canvas {
        let (left, top) = (Int(corner.width * perMillimetre), Int(corner.height * perMillimetre))
        var part = Canvas(width: Int(size.width * perMillimetre), height: Int(size.height * perMillimetre))
        for y in 0..<part.height where top + y >= 0 && top + y < canvas.height {
            for x in 0..<part.width where left + x >= 0 && left + x < canvas.width {
                part[x, y] = canvas[left + x, top + y]
            }
        }
        return part
    }
}

extension Canvas {
    /// Reads a picture of `pdftoppm`: three numbers after `P5`, a white space each, and the pixels.
    fileprivate init?(pgm bytes: [UInt8]) {
        let head = bytes.prefix(64).split(whereSeparator: { $0 == 10 || $0 == 32 }).prefix(4)
        let words = head.map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 4, words[0] == "P5", let width = Int(words[1]), let height = Int(words[2]),
            let start = head.last?.endIndex, bytes.count == start + 1 + width * height
        else { return nil }
        self.init(width: width, height: height)
        pixels = Array(bytes[(start + 1)...])
    }
}
