internal import CQrencode

/// A QR code (ISO/IEC 18004): a square of dark and light modules, made by libqrencode.
package struct QRCode: Sendable {
    /// Modules on each side, without the quiet zone around them.
    package let side: Int
    private let dark: [Bool]

    /// Modules that stay light on each side, so that readers find the code.
    package static let quietZone = 4

    /// Encodes a text, with so much repetition that a scratch of 15 % does no harm; nil for one that does not fit.
    package init?(_ text: String) {
        // Version 0: the smallest that holds the text. Lower case is kept.
        guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = Int(unsafe code.pointee.width)
        self.side = side
        guard let data = unsafe code.pointee.data else { return nil }
        // The lowest bit of each byte says whether the module is dark.
        dark = (0..<side * side).map { index in unsafe data[index] & 1 == 1 }
    }

    /// The dark modules as runs within a row: column, row and length.
    package var runs: [(column: Int, row: Int, length: Int)] {
        var runs: [(column: Int, row: Int, length: Int)] = []
        for row in 0..<side {
            var column = 0
            while column < side {
                let start = column
                while column < side, dark[row * side + column] { column += 1 }
                if column > start { runs.append((start, row, column - start)) }
                column += 1
            }
        }
        return runs
    }

    /// The code as an SVG image, black on white whatever the page around it looks like.
    package var svg: String {
        let all = side + 2 * Self.quietZone
        let path = runs.map {
            "M\($0.column + Self.quietZone) \($0.row + Self.quietZone)h\($0.length)v1h-\($0.length)z"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(all) \(all)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(all)v\(all)H0z"/><path d="\(path.joined())"/></svg>
            """
    }
}
