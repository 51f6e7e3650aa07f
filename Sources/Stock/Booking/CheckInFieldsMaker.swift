import Accounts
import Catalog
import Core
import Localization
import Places
import Site

/// What a check-in is about: a product that is known, or one to be made.
enum CheckInSubject: Sendable {
    /// With what one package of the code that was scanned holds.
    case known(Product, Barcode.Contents?)
    case new(code: String?, NewProduct.Origin, name: String, brand: String)
}

/// Fills the form of a check-in with what is likely: what was said the last time.
struct CheckInFieldsMaker: Sendable {
    let subject: CheckInSubject
    let around: Surroundings
    let units: [Unit]
    let last: LastPurchase?
    let visit: MemberVisit

    /// Reads what the form needs.
    init(_ subject: CheckInSubject, _ surroundings: SurroundingsCache, _ visit: MemberVisit) async throws {
        self.subject = subject
        self.visit = visit
        (around, units, last) = try await visit.database.read { snapshot in
            let around = try surroundings.surroundings(for: snapshot)
            guard case .known(let product, _) = subject else { return (around, around.units, nil) }
            return (
                around, try snapshot.units(bookable: product), try snapshot.lastPurchase(of: product.id)
            )
        }
    }

    /// The form, with what was typed into it before in place of what is likely.
    func make(_ fields: FormFields) -> CheckInFields {
        let (amount, unit) = amountAndUnit
        return CheckInFields(
            product: chosen,
            barcode: code,
            new: newProduct(fields),
            amount: fields.field("amount", visit.formats.field(amount), isRequired: true),
            unit: fields.choice("unit", unit.rawValue, of: visit.choices(units)),
            bestBefore: isPooled
                ? nil : fields.date("best_before", bestBefore.map { visit.formats.date($0) } ?? ""),
            never: isPooled ? nil : fields.box("never", neverExpires),
            location: fields.choice(
                "location",
                place?.description ?? "",
                of: visit.choices(around, none: Message("places.none"))
            ),
            price: fields.field("price", price.map { visit.formats.field($0) } ?? ""),
            note: isPooled ? nil : fields.field("note")
        )
    }

    private var product: Product? { if case .known(let product, _) = subject { product } else { nil } }

    private var isPooled: Bool { product?.isPooled ?? false }

    private var code: String? { if case .new(let code, _, _, _) = subject { code } else { nil } }

    private var chosen: ChosenModel? { product.map { ChosenModel($0, change: "/check-in", around, visit) } }

    private func newProduct(_ fields: FormFields) -> NewProduct? {
        guard case .new(_, let origin, let name, let brand) = subject else { return nil }
        return NewProduct(
            origin: origin,
            name: fields.field("name", name, isRequired: true),
            brand: fields.field("brand", brand)
        )
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
