/// Opens whatever folds a rejected field away, on every page alike: nobody can mend what they do not see.
package enum OpenDetails {
    private enum Mark {
        case start, end, wrong
    }

    /// The page with `open` on each `details` element that holds an invalid field.
    ///
    /// The marks are our views' own: in what people typed, angle brackets and quotation marks are escaped.
    package static func opened(_ html: [UInt8]) -> [UInt8] {
        let marks: [(Int, Mark)] =
            html.ranges(of: Array("<details".utf8)).map { ($0.upperBound, .start) }
            + html.ranges(of: Array("</details>".utf8)).map { ($0.lowerBound, .end) }
            + html.ranges(of: Array("aria-invalid=\"true\"".utf8)).map { ($0.lowerBound, .wrong) }
        var (around, folded): ([Int], Set<Int>) = ([], [])
        for (place, mark) in marks.sorted(by: { $0.0 < $1.0 }) {
            switch mark {
            case .start: around.append(place)
            case .end: _ = around.popLast()
            case .wrong: folded.formUnion(around)
            }
        }
        let open = Array(" open".utf8)
        var page = html
        for place in folded.sorted(by: >) where !html[place...].prefix(while: { $0 != 0x3E }).contains(open) {
            page.insert(contentsOf: open, at: place)
        }
        return page
    }
}
