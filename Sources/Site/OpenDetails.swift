/// Opens whatever folds a rejected field away and leads to the first of them, on every page alike: nobody can mend what
/// they do not see, and on a phone a long form hides it below.
package enum OpenDetails {
    private enum Mark {
        case start, end, wrong
    }

    /// The page with `open` on each `details` element that holds an invalid field, and `autofocus` on the first of these
    /// fields, to which browsers scroll.
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
        let (open, focus) = (Array(" open".utf8), Array("autofocus".utf8))
        let added = folded.filter { !isSaid(open, in: html[$0...]) }.map { ($0, open) }
        let first = marks.filter { $0.1 == .wrong }.map(\.0).min()
        let led = first.map { isSaid(focus, in: html[$0...]) ? [] : [($0, focus + [0x20])] } ?? []
        var page = html
        for (place, words) in (added + led).sorted(by: { $0.0 > $1.0 }) { page.insert(contentsOf: words, at: place) }
        return page
    }

    /// Whether the rest of a tag has an attribute.
    private static func isSaid(_ attribute: [UInt8], in rest: ArraySlice<UInt8>) -> Bool {
        rest.prefix { $0 != 0x3E }.contains(attribute)
    }
}
