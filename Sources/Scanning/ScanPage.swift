import Catalog
import Core
import Mustache
import Site

/// The page with the camera, the box for a code, and the list of what was scanned.
struct ScanPage: Page {
    static let view = "scanning/index"

    let problem: String?
    let modes: [ModeLink]
    let list: ScanList
    /// The complete address of this list, for the script.
    let address: String
    let picture: Field
    let code: Field
    let place: Field?
    let rows: [ScanRowModel]
    let booked: [BookedScan]

    /// A mode to switch to.
    struct ModeLink: Model {
        let href: String
        let label: String
        let isCurrent: Bool

        static let fields = Fields<ModeLink> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.boolean("current") { $0.isCurrent }
        }
    }

    static let fields = Fields<ScanPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasModes") { !$0.modes.isEmpty }
        $0.list("modes") { $0.modes }
        $0.text("mode") { $0.list.mode.rawValue }
        $0.boolean("looks") { $0.list.mode == .look }
        $0.boolean("checksIn") { $0.list.mode == .checkIn }
        $0.text("address") { $0.address }
        $0.model("picture") { $0.picture }
        $0.model("code") { $0.code }
        $0.model("place") { $0.place }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("hasBooked") { !$0.booked.isEmpty }
        $0.list("booked") { $0.booked }
    }

    static let sample = ScanPage(
        problem: "Problem",
        modes: [ModeLink(href: "/scan?mode=check-in", label: "Check in", isCurrent: true)],
        list: ScanList(mode: .checkIn),
        address: "/scan?mode=check-in",
        picture: .sample,
        code: .sample,
        place: .sample,
        rows: [.sample],
        booked: [BookedScan(text: "Checked in 1 l Milk", undo: "/actions/7/undo")]
    )
}

/// A row of the list.
struct ScanRowModel: Model {
    let number: Int
    let row: ScanList.Row
    let name: String
    let brand: String
    let stock: String?
    /// Where a product with this code is made; nil for one that is known.
    let create: String?
    let amount: Field
    let unit: Field?
    let bestBefore: Field?
    /// What its code says it costs.
    let price: Field?
    /// The products of the group to choose from in place of the code's own.
    let mates: Field?

    static let fields = Fields<ScanRowModel> {
        $0.text("number") { String($0.number) }
        $0.text("code") { $0.row.code }
        $0.text("note") { $0.row.note.isEmpty ? nil : $0.row.note }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("stock") { $0.stock }
        $0.text("create") { $0.create }
        $0.model("amount") { $0.amount }
        $0.model("unit") { $0.unit }
        $0.model("bestBefore") { $0.bestBefore }
        $0.model("price") { $0.price }
        $0.model("mates") { $0.mates }
    }

    static let sample = ScanRowModel(
        number: 1,
        row: ScanList.Row(code: "4006381333931", note: "Lot 1"),
        name: "Milk",
        brand: "Brand",
        stock: "2 l in stock",
        create: "/check-in?code=4006381333931",
        amount: .sample,
        unit: .sample,
        bestBefore: .sample,
        price: .sample,
        mates: .sample
    )
}

/// Something that was just booked, with the button that takes it back.
struct BookedScan: Model {
    let text: String
    let undo: String?

    static let fields = Fields<BookedScan> {
        $0.text("text") { $0.text }
        $0.text("undo") { $0.undo }
    }
}
