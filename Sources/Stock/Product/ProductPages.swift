import Accounts
package import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site

/// The page of a product.
struct ProductPages: Sendable {
    let surroundings: SurroundingsCache

    /// So many of its latest movements stand on the page.
    private static let movements = 10
    /// So many of its group's other products.
    private static let mates = 20

    /// Everything the page needs, as of one moment.
    fileprivate struct Read: Sendable {
        let product: Product
        let around: Surroundings
        let batches: [Batch]
        let barcodes: [Barcode]
        let units: [Unit]
        let movements: [JournalEntry]
        let allPlaces: LocationTree
        /// The path of its category.
        let category: String?
        let group: ProductGroup?
        /// The first of the other products of its group.
        let mates: [Product]
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        // The journal still speaks of what became another product.
        if let other = try await visit.database.read({ try $0.mergedInto(of: id) }) {
            return .redirect("/products/\(other)")
        }
        let fields = FormFields(texts: visit.site.texts, formats: visit.formats)
        return .page(try await page(of: id, fields, visit))
    }

    /// The page once more, after the form for another code was rejected.
    func again(
        _ id: Product.ID,
        _ request: PageRequest,
        _ rejection: Rejection,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let fields = FormFields(request.input, rejection, texts: visit.site.texts, formats: visit.formats)
        return .page(try await page(of: id, fields, visit), status: .unprocessableContent)
    }

    private func page(
        of id: Product.ID,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) async throws -> ProductDetailsPage {
        let read = try await visit.database.read { [surroundings] snapshot in
            guard let product = try snapshot.product(id) else { throw Refusal.notFound }
            let group = try product.details.group.flatMap { try snapshot.group($0) }
            let mates = try group.map { try snapshot.products(of: $0.id, limit: Self.mates + 1) } ?? []
            return Read(
                product: product,
                around: try surroundings.surroundings(for: snapshot),
                batches: try snapshot.batches(of: id),
                barcodes: try snapshot.barcodes(of: id),
                units: try snapshot.units(bookable: product),
                movements: try snapshot.journal(JournalFilter(product: id), limit: Self.movements),
                allPlaces: try snapshot.allLocations(),
                category: try product.details.category.map { try snapshot.categories().path(of: $0) },
                group: group,
                mates: Array(mates.filter { $0.id != id }.prefix(Self.mates))
            )
        }
        return ProductDetailsPage(read, fields, visit)
    }
}

extension ProductPage {
    /// The page of a product with its stock, for the catalogue's forms on it.
    package static let withStock: ProductPage = {
        let pages = ProductPages(surroundings: SurroundingsCache())
        return ProductPage { id, request, rejection, visit in
            try await pages.again(id, request, rejection, visit)
        }
    }()
}

extension ProductDetailsPage {
    fileprivate init(_ read: ProductPages.Read, _ fields: FormFields, _ visit: MemberVisit) {
        let (product, details) = (read.product, read.product.details)
        var (days, amounts) = (DaysLeftWriter(for: visit), AmountWriter(read.around.units, for: visit))
        func written(_ steps: Steps) -> AmountWriter.Written {
            amounts.written(steps, of: product.unit, scale: product.scale)
        }
        func row(_ batch: Batch) -> BatchRow {
            BatchRow(
                batch,
                of: product,
                written(batch.amount),
                days.daysLeft(until: batch.useBy),
                location: read.around.path(of: batch.details.location) ?? "",
                visit
            )
        }
        let missing = amounts.text(product.missing, of: product.unit, scale: product.scale)
        let names = UnitNames(read.around.units, in: visit.user.language)
        self.init(
            id: product.id,
            name: product.name,
            brand: details.brand,
            picture: visit.picture(of: product),
            stock: written(product.stock),
            days: product.useBy.map { days.daysLeft(until: $0) },
            minimum: details.minimum.map { minimum in
                Minimum(
                    amount: written(minimum),
                    missing: product.missing > .zero
                        ? visit.text(Message("product.missing", ["amount": .text(missing)])) : nil
                )
            },
            use: visit.may(.bookStock) && details.management != .items
                ? amounts.useButton(product.stock, of: product.unit, scale: product.scale, quick: details.quickAmount)
                : nil,
            booksAmounts: details.management != .items,
            batches: read.batches.filter { !$0.isPooled }.map { row($0) },
            pools: read.batches.filter(\.isPooled).map { row($0) },
            group: GroupMates(read, amounts, visit),
            facts: Self.facts(read, visit),
            barcodes: read.barcodes.map { BarcodeRow($0, of: product, names, visit) },
            newBarcode: visit.may(.editCatalog) ? NewBarcode(of: product, read.units, fields, visit) : nil,
            movements: MovementRows(units: names, places: read.allPlaces, visit: visit)
                .rows(read.movements, withDates: true)
        )
    }

    /// What is known about the product, as far as anything is.
    private static func facts(_ read: ProductPages.Read, _ visit: MemberVisit) -> [Fact] {
        let (product, around, details) = (read.product, read.around, read.product.details)
        let names = UnitNames(around.units, in: visit.user.language)
        let quick = details.quickAmount.map { visit.text(names.text(product.text($0), of: product.unit)) }
        let purchase = details.purchaseUnit.map { visit.text(names.name(of: $0, beside: "2")) }
        let kind = details.kind == .food ? Message("product_kind.food") : Message("product_kind.object")
        let all: [(Message, String?)] = [
            (Message("field.kind"), visit.text(kind)),
            (Message("field.management"), visit.text(details.management.word)),
            (Message("field.category"), read.category),
            (Message("field.group"), read.group?.name),
            (Message("product.quick_amount"), quick),
            (Message("product.purchase_unit"), purchase),
            (Message("product.location"), around.path(of: details.location)),
            (Message("product.shelf_life_days"), details.shelfLifeDays.map { visit.formats.number($0) }),
            (Message("product.days_after_opening"), details.daysAfterOpening.map { visit.formats.number($0) }),
            (Message("product.days_frozen"), details.daysFrozen.map { visit.formats.number($0) }),
            (Message("product.days_thawed"), details.daysThawed.map { visit.formats.number($0) }),
            (Message("field.note"), details.note.isEmpty ? nil : details.note),
        ]
        return all.compactMap { label, value in value.map { Fact(label: visit.text(label), value: $0) } }
    }
}

extension ProductDetailsPage.GroupMates {
    fileprivate init?(_ read: ProductPages.Read, _ amounts: AmountWriter, _ visit: MemberVisit) {
        guard let group = read.group, !read.mates.isEmpty else { return nil }
        (id, name) = (group.id, group.name)
        products = read.mates.map { ChooseModel.Choice($0, at: "/products/\($0.id)", amounts, visit) }
    }
}

extension BatchRow {
    fileprivate init(
        _ batch: Batch,
        of product: Product,
        _ amount: AmountWriter.Written,
        _ days: DaysLeft,
        location: String,
        _ visit: MemberVisit
    ) {
        let details = batch.details
        let bestBefore = visit.text(details.bestBefore)
        let what: Message.Arguments = [
            "amount": .text("\(amount.amount) \(amount.unit)"), "name": .text(product.name), "date": .text(bestBefore),
        ]
        self.init(
            days: days,
            bestBefore: bestBefore,
            opened: details.openedOn.map { visit.text(Message("batch.opened_on", ["date": .date($0)])) },
            note: details.note,
            amount: amount,
            location: location,
            price: details.price.map { visit.formats.money($0.total) } ?? "",
            checkOut: visit.may(.bookStock) && product.details.management != .items
                ? BatchLink(
                    href: visit.site.links.path(ShelfPage.checkOut(batch)),
                    label: visit.text(Message("batch.check_out_label", what))
                ) : nil,
            more: BatchLink(
                href: visit.site.links.path(Shelved.path(of: batch)),
                label: visit.text(Message("batch.more_label", what))
            )
        )
    }
}

extension BarcodeRow {
    fileprivate init(_ barcode: Barcode, of product: Product, _ names: UnitNames, _ visit: MemberVisit) {
        let remove = Remove(
            path: "/products/\(product.id)/barcodes/\(barcode.code.percentEncoded)/delete",
            label: visit.text(Message("product.barcode_remove_label", ["code": .text(barcode.code)]))
        )
        self.init(
            code: barcode.code,
            contents: barcode.contents.map { visit.text(names.text($0.amount.description, of: $0.unit)) } ?? "",
            remove: visit.may(.editCatalog) ? remove : nil
        )
    }
}

extension NewBarcode {
    fileprivate init(of product: Product, _ units: [Unit], _ fields: FormFields, _ visit: MemberVisit) {
        self.init(
            isOpen: fields.isRejected,
            code: fields.field("code", isRequired: true, id: "barcode-code"),
            amount: fields.field("amount", visit.formats.field(Amount(1)), isRequired: true, id: "barcode-amount"),
            unit: fields.choice("unit", product.unit.rawValue, of: visit.choices(units), id: "barcode-unit")
        )
    }
}
