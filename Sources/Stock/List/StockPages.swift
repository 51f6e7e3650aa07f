import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Places
import Site

/// The list of what is in stock, and the button that uses one.
struct StockPages: Sendable {
    let surroundings: SurroundingsCache
    let choices: KeptByRevision<ListChoices>

    // MARK: - The list

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let asked = StockQuery(request.query)
        let (part, around, choices, hasStock) = try await visit.database.read { [surroundings, choices] snapshot in
            let around = try surroundings.value(for: snapshot)
            let part = try Self.part(asked, around, snapshot)
            return (
                part, around, try choices.value(for: snapshot), try !part.entries.isEmpty || snapshot.hasProducts()
            )
        }
        let maker = StockPageMaker(asked, around, choices, for: visit)
        return .page(maker.page(part, hasStock: hasStock))
    }

    /// A category or a group that is not the household's is not found, as on a page of its own.
    private static func part(
        _ asked: StockQuery,
        _ around: Surroundings,
        _ snapshot: HouseholdSnapshot
    ) throws -> StockPart {
        do {
            return try snapshot.stock(asked.filter(in: around.places), around.places)
        } catch is Rejection {
            throw Refusal.notFound
        }
    }

    // MARK: - Use one

    func use(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let product = try request.id("product", of: Product.ID.self)
        // The button sends what this program wrote into it, not what somebody typed.
        guard let amount = try? Amount(request.input.typed("amount")) else {
            throw Rejection("amount", Message("error.number", ["example": .decimal("1.5")]))
        }
        let links = visit.site.links
        let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
        let draft = CheckOutDraft(target: BookingTarget(product: product, amount: amount))
        let done = try await visit.database.write(once: request.once) { transaction in
            guard try transaction.product(product) != nil else { throw Refusal.notFound }
            let action = try transaction.checkOut(draft).action
            return Destination(links.path(back ?? "/stock", done: "action-\(action)"))
        }
        return .redirect(done.path)
    }
}
