import Accounts
import Catalog
import Core
import Items
import Localization
import Site

extension ScanList {
    /// What came of scanning one more code.
    enum Added: Sendable {
        case listed
        case place(Int64)
        case item(ItemCode)
        case full
        case refused(Message)
    }

    /// Adds what a code stands for, or more of it where the list has the same already.
    mutating func add(_ meaning: ScanMeaning?, formats: Formats, today: CivilDate, texts: Texts) -> Added {
        let row: Row
        switch meaning {
        case nil: return .refused(Message("error.required"))
        case .misread, .strangeLabel, .noCode: return .refused(meaning?.fault ?? Message("error.required"))
        case .place(let id, _): return .place(id.rawValue)
        case .item(let code): return .item(code)
        case .unknown(let code): row = Row(code: code.text, amount: "1")
        case .package(let package): row = Row(package, formats, today, texts)
        }
        if let same = rows.firstIndex(where: { $0.isSame(as: row) }) {
            guard let more = try? formats.amount(typed: row.amount),
                let before = try? formats.amount(typed: rows[same].amount)
            else { return .listed }
            rows[same].amount = formats.field(Amount(millionths: before.millionths + more.millionths))
            rows[same].price = formats.sum(of: rows[same].price, and: row.price) ?? rows[same].price
            return .listed
        }
        guard rows.count < Self.mostRows else { return .full }
        rows.append(row)
        return .listed
    }
}

extension ScanList.Row {
    /// Fills in what the code says of this package.
    fileprivate init(_ package: ScannedPackage, _ formats: Formats, _ today: CivilDate, _ texts: Texts) {
        self.init(code: package.barcode.code)
        let keepsDates = package.product.details.management == .batches
        amount = formats.field(package.contents?.amount ?? Amount(1))
        unit = (package.contents?.unit ?? package.product.unit).rawValue
        if keepsDates, let printed = package.elements?.bestBefore?.typed(today: today) {
            // As it can be typed again in every household.
            let iso = printed.date.description
            bestBefore = printed.precision == .month ? String(iso.prefix(7)) : iso
        }
        price = package.price.map { formats.field($0) } ?? ""
        if keepsDates, let lot = package.elements?.lot {
            note = texts.text(Message("scan.lot", ["lot": .text(lot)]), with: formats)
        }
    }

    /// Whether two rows differ in nothing but how much there is, and what that costs.
    fileprivate func isSame(as other: Self) -> Bool {
        code == other.code && unit == other.unit && bestBefore == other.bestBefore && note == other.note
            && product == other.product
    }
}

extension Formats {
    /// What two packages with a price in their code cost together; nil where one of them has none.
    fileprivate func sum(of first: String, and second: String) -> String? {
        guard let first = try? amount(typed: first), let second = try? amount(typed: second) else { return nil }
        return field(Amount(millionths: first.millionths + second.millionths))
    }
}
