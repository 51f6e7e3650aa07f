import Accounts
import Catalog
import Core
import HTTP
import Mustache
import Places
import Site

/// The page with nothing but the box for a code.
struct ScanPage: Page {
    static let view = "stock/scan"

    let problem: String?
    let code: Field

    static let fields = Fields<ScanPage> {
        $0.text("problem") { $0.problem }
        $0.model("code") { $0.code }
    }

    static let sample = ScanPage(problem: "Problem", code: .sample)
}

/// Leads from a code to what it stands for.
struct ScanPages: Sendable {
    private enum Found: Sendable {
        case product(Product.ID)
        case place(Location.ID)
    }

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let text = request.query.first("code") else { return page("", nil, visit) }
        guard let code = ScannedCode(text) else { return page(text, Message("error.required"), visit) }
        switch try await visit.database.read({ try Self.find(code, $0) }) {
        case .product(let id): return .redirect("/products/\(id)")
        case .place(let id): return .redirect("/stock?location=\(id)")
        case nil where visit.may(.bookStock):
            return .redirect("/check-in?code=\(text.percentEncoded)")
        case nil:
            return page(text, Message("error.unknown_code"), visit)
        }
    }

    /// An own product's barcode, or the code of a place: typed, or as the address that a label's QR code holds.
    private static func find(_ code: ScannedCode, _ scope: HouseholdSnapshot) throws -> Found? {
        if let barcode = try scope.barcode(code) { return .product(barcode.product) }
        let label = code.text.firstRange(of: "/l/").map { code.text[$0.upperBound...] } ?? code.text[...]
        return try scope.location(code: label.uppercased()).map { .place($0.id) }
    }

    private func page(_ code: String, _ error: Message?, _ visit: MemberVisit) -> Reply {
        let rejection = error.map { Rejection("code", $0) } ?? Rejection()
        let fields = FormFields(nil, rejection, texts: visit.site.texts, formats: visit.formats)
        let page = ScanPage(
            problem: error.map { visit.text($0) },
            code: fields.field("code", code, isRequired: true)
        )
        return .page(page, status: error == nil ? .ok : .unprocessableContent)
    }
}
