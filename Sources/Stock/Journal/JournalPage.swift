import Core
import Mustache
import Site

/// Everything that was booked, newest first, by the reader's days.
struct JournalPage: Page {
    static let view = "stock/journal"

    /// The name of the one product whose bookings are shown.
    let only: String?
    let days: [Day]
    let pager: Pager?

    struct Day: Model {
        let date: String
        let movements: [MovementRow]

        static let fields = Fields<Day> {
            $0.text("date") { $0.date }
            $0.list("movements") { $0.movements }
        }
    }

    static let fields = Fields<JournalPage> {
        $0.text("only") { $0.only }
        $0.boolean("hasRows") { !$0.days.isEmpty }
        $0.list("days") { $0.days }
        $0.model("pager") { $0.pager }
    }

    static let sample = JournalPage(
        only: "Milk",
        days: [Day(date: "Wednesday, 31 March 2027", movements: [.sample])],
        pager: .sample
    )
}
