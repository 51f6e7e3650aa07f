import Accounts
import Catalog
import Core
import Localization
import Places
import Stock

/// A household to look around in: made at set-up on request, through the same verbs that people's clicks call.
struct ExampleHousehold: Sendable {
    let texts: Texts

    private struct Goods {
        let name: Message
        let place: Int
        let unit: Unit.Code
        /// Amount and days from today until best-before, nil for never.
        let batches: [(amount: String, days: Int?)]
        var minimum: String?
        var daysAfterOpening: Int?
    }

    /// The places, each with the one it lies in, if any.
    private static let places: [(name: Message, parent: Int?, isFreezer: Bool)] = [
        (Message("example.kitchen"), nil, false), (Message("example.fridge"), 0, false),
        (Message("example.cupboard"), 0, false), (Message("example.cellar"), nil, false),
        (Message("example.freezer"), 3, true),
    ]

    private static let goods = [
        Goods(
            name: Message("example.milk"),
            place: 1,
            unit: .litre,
            batches: [("1", 2), ("2", 6)],
            minimum: "2",
            daysAfterOpening: 3
        ),
        Goods(name: Message("example.yoghurt"), place: 1, unit: .gram, batches: [("500", 0), ("250", 9)]),
        Goods(name: Message("example.butter"), place: 1, unit: .gram, batches: [("250", 24)], minimum: "500"),
        Goods(name: Message("example.eggs"), place: 1, unit: .piece, batches: [("7", 11)], minimum: "6"),
        Goods(name: Message("example.spinach"), place: 1, unit: .gram, batches: [("125", -1)]),
        Goods(name: Message("example.bread"), place: 0, unit: .piece, batches: [("1", 3)]),
        Goods(name: Message("example.flour"), place: 2, unit: .kilogram, batches: [("1.5", 170)], minimum: "1"),
        Goods(name: Message("example.pasta"), place: 2, unit: .gram, batches: [("500", 400), ("500", 520)]),
        Goods(name: Message("example.tomatoes"), place: 2, unit: .pack, batches: [("4", 610)]),
        Goods(name: Message("example.peas"), place: 4, unit: .gram, batches: [("750", 210)]),
        Goods(name: Message("example.apples"), place: 3, unit: .litre, batches: [("6", 95)], minimum: "3"),
        Goods(name: Message("example.honey"), place: 2, unit: .gram, batches: [("450", nil)]),
    ]

    /// Furnishes a household, in its maker's language.
    func furnish(_ transaction: HouseholdTransaction) throws {
        let language = transaction.member.user.language
        var places: [Location.ID] = []
        for place in Self.places {
            let draft = LocationDraft(
                name: texts.text(place.name, in: language),
                parent: place.parent.map { places[$0] },
                isFreezer: place.isFreezer
            )
            places.append(try transaction.addPlace(draft))
        }
        for goods in Self.goods { try add(goods, in: places[goods.place], language, to: transaction) }
    }

    private func add(
        _ goods: Goods,
        in place: Location.ID,
        _ language: Language,
        to transaction: HouseholdTransaction
    ) throws {
        var changes = ProductChanges()
        changes.name = .set(texts.text(goods.name, in: language))
        changes.unit = .set(goods.unit)
        changes.location = .set(place)
        changes.minimum = .set(try goods.minimum.map { try Amount($0) })
        changes.daysAfterOpening = .set(goods.daysAfterOpening)
        let product = try transaction.createProduct(ProductDraft(changes))
        for batch in goods.batches {
            let day = batch.days.map { transaction.today.adding(days: $0) }
            let draft = CheckInDraft(
                target: BookingTarget(product: product, amount: try Amount(batch.amount)),
                bestBefore: day.map { BestBefore(day: $0) }
            )
            _ = try transaction.checkIn(draft)
        }
    }
}
