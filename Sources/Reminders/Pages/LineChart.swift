import Accounts
import Core
import Localization
import Mustache
import Site

/// Readings as a line: time from left to right, the lowest value at the bottom.
struct LineChart: Model {
    /// The latest so many are drawn.
    static let mostPoints = 200

    private static let (width, height) = (480, 184)
    /// The frame around the line, in which the labels stand.
    private static let (left, right, top, bottom) = (8, 8, 24, 48)

    let line: String
    let points: [Point]
    let highest: String
    let lowest: String
    let first: String
    let last: String
    let summary: String

    /// A place in the chart.
    struct Point: Model, Hashable {
        let x: Int
        let y: Int

        static let fields = Fields<Point> {
            $0.text("x") { String($0.x) }
            $0.text("y") { String($0.y) }
        }
    }

    static let fields = Fields<LineChart> {
        $0.text("line") { $0.line }
        $0.list("points") { $0.points }
        $0.text("highest") { $0.highest }
        $0.text("lowest") { $0.lowest }
        $0.text("first") { $0.first }
        $0.text("last") { $0.last }
        $0.text("summary") { $0.summary }
    }

    static let sample = LineChart(
        line: "8,136 472,24",
        points: [Point(x: 8, y: 136)],
        highest: "73 kg",
        lowest: "72 kg",
        first: "1 Mar 2027",
        last: "31 Mar 2027",
        summary: "From 72 kg to 73 kg"
    )
}

extension LineChart {
    /// Nil for fewer than two readings, which are no line; they come oldest first.
    init?(_ readings: [Reading], of metric: Metric, _ visit: MemberVisit) {
        guard readings.count > 1, let first = readings.first, let last = readings.last,
            let lowest = readings.map(\.value).min(), let highest = readings.map(\.value).max()
        else { return nil }
        let points = readings.map { Self.point($0, from: first.at, to: last.at, lowest, highest) }
        func date(_ reading: Reading) -> String {
            visit.formats.date(visit.user.zone.date(of: reading.at))
        }
        self.init(
            line: points.map { "\($0.x),\($0.y)" }.joined(separator: " "),
            points: points,
            highest: metric.text(highest, visit),
            lowest: metric.text(lowest, visit),
            first: date(first),
            last: date(last),
            summary: visit.text(
                Message(
                    "metrics.chart_text",
                    [
                        "count": .count(readings.count), "lowest": .text(metric.text(lowest, visit)),
                        "highest": .text(metric.text(highest, visit)),
                    ]
                )
            )
        )
    }

    /// Moments and values beyond any that people have fit into the products here.
    private static func point(
        _ reading: Reading,
        from first: Instant,
        to last: Instant,
        _ lowest: Amount,
        _ highest: Amount
    ) -> Point {
        let (across, up) = (Int64(width - left - right), Int64(height - top - bottom))
        let x = (reading.at.seconds - first.seconds) * across / max(last.seconds - first.seconds, 1)
        let range = highest.millionths - lowest.millionths
        // A value that never changes lies in the middle.
        let y = range == 0 ? up / 2 : (reading.value.millionths - lowest.millionths) * up / range
        return Point(x: left + Int(x), y: height - bottom - Int(y))
    }
}
