/// A sheet of labels as it is sold: how large it is, and where each label lies on it.
///
/// Lengths are in millimetres.
package struct LabelSheet: Hashable, Sendable {
    /// The page, or one label of a roll.
    package let page: Size
    /// Labels beside each other.
    package let columns: Int
    /// Labels below each other.
    package let rows: Int
    /// One label.
    package let label: Size
    /// From the page's corner at the top left to that of the first label.
    package let margin: Size
    /// From a label's corner to that of the next one.
    package let pitch: Size

    /// A width and a height, or a way to the right and down.
    package struct Size: Hashable, Sendable {
        /// To the right.
        package let width: Double
        /// Down.
        package let height: Double

        /// Takes millimetres.
        package init(_ width: Double, _ height: Double) {
            (self.width, self.height) = (width, height)
        }
    }

    private init(_ page: Size, _ columns: Int, _ rows: Int, label: Size, margin: Size, pitch: Size) {
        (self.page, self.columns, self.rows) = (page, columns, rows)
        (self.label, self.margin, self.pitch) = (label, margin, pitch)
    }

    /// Labels on one sheet.
    package var count: Int { columns * rows }

    /// Where a label lies, its corner at the top left from that of the page; labels are counted row by row.
    package func corner(of index: Int) -> Size {
        Size(
            margin.width + Double(index % columns) * pitch.width,
            margin.height + Double(index / columns) * pitch.height
        )
    }

    private static let a4 = Size(210, 297)

    /// What can be bought, by the names on the packages, in the order in which it is offered.
    package enum Preset: String, CaseIterable, Sendable {
        /// 189 small ones of 25.4 × 10 mm.
        case averyL4731 = "l4731"
        /// 21 of 63.5 × 38.1 mm.
        case averyL7160 = "l7160"
        /// 14 of 99.1 × 38.1 mm.
        case averyL7163 = "l7163"
        /// 65 of 38.1 × 21.2 mm.
        case averyL7651 = "l7651"
        /// 30 of 2⅝ × 1 inches on Letter.
        case avery5160 = "5160"
        /// A roll 62 mm wide.
        case roll62
        /// A roll 29 mm wide.
        case roll29

        /// The measures that the maker gives.
        package var sheet: LabelSheet {
            switch self {
            case .averyL4731:
                LabelSheet(a4, 7, 27, label: Size(25.4, 10), margin: Size(8.6, 13.5), pitch: Size(27.9, 10))
            case .averyL7160:
                LabelSheet(a4, 3, 7, label: Size(63.5, 38.1), margin: Size(7.25, 15.15), pitch: Size(66, 38.1))
            case .averyL7163:
                LabelSheet(a4, 2, 7, label: Size(99.1, 38.1), margin: Size(4.65, 15.15), pitch: Size(101.6, 38.1))
            case .averyL7651:
                LabelSheet(a4, 5, 13, label: Size(38.1, 21.2), margin: Size(4.75, 10.7), pitch: Size(40.6, 21.2))
            case .avery5160:
                LabelSheet(
                    Size(215.9, 279.4),
                    3,
                    10,
                    label: Size(66.675, 25.4),
                    margin: Size(4.7625, 12.7),
                    pitch: Size(69.85, 25.4)
                )
            case .roll62:
                LabelSheet(Size(62, 29), 1, 1, label: Size(62, 29), margin: Size(0, 0), pitch: Size(62, 29))
            case .roll29:
                LabelSheet(Size(29, 40), 1, 1, label: Size(29, 40), margin: Size(0, 0), pitch: Size(29, 40))
            }
        }

        /// What stands on the package, which is no word of any language; `length` writes millimetres as the reader does.
        package func name(_ length: (Double) -> String) -> String {
            switch self {
            case .averyL4731: "Avery L4731 (A4, 189 × \(length(25.4)) × 10 mm)"
            case .averyL7160: "Avery L7160 (A4, 21 × \(length(63.5)) × \(length(38.1)) mm)"
            case .averyL7163: "Avery L7163 (A4, 14 × \(length(99.1)) × \(length(38.1)) mm)"
            case .averyL7651: "Avery L7651 (A4, 65 × \(length(38.1)) × \(length(21.2)) mm)"
            case .avery5160: "Avery 5160 (Letter, 30 × 2⅝ × 1 in)"
            case .roll62: "62 mm"
            case .roll29: "29 mm"
            }
        }
    }
}
