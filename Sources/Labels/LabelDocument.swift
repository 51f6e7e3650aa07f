/// What stands on a label: a QR code, and lines of text beside or below it.
package struct Label: Hashable, Sendable {
    /// What the code says.
    package let code: String
    /// The first line is printed larger.
    package let lines: [String]

    /// Takes the text of the code and the lines.
    package init(code: String, lines: [String]) {
        (self.code, self.lines) = (code, lines)
    }
}

/// Sheets of labels as a PDF document (ISO 32000-1), written by hand: rectangles, and text in Helvetica, which every reader
/// has and which knows the letters of western Europe.
package struct LabelDocument: Sendable {
    /// The document.
    package let bytes: [UInt8]
    /// How many sheets it has.
    package let pages: Int

    /// So far a printer may miss the mark, in millimetres.
    package static let offsets = -20.0...20.0

    /// Lays labels out on sheets, none on the first `skipped` places of the first one, all moved by `offset`.
    ///
    /// Labels whose code does not fit a QR code are left out.
    package init(
        _ labels: [Label],
        on sheet: LabelSheet,
        skipping skipped: Int = 0,
        offset: LabelSheet.Size = .init(0, 0)
    ) {
        var contents: [PDFContent] = []
        for (index, label) in labels.enumerated() {
            let place = skipped + index
            while contents.count <= place / sheet.count { contents.append(PDFContent(height: sheet.page.height)) }
            let corner = sheet.corner(of: place % sheet.count)
            contents[place / sheet.count].draw(
                label,
                at: LabelSheet.Size(corner.width + offset.width, corner.height + offset.height),
                sized: sheet.label
            )
        }
        // The sheets before the first label are not printed.
        let printed = contents.drop { $0.isEmpty }
        pages = printed.count
        bytes = PDFFile(page: sheet.page, contents: printed.map(\.bytes)).bytes
    }
}

/// What one sheet shows, in points from its corner at the bottom left, as PDF counts.
private struct PDFContent {
    let height: Double
    private(set) var bytes: [UInt8] = []

    init(height: Double) {
        self.height = height
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Draws a label: the code at the left of a wide one and at the top of another, the lines in what is left.
    mutating func draw(_ label: Label, at corner: LabelSheet.Size, sized size: LabelSheet.Size) {
        guard let code = QRCode(label.code) else { return }
        let isWide = size.width >= 1.5 * size.height
        let square = isWide ? min(size.height, size.width / 2) : min(size.width, size.height * 0.7)
        add("q \(box(corner, size)) re W n")
        let left = isWide ? corner.width : corner.width + (size.width - square) / 2
        draw(code, at: LabelSheet.Size(left, corner.height), side: square)
        let text =
            isWide
            ? LabelSheet.Size(corner.width + square, corner.height + 1)
            : LabelSheet.Size(corner.width + 1, corner.height + square)
        let room = isWide ? size.width - square - 1 : size.width - 2
        let rest = isWide ? size.height - 2 : size.height - square
        write(label.lines, at: text, width: room, height: rest)
        add("Q")
    }

    private mutating func draw(_ code: QRCode, at corner: LabelSheet.Size, side: Double) {
        let module = side / Double(code.side + 2 * QRCode.quietZone)
        let unit = number(points(module))
        add("q \(unit) 0 0 -\(unit) \(number(points(corner.width))) \(number(points(height - corner.height))) cm")
        for run in code.runs {
            add("\(run.column + QRCode.quietZone) \(run.row + QRCode.quietZone) \(run.length) 1 re")
        }
        add("f Q")
    }

    /// Writes lines below one another, as large as they fit.
    private mutating func write(_ texts: [String], at corner: LabelSheet.Size, width: Double, height room: Double) {
        guard !texts.isEmpty else { return }
        let lines = texts.map { WinAnsi.bytes(of: $0) }
        var top = corner.height
        let most = room / (Double(lines.count) * 1.25 + 0.25)
        for (index, line) in lines.enumerated() {
            let wanted = min(index == 0 ? 4.2 : 3.2, index == 0 ? most * 1.2 : most)
            // No letter of Helvetica is wider than its size, and a text is seldom wider than 0.6 of it for each.
            let size = max(1.6, min(wanted, width / (0.6 * Double(max(1, line.count)))))
            top += size * 1.2
            let place = "\(number(points(corner.width))) \(number(points(self.height - top)))"
            bytes += Array("BT /F \(number(points(size))) Tf \(place) Td (".utf8) + WinAnsi.escaped(line)
            add(") Tj ET")
        }
    }

    private func box(_ corner: LabelSheet.Size, _ size: LabelSheet.Size) -> String {
        [corner.width, height - corner.height - size.height, size.width, size.height]
            .map { number(points($0)) }.joined(separator: " ")
    }

    private mutating func add(_ line: String) { bytes += Array((line + "\n").utf8) }

    private func points(_ millimetres: Double) -> Double { millimetres * 72 / 25.4 }
}

/// The frame of a document: its catalogue, its pages and the table of where each object lies.
private struct PDFFile {
    private(set) var bytes = Array("%PDF-1.4\n".utf8)
    private var offsets: [Int] = []

    init(page: LabelSheet.Size, contents: [[UInt8]]) {
        let kids = contents.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        add("<</Type/Catalog/Pages 2 0 R>>")
        add("<</Type/Pages/Count \(contents.count)/Kids[\(kids)]>>")
        add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
        let box = "0 0 \(number(page.width * 72 / 25.4)) \(number(page.height * 72 / 25.4))"
        for (index, content) in contents.enumerated() {
            let resources = "/Resources<</Font<</F 3 0 R>>>>"
            add("<</Type/Page/Parent 2 0 R/MediaBox[\(box)]\(resources)/Contents \(5 + 2 * index) 0 R>>")
            add("<</Length \(content.count)>>stream\n", content, "\nendstream")
        }
        let table = bytes.count
        append("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
        for offset in offsets { append(String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n") }
        append("trailer<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n")
    }

    private mutating func add(_ start: String, _ content: [UInt8] = [], _ end: String = "") {
        offsets.append(bytes.count)
        append("\(offsets.count) 0 obj\n\(start)")
        bytes += content
        append("\(end)\nendobj\n")
    }

    private mutating func append(_ text: String) { bytes += Array(text.utf8) }
}

/// A number as PDF writes it: a point, and hundredths at most.
private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
