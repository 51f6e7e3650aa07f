import Accounts
import Catalog
import Core
import HTTP
import Localization
import Places
import Site

/// What a check-in is about: a product that is known, or one to be made.
enum CheckInSubject: Sendable {
    /// With what one package of the code that was scanned holds.
    case known(Product, Barcode.Contents?)
    case new(code: String?, NewProduct.Origin, name: String, brand: String)
}

/// What the package itself says: by its code, or by what was read on a picture of it and chosen.
struct PackageWords: Sendable {
    var bestBefore: String?
    var name: String?
    var brand: String?
    var price: Money?
    var note: String?
    /// How much, as it was typed where the code was scanned.
    var amount: String?
    /// The page to go on with once it is booked, such as the list that the code was scanned into.
    var back: String?

    static let none = PackageWords()

    init() {}

    /// Takes what an address has chosen for the form.
    init(_ query: Query) {
        let chosen = { (name: String) in query.first(name).flatMap { $0.isEmpty ? nil : String($0.prefix(200)) } }
        (bestBefore, name, brand) = (chosen("best_before"), chosen("name"), chosen("brand"))
        (amount, back) = (chosen("amount"), query.first("back"))
    }

    /// Adds what the code says where nothing was chosen.
    mutating func add(_ package: ScannedPackage, for visit: MemberVisit) {
        price = package.price
        guard package.product.details.management == .batches else { return }
        if let printed = package.elements?.bestBefore?.typed(today: visit.today), bestBefore == nil {
            bestBefore = visit.formats.date(printed.date, printed.precision)
        }
        note = package.elements?.lot.map { visit.text(Message("scan.lot", ["lot": .text($0)])) }
    }
}

/// Fills the form of a check-in with what is likely: what was said the last time.
struct CheckInFieldsMaker: Sendable {
    let subject: CheckInSubject
    let around: Surroundings
    let units: [Unit]
    let last: LastPurchase?
    let categories: CategoryTree?
    let visit: MemberVisit
    let words: PackageWords

    /// Reads what the form needs.
    init(
        _ subject: CheckInSubject,
        _ surroundings: SurroundingsCache,
        _ visit: MemberVisit,
        words: PackageWords = .none
    ) async throws {
        self.subject = subject
        self.words = words
        self.visit = visit
        (around, units, last, categories) = try await visit.database.read { snapshot in
            let around = try surroundings.surroundings(for: snapshot)
            guard case .known(let product, _) = subject else {
                return (around, around.units, nil, try snapshot.categories())
            }
            return (
                around, try snapshot.units(bookable: product), try snapshot.lastPurchase(of: product.id), nil
            )
        }
    }

    /// The form, with what was typed into it before in place of what is likely.
    func make(_ fields: FormFields, rows: CheckInRows = CheckInRows(count: 1)) -> CheckInFields {
        let (amount, unit) = amountAndUnit
        return CheckInFields(
            product: chosen,
            barcode: code,
            back: words.back.flatMap { visit.site.links.wayBack($0) },
            new: newProduct(fields),
            amount: fields.field("amount", words.amount ?? visit.formats.field(amount), isRequired: true),
            unit: fields.choice("unit", unit.rawValue, of: visit.choices(units)),
            bestBefore: isPooled
                ? nil
                : fields.date("best_before", words.bestBefore ?? bestBefore.map { visit.formats.date($0) } ?? ""),
            never: isPooled ? nil : fields.box("never", words.bestBefore == nil && neverExpires),
            location: fields.choice(
                "location",
                place?.description ?? "",
                of: visit.choices(around, none: Message("places.none"))
            ),
            price: fields.field("price", (words.price ?? price).map { visit.formats.field($0) } ?? ""),
            note: isPooled ? nil : fields.field("note", words.note ?? ""),
            photo: photo,
            rows: rows.more.map { $0.map { row($0, fields) } } ?? []
        )
    }

    /// Another batch: as likely in the same place, its date and amount to be typed.
    private func row(_ number: Int, _ fields: FormFields) -> CheckInRow {
        let places = visit.choices(around, none: Message("places.none"))
        let likely = fields.typed("location_\(number)") ?? fields.typed("location") ?? place?.description ?? ""
        return CheckInRow(
            number: number,
            isNew: fields.typed("amount_\(number)") == nil,
            amount: fields.field("amount_\(number)", isRequired: true),
            bestBefore: isPooled ? nil : fields.date("best_before_\(number)"),
            never: isPooled ? nil : fields.box("never_\(number)", neverExpires),
            location: fields.choice("location_\(number)", chosen: likely, of: places),
            price: fields.field("price_\(number)")
        )
    }

    /// Where the form's way back begins the form anew, with what was read filled in.
    private var photo: String {
        var about: [Query.Pair] = []
        switch subject {
        case .known(let product, _): about = [Query.Pair("product", product.id.description)]
        case .new(let code?, _, _, _): about = [Query.Pair("code", code)]
        case .new(nil, _, _, _): about = [Query.Pair("new", "1")]
        }
        if let back = words.back { about.append(Query.Pair("back", back)) }
        let back = visit.site.links.path("/check-in?\(Query(about).encoded)")
        return visit.site.links.path("/scan/text?\(Query([Query.Pair("back", back)]).encoded)")
    }

    private var product: Product? { if case .known(let product, _) = subject { product } else { nil } }

    private var isPooled: Bool { product?.isPooled ?? false }

    private var code: String? { if case .new(let code, _, _, _) = subject { code } else { nil } }

    private var chosen: ChosenModel? { product.map { ChosenModel($0, change: "/check-in", around, visit) } }

    private func newProduct(_ fields: FormFields) -> NewProduct? {
        guard case .new(_, let origin, let name, let brand) = subject else { return nil }
        return NewProduct(
            origin: origin,
            name: fields.field("name", words.name ?? name, isRequired: true),
            brand: fields.field("brand", words.brand ?? brand),
            category: category(fields, origin)
        )
    }

    /// The categories to choose from, and one that is to be made where it was suggested and is not there yet.
    private func category(_ fields: FormFields, _ origin: NewProduct.Origin) -> Field {
        var choices = [(value: "", label: visit.text(Message("categories.none")))] + (categories?.choices() ?? [])
        var suggestion: CategorySuggestion?
        switch origin {
        case .draft(_, let suggested), .again(let suggested): suggestion = suggested
        case .byHand, .unknown, .unreachable: break
        }
        // Those who cannot make a category are only offered what is there.
        if suggestion?.category == nil, !visit.may(.editCatalog) { suggestion = nil }
        if let suggestion, suggestion.category == nil {
            let path = Message.Argument.text(suggestion.path.joined(separator: " › "))
            choices.append((suggestion.formValue, visit.text(Message("categories.new", ["path": path]))))
        }
        return fields.choice("category", suggestion?.formValue ?? "", of: choices)
    }

    // MARK: - What is likely

    private var amountAndUnit: (Amount, Unit.Code) {
        guard case .known(let product, let contents) = subject else { return (Amount(1), .piece) }
        return contents.map { ($0.amount, $0.unit) } ?? (Amount(1), product.unit)
    }

    private var place: Location.ID? {
        let places = [last?.location, product?.details.location].compactMap(\.self)
        return places.first { around.places[$0] != nil }
    }

    /// What goes into a freezer keeps as long as the product does there.
    private var bestBefore: CivilDate? {
        guard let product else { return nil }
        let isFrozen = around.places.isFreezer(place)
        let days = (isFrozen ? product.details.daysFrozen : nil) ?? product.details.shelfLifeDays ?? last?.shelfLifeDays
        return days.flatMap { $0 > 0 ? visit.today.adding(days: $0) : nil }
    }

    private var neverExpires: Bool {
        guard let product, bestBefore == nil else { return false }
        return product.details.kind == .object || last.map { $0.shelfLifeDays == nil } ?? false
    }

    private var price: Money? {
        guard let product, let last, units.contains(where: { $0.code == amountAndUnit.1 }) else { return nil }
        let (amount, unit) = amountAndUnit
        guard unit == product.unit, let steps = try? product.scale.steps(of: amount) else { return nil }
        return last.price(of: steps)
    }
}
