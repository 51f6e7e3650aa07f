package import Core
package import Localization

/// What a GS1 code says about a package: its article and, in application identifiers, its date, lot and weight.
///
/// Read are element strings as they are scanned (GS1 General Specifications §7.8: `]C1`, `]d2`, `]Q3` or the FNC1 sign
/// in front, FNC1 after what has no fixed length), as people read them (`(01)…(15)…`), and GS1 Digital Link addresses
/// (`https://…/01/…/10/…?15=…`).
package struct GS1Elements: Hashable, Sendable {
    package let gtin: GTIN
    /// Until when it keeps: best before (15), or where that is missing the day on which it expires (17).
    package let bestBefore: GS1Date?
    /// The lot (10).
    package let lot: String?
    /// The net weight in kilograms (310n).
    package let kilograms: Amount?
    /// The net volume in litres (315n).
    package let litres: Amount?
    /// How many pieces are in it (30, 37); nil also for more than anybody brings home.
    package let count: Int?

    /// A number beyond this is a slip or a trick, and nobody looks at each amount of a list that was scanned.
    private static let mostPieces = 1000

    /// Why a text holds no elements.
    package enum Fault: Error, Hashable, Sendable {
        /// It has another form.
        case otherForm
        /// It has the form, but the check digit of its GTIN is wrong.
        case wrongCheckDigit
    }

    /// Reads a scanned or typed text of any length.
    package init(_ text: String) throws(Fault) {
        guard text.utf8.count <= 1000 else { throw .otherForm }
        let elements: [(identifier: String, value: String)]?
        if text.hasPrefix("https://") || text.hasPrefix("http://") {
            elements = DigitalLink.elements(text)
        } else {
            elements = ElementString.elements(text)
        }
        guard let elements else { throw .otherForm }
        try self.init(elements)
    }

    private init(_ elements: [(identifier: String, value: String)]) throws(Fault) {
        let values = Dictionary(elements.map { ($0.identifier, $0.value) }) { first, _ in first }
        guard let digits = values["01"] ?? values["02"] else { throw .otherForm }
        guard let gtin = GTIN.readings(of: digits).first else { throw .wrongCheckDigit }
        self.gtin = gtin
        let dates = [values["15"], values["17"]].map { $0.map { GS1Date($0) } }
        guard !dates.contains(.some(nil)) else { throw .otherForm }
        bestBefore = dates.compactMap { $0 ?? nil }.first
        lot = values["10"]
        kilograms = Self.measure("310", elements)
        litres = Self.measure("315", elements)
        count = (values["30"] ?? values["37"]).flatMap { Int($0, in: 1...Self.mostPieces) }
    }

    /// The number's last digit of the identifier says how many of the six digits are decimals.
    private static func measure(_ prefix: String, _ elements: [(identifier: String, value: String)]) -> Amount? {
        for (identifier, value) in elements where identifier.count == 4 && identifier.hasPrefix(prefix) {
            guard let decimals = identifier.last?.wholeNumberValue, decimals <= 5, let number = Int64(value) else {
                continue
            }
            let amount = Amount(millionths: (decimals..<6).reduce(number) { power, _ in power * 10 })
            if amount > .zero { return amount }
        }
        return nil
    }
}

/// A date of six digits, `YYMMDD`; the day `00` stands for the end of the month (GS1 General Specifications §3.4.2).
package struct GS1Date: Hashable, Sendable {
    private let year: Int
    private let month: Int
    private let day: Int

    init?(_ digits: String) {
        guard digits.utf8.count == 6, let number = Int(digits, in: 0...999_999) else { return nil }
        (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        guard (1...12).contains(month), (0...31).contains(day) else { return nil }
    }

    /// The day or month, in the century that lies nearest to today (GS1 General Specifications §7.12).
    ///
    /// Nil for a day that its month does not have.
    package func typed(today: CivilDate) -> TypedDate? {
        let present = today.parts.year
        let difference = year - present % 100
        let century = present - present % 100 + (difference >= 51 ? -100 : difference <= -50 ? 100 : 0)
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let month = "\(century + year)-\(digits(self.month))"
        return TypedDate(iso: day == 0 ? month : "\(month)-\(digits(day))")
    }
}
