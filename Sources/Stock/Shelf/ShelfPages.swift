import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Places
import Site

/// The page of a batch, or of the one amount of a product in a place, and what its forms do.
struct ShelfPages: Sendable {
    let surroundings: SurroundingsCache

    /// What a form of the page does.
    enum Verb: String, Sendable {
        case move
        case open
        case correct
        case edit
        case spoil
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(of: Shelved(request), visit))
    }

    /// Answers the form of a verb.
    func handler(
        for verb: Verb
    ) -> @Sendable (_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        { request, visit in try await save(verb, request, visit) }
    }

    private func save(_ verb: Verb, _ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let part = try Shelved(request)
        do {
            let booking = try Booking(verb, part, request.input, visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                _ = try transaction.find(part)
                let (product, action) = try booking.carryOut(transaction)
                return Destination("/products/\(product)?done=\(action.map { "action-\($0)" } ?? "saved")")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let page = try await page(of: part, again: (verb, request.input, rejection), visit)
            return .page(page, status: .unprocessableContent)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            let rejection = Rejection("amount", refusal.message)
            let page = try await page(of: part, again: (verb, request.input, rejection), visit)
            return .page(page, status: .conflict)
        }
    }

    private func page(
        of part: Shelved,
        again: (verb: Verb, input: Input, rejection: Rejection)? = nil,
        _ visit: MemberVisit
    ) async throws -> ShelfPage {
        let read = try await visit.database.read { [surroundings] snapshot in
            let (product, batch) = try snapshot.find(part)
            return ShelfPage.Read(
                product: product,
                batch: batch,
                around: try surroundings.surroundings(for: snapshot),
                movements: try snapshot.journal(of: batch.id, limit: 20),
                allPlaces: try snapshot.allLocations()
            )
        }
        return ShelfPage(read, path: part.path(batch: read.batch), again, visit)
    }
}

/// What a page is about, by its address.
enum Shelved: Hashable, Sendable {
    case batch(Batch.ID)
    /// What is kept of a product in a place without dates.
    case pool(Product.ID, at: Location.ID?)

    /// The word that stands in an address for nowhere in particular.
    static let nowhere = "none"

    init(_ request: PageRequest) throws {
        if request.path["batch"] != nil {
            self = .batch(try request.id("batch"))
        } else if request.path["place"] == Self.nowhere {
            self = .pool(try request.id("product"), at: nil)
        } else {
            self = .pool(try request.id("product"), at: try request.id("place", of: Location.ID.self))
        }
    }

    /// The address of the page of what is kept, below the base path.
    func path(batch: Batch) -> String { Self.path(of: batch) }

    static func path(of batch: Batch) -> String {
        guard batch.isPooled else { return "/batches/\(batch.id)" }
        return "/products/\(batch.product)/places/\(batch.details.location?.description ?? nowhere)"
    }
}

extension HouseholdScope {
    /// Finds what a page is about; refuses what is not there.
    func find(_ part: Shelved) throws -> (product: Product, batch: Batch) {
        switch part {
        case .batch(let id): return try requireBatch(id)
        case .pool(let id, let location):
            guard let product = try product(id),
                let pooled = try batches(of: id).first(where: { $0.isPooled && $0.details.location == location })
            else { throw Refusal.notFound }
            return (product, pooled)
        }
    }
}

/// What one of the page's forms asks for.
private enum Booking: Sendable {
    case move(MoveDraft)
    case open(Batch.ID, Amount?)
    case correct(CorrectDraft)
    case edit(Batch.ID, BatchChanges)
    case spoil(CheckOutDraft)

    init(_ verb: ShelfPages.Verb, _ part: Shelved, _ input: Input, _ visit: MemberVisit) throws {
        var reader = FieldReader(input, formats: visit.formats, today: visit.today)
        let (subject, place) = part.subject
        switch (verb, part) {
        case (.move, _):
            var draft = MoveDraft(reader: &reader, subject)
            draft.from = place
            self = .move(draft)
        case (.correct, _): self = .correct(CorrectDraft(reader: &reader, subject, place: place))
        case (.spoil, _):
            let amount = reader.requiredAmount("amount") ?? .zero
            var draft = CheckOutDraft(
                target: BookingTarget(product: subject.product, amount: amount),
                batch: subject.batch,
                isSpoiled: true
            )
            draft.place = place
            self = .spoil(draft)
        case (.open, .batch(let id)): self = .open(id, reader.positiveAmount("amount"))
        case (.edit, .batch(let id)):
            self = .edit(id, BatchChanges(reader: &reader, currency: visit.household.currency))
        case (.open, .pool), (.edit, .pool): throw Refusal.notFound
        }
        try reader.finish()
    }

    func carryOut(_ transaction: HouseholdTransaction) throws -> (Product.ID, Action.ID?) {
        switch self {
        case .move(let draft):
            let done = try transaction.move(draft)
            return (done.product, done.action)
        case .open(let batch, let amount):
            let done = try transaction.openBatch(batch, amount: amount)
            return (done.product, done.action)
        case .correct(let draft):
            let done = try transaction.correct(draft)
            return (done.product, done.action)
        case .edit(let batch, let changes):
            let done = try transaction.editBatch(batch, changes)
            return (done.product, done.action)
        case .spoil(var draft):
            if let batch = draft.batch { draft.target.product = try transaction.requireBatch(batch).product.id }
            let done = try transaction.checkOut(draft)
            return (done.product, done.action)
        }
    }
}

extension Shelved {
    /// How bookings name it.
    fileprivate var subject: (BookingSubject, StockPlace) {
        switch self {
        case .batch(let id): (BookingSubject(batch: id), .anywhere)
        case .pool(let product, let location): (BookingSubject(product: product), .exactly(location))
        }
    }
}
