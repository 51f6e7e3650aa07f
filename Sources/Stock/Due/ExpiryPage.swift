import Catalog
import Core
import Mustache
import Site

/// What is to be used, week by week.
struct ExpiryPage: Page {
    static let view = "stock/expiry"

    let weeks: [Week]
    let pager: Pager?

    struct Week: Model {
        let title: String
        let rows: [Row]

        static let fields = Fields<Week> {
            $0.text("title") { $0.title }
            $0.list("rows") { $0.rows }
        }
    }

    struct Row: Model {
        let id: Batch.ID
        let product: Product.ID
        let name: String
        let brand: String
        let picture: String?
        let amount: String
        let unit: String
        let location: String?
        let date: String
        let days: DaysLeft
        let use: UseButton?
        /// All of it, as the form sends it.
        let all: String
        let spoil: Bool

        static let fields = Fields<Row> {
            $0.integer("id") { Int($0.id.rawValue) }
            $0.integer("product") { Int($0.product.rawValue) }
            $0.text("name") { $0.name }
            $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
            $0.text("picture") { $0.picture }
            $0.text("amount") { $0.amount }
            $0.text("unit") { $0.unit }
            $0.text("location") { $0.location }
            $0.text("date") { $0.date }
            $0.model("days") { $0.days }
            $0.model("use") { $0.use }
            $0.text("all") { $0.all }
            $0.boolean("spoil") { $0.spoil }
        }
    }

    static let fields = Fields<ExpiryPage> {
        $0.boolean("hasRows") { !$0.weeks.isEmpty }
        $0.list("weeks") { $0.weeks }
        $0.model("pager") { $0.pager }
    }

    static let sample = ExpiryPage(
        weeks: [
            Week(
                title: "This week",
                rows: [
                    Row(
                        id: Batch.ID(rawValue: 1),
                        product: Product.ID(rawValue: 1),
                        name: "Milk",
                        brand: "Brand",
                        picture: "/pictures/1",
                        amount: "2",
                        unit: "l",
                        location: "Fridge",
                        date: "31.03.2027",
                        days: .sample,
                        use: .sample,
                        all: "2",
                        spoil: true
                    )
                ]
            )
        ],
        pager: .sample
    )
}
