import Accounts
import Core
import HTTP
import JSON
import Ledger
import Localization
import Site

/// `/lookup` of the REST interface: what a scanned code stands for.
struct LookUpAPI: Sendable {
    let lookUp: CodeLookUp

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        guard let code = request.path["code"].flatMap({ ScannedCode($0) }) else {
            throw Rejection("code", Message("error.required"))
        }
        guard !code.hasWrongCheckDigit else { throw Rejection("code", Message("error.code_check_digit")) }
        // An own product comes first, and then nobody is asked.
        if let known = try await Self.known(code, visit) {
            return Self.answer(code, known: known, draft: nil, nil, visit)
        }
        do {
            guard let facts = try await lookUp.facts(for: code) else { throw Self.unknown(code) }
            let suggestion = try await visit.database.read { snapshot in
                try snapshot.suggestedCategory(forTags: facts.categories, visit.site.texts, visit.user.language)
            }
            return Self.answer(code, known: nil, draft: facts, suggestion, visit)
        } catch let error as LookUpUnavailable {
            throw Refusal(.unavailable, Message("lookup.unavailable"), retryAfter: error.retryAfter)
        }
    }

    private static func known(_ code: ScannedCode, _ visit: MemberVisit) async throws -> ProductJSON? {
        try await visit.database.read { snapshot in
            guard let barcode = try snapshot.barcode(code), let product = try snapshot.product(barcode.product) else {
                return nil
            }
            return ProductJSON(product, barcodes: try snapshot.barcodes(of: product.id))
        }
    }

    private static func unknown(_ code: ScannedCode) -> Refusal {
        Refusal(
            .notFound,
            Message("lookup.unknown"),
            members: [
                "code": .text(code.text),
                "gtin": code.readings.first.map { .text($0.digits) } ?? .null,
                "known": .null,
                "draft": .null,
            ]
        )
    }

    private static func answer(
        _ code: ScannedCode,
        known: ProductJSON?,
        draft: ProductFacts?,
        _ category: CategorySuggestion?,
        _ visit: MemberVisit
    ) -> JSONAnswer {
        JSONAnswer { json in
            json.member("code", code.text)
            json.member("gtin", code.readings.first?.digits)
            if let known { json.object("known") { known.write(to: &$0) } } else { json.null("known") }
            guard let draft else { return json.null("draft") }
            json.object("draft") { json in
                json.member("name", draft.name(in: visit.user.language))
                json.member("brand", draft.brand)
                json.member("quantity", draft.quantity)
                json.member("category", category?.category?.rawValue)
                json.member("category_path", category?.path.joined(separator: " › "))
                json.member("image_url", draft.imageURL)
                json.member("source", draft.source)
            }
        }
    }
}
