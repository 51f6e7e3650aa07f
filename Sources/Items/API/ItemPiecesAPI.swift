import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import Places
import Site

/// The REST interface's calls that make items of what is there, and the one that puts several into a place.
struct ItemPiecesAPI: Sendable {
    let loans: LoanState
    let pooled: PooledPieces

    /// So many are moved at once.
    private static let most = 200

    /// Makes items like another one; what the body says is different about them.
    func copy(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        return try await visit.database.write(once: request.once) { [loans] transaction in
            guard let original = try transaction.item(uid) else { throw Refusal.notFound }
            let draft = try ItemForm.copy(of: original, request.input, for: visit)
            return try loans.answer(with: transaction.addItems(draft), in: transaction)
        }
    }

    /// Gives pieces that are only counted so far a code each.
    func register(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let product = try request.id("product", of: Product.ID.self)
        let reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        return try await visit.database.write(once: request.once) { [pooled] transaction in
            guard try transaction.product(product) != nil else { throw Refusal.notFound }
            try reader.finish()
            let added = try transaction.registerPieces(of: product, from: pooled)
            return JSONAnswer(status: 201, location: "/actions/\(added.action)") { json in
                json.member("action", added.action.rawValue)
                json.array("uids", added.codes.map(\.rawValue))
            }
        }
    }

    /// Puts items into a place as one action.
    func move(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let texts = fields.choices("items", of: ItemCode.self) ?? []
        let codes = texts.compactMap { ItemCode($0.rawValue) }
        if texts.isEmpty, fields.rejection.errors["items"] == nil { fields.reject("items", Message("error.required")) }
        if codes.count < texts.count { fields.reject("items", Message("error.choice")) }
        if texts.count > Self.most { fields.reject("items", Message("error.list", ["limit": .count(Self.most)])) }
        let place: Location.ID? = fields.id("to")
        if !fields.isPresent("to") { fields.reject("to", Message("error.required")) }
        try fields.finish()
        return try await visit.database.write(once: request.once) { [loans] transaction in
            for code in codes where try transaction.item(code) == nil {
                throw Rejection("items", Message("error.choice"))
            }
            if let place, try transaction.location(place) == nil { throw Rejection("to", Message("error.choice")) }
            let action = try transaction.moveItems(codes, to: place)
            let moved = try codes.map { try loans.json($0, in: transaction) }
            let location = action.map { "/actions/\($0)" }
            return JSONAnswer(status: action == nil ? 200 : 201, location: location) { json in
                json.member("action", action?.rawValue)
                json.array("items", moved) { $1.write(to: &$0) }
            }
        }
    }
}
