import Foundation
import Labels
import Testing

@Suite struct LabelTests {
    private func document(_ count: Int, _ preset: LabelSheet.Preset, skipping: Int = 0) -> LabelDocument {
        let labels = (0..<count).map {
            Label(code: "https://home.example/i/AAAA\($0)", lines: ["Säge (groß)", "No \($0)"])
        }
        return LabelDocument(labels, on: preset.sheet, skipping: skipping)
    }

    @Test(arguments: LabelSheet.Preset.allCases)
    func `labels of a sheet lie on the page and beside one another`(preset: LabelSheet.Preset) {
        let sheet = preset.sheet
        #expect(sheet.pitch.width >= sheet.label.width || sheet.columns == 1)
        #expect(sheet.pitch.height >= sheet.label.height || sheet.rows == 1)
        let last = sheet.corner(of: sheet.count - 1)
        #expect(last.width + sheet.label.width <= sheet.page.width + 0.01)
        #expect(last.height + sheet.label.height <= sheet.page.height + 0.01)
        // The same room at the right as at the left, and below as above.
        #expect(abs(sheet.page.width - last.width - sheet.label.width - sheet.margin.width) < 1)
        #expect(abs(sheet.page.height - last.height - sheet.label.height - sheet.margin.height) < 1)
    }

    @Test func `the first labels of a used sheet are skipped, and what is over goes on the next one`() {
        #expect(document(21, .averyL7160).pages == 1)
        #expect(document(22, .averyL7160).pages == 2)
        #expect(document(21, .averyL7160, skipping: 1).pages == 2)
        #expect(document(1, .averyL7160, skipping: 21).pages == 1)
        #expect(document(0, .averyL7160).pages == 0)
        #expect(document(3, .roll62).pages == 3)
    }

    @Test func `each object of the document lies where its table says`() throws {
        let bytes = document(30, .averyL7651).bytes
        let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        let table = try #require(text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first)
        let start = try #require(Int(table))
        #expect(text.utf8.dropFirst(start).starts(with: "xref".utf8))
        let lines = text.components(separatedBy: "xref\n0 ")[1].split(separator: "\n").dropFirst(2)
        for (number, line) in lines.prefix(while: { $0.hasSuffix(" n ") }).enumerated() {
            let offset = try #require(Int(line.prefix(10)))
            #expect(text.utf8.dropFirst(offset).starts(with: "\(number + 1) 0 obj".utf8))
        }
    }

    private func text(_ line: String) -> [UInt8] {
        LabelDocument([Label(code: "x", lines: [line])], on: LabelSheet.Preset.roll62.sheet).bytes
    }

    @Test func `umlauts are printed, brackets do no harm, and what has no letters is a question mark`() {
        let expected: [UInt8] = Array("(Gr".utf8) + [0xFC, 0xDF] + Array("e \\(1\\) \\\\ ?) Tj".utf8)
        #expect(text("Gru\u{308}ße (1) \\ 🧀").firstRange(of: expected) != nil)
    }

    @Test(arguments: [
        ("Łódź", "Lódz"), ("Dvořák", "Dvorák"), ("Ελλάδα 2", "Ellada 2"), ("Погреб", "Pogreb"), ("牛奶", "niu nai"),
        ("しょうゆ", "shouyu"), ("Œuvre → x", "Œuvre -> x"),
    ])
    func `letters that the font lacks are written with those it has`(name: String, latin: String) {
        let expected = latin.unicodeScalars.map { $0 == "Œ" ? 0x8C : UInt8($0.value) }
        #expect(text(name).firstRange(of: Array("(".utf8) + expected + Array(") Tj".utf8)) != nil)
    }

    @Test func `a code has its three corners, and an image as wide as its modules and their margin`() throws {
        let code = try #require(QRCode("https://home.example/i/ABCDEFGH"))
        #expect(code.side == 29)
        #expect(code.runs.first?.length == 7)
        #expect(code.svg.contains("viewBox=\"0 0 37 37\""))
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
