import Catalog
import Core
import Places
import SQLite

/// A batch with a date as the expiry list reads it.
struct DueBatch: Sendable {
    let id: Batch.ID
    let product: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let amount: Steps
    let unit: Unit.Code
    let scale: Scale
    let location: Location.ID?
    let useBy: CivilDate
    /// What one press uses of the product, where that is said.
    let quickAmount: Steps?

    static let row = RowDecoder(
        "batch.id",
        "product.id",
        "product.name",
        "product.brand",
        "product.picture",
        "batch.amount",
        "product.unit",
        "product.scale",
        "batch.location_id",
        "batch.use_by",
        "product.quick_amount"
    ) {
        DueBatch(
            id: $0,
            product: $1,
            name: $2,
            brand: $3,
            picture: $4,
            amount: $5,
            unit: $6,
            scale: $7,
            location: $8,
            useBy: $9,
            quickAmount: $10
        )
    }

    /// By what its position in the list is told.
    var keys: [String] { [useBy.description, id.description] }
}

/// In which part of the expiry list a day lies, for somebody whose local day is known; weeks begin on Monday.
enum DueWeek: Hashable, Sendable {
    case overdue
    case thisWeek
    case nextWeek
    /// One of the weeks after that, by its Monday.
    case week(of: CivilDate)
    case later

    private static let weeksShown = 8

    init(_ day: CivilDate, today: CivilDate) {
        let monday = today.adding(days: 1 - today.isoWeekday)
        let days = monday.days(until: day)
        self =
            switch days / 7 {
            case _ where day < today: .overdue
            case 0: .thisWeek
            case 1: .nextWeek
            case let week where week < Self.weeksShown: .week(of: monday.adding(days: week * 7))
            default: .later
            }
    }
}
