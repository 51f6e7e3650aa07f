import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site
import Stock

/// Makes the page of a list: what each of its codes stands for, and the fields to correct it.
struct ScanPageMaker: Sendable {
    let list: ScanList
    let visit: MemberVisit
    var typed = ""
    var rejection = Rejection()
    var booked: [Action.ID] = []

    /// A row with what the household knows about it.
    private struct Known: Sendable {
        let product: Product
        let units: [Unit]
        /// What else its group has that could be meant.
        let mates: [Product]
    }

    private struct Found: Sendable {
        let known: [Known?]
        let places: [(value: String, label: String)]
        let units: [Unit]
        let booked: [Announcement]
    }

    func page() async throws -> ScanPage {
        let found = try await visit.database.read { [list, booked] snapshot in
            Found(
                known: try list.rows.map { try Self.known($0, list.mode, snapshot) },
                places: list.mode == .checkIn && !list.rows.isEmpty ? try snapshot.locations().choices() : [],
                units: list.rows.isEmpty ? [] : try snapshot.units(),
                booked: try booked.compactMap { id in
                    // What was taken back by now need not be said again.
                    try snapshot.action(id)?.isUndone == false ? try snapshot.announcement(of: id) : nil
                }
            )
        }
        let fields = FormFields(visit, list.input, rejection)
        let names = UnitNames(found.units, in: visit.user.language)
        return ScanPage(
            problem: fields.problem(for: visit),
            modes: ScanMode.links(for: list, visit),
            list: list,
            address: visit.site.links.path(list.path),
            picture: fields.field("picture"),
            code: fields.field("add", typed, isRequired: true),
            place: list.mode == .checkIn && !list.rows.isEmpty
                ? fields.choice("place", list.place, of: [("", visit.text(Message("scan.usual_place")))] + found.places)
                : nil,
            rows: zip(list.rows, found.known).enumerated().map { index, pair in
                row(index + 1, pair.0, pair.1, fields, names)
            },
            booked: found.booked.map { BookedScan(text: visit.text($0.message), undo: $0.undo?.path) }
        )
    }

    /// Where the product of a row is made and put into stock, and from where the list then goes on without it, or with it
    /// where it is to go out.
    private func create(_ number: Int, _ row: ScanList.Row) -> String {
        var rest = list
        if list.mode == .checkIn { rest.rows.remove(at: number - 1) }
        let links = visit.site.links
        var about = [Query.Pair("code", row.code), Query.Pair("back", links.path(rest.path))]
        if list.mode == .checkIn { about.append(Query.Pair("amount", row.amount)) }
        return links.path("/check-in?\(Query(about).encoded)")
    }

    private static func known(
        _ row: ScanList.Row,
        _ mode: ScanMode,
        _ scope: HouseholdSnapshot
    ) throws -> Known? {
        guard let package = try ScannedCode(row.code).flatMap({ try scope.package($0) }) else { return nil }
        let product = package.product
        return Known(
            product: product,
            units: try scope.units(bookable: product),
            mates: try mode == .checkOut
                ? scope.substitutes(for: product.id) : scope.groupMates(of: product)
        )
    }

    private func row(
        _ number: Int,
        _ row: ScanList.Row,
        _ known: Known?,
        _ fields: FormFields,
        _ names: UnitNames
    ) -> ScanRowModel {
        let product = known?.product
        let stock = product.map { names.text($0.text($0.stock), of: $0.unit) }
        let mates = (known?.mates ?? []).map { (value: $0.id.description, label: $0.name) }
        return ScanRowModel(
            number: number,
            row: row,
            name: product?.name ?? row.code,
            brand: product?.details.brand ?? "",
            stock: stock.map { visit.text(Message("chosen.stock", ["amount": .message($0)])) },
            create: product == nil ? create(number, row) : nil,
            amount: fields.field("amount_\(number)", row.amount, isRequired: true),
            unit: known.map { fields.choice("unit_\(number)", row.unit, of: visit.choices($0.units)) },
            bestBefore: list.mode == .checkIn && product?.details.management == .batches
                ? fields.date("best_before_\(number)", row.bestBefore) : nil,
            price: list.mode == .checkIn && !row.price.isEmpty ? fields.field("price_\(number)", row.price) : nil,
            mates: list.mode.gathers && !mates.isEmpty && product != nil
                ? fields.choice("product_\(number)", row.product, of: [("", product?.name ?? "")] + mates) : nil
        )
    }
}

extension HouseholdScope {
    /// The other products of a product's group.
    fileprivate func groupMates(of product: Product) throws -> [Product] {
        guard let group = product.details.group else { return [] }
        return try products(of: group).filter { $0.id != product.id }
    }
}

extension ScanList {
    /// The list as the form that shows it.
    fileprivate var input: Input? { rows.isEmpty ? nil : Input(form: query) }
}
