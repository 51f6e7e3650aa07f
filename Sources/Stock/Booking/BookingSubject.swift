import Accounts
package import Catalog
import Core
import Places

/// What a booking is about: a product, or one of its batches.
package struct BookingSubject: Hashable, Sendable {
    package var product: Product.ID?
    package var batch: Batch.ID?

    package init(product: Product.ID? = nil, batch: Batch.ID? = nil) {
        self.product = product
        self.batch = batch
    }
}

extension HouseholdScope {
    /// Finds the product, and the batch where one is named.
    ///
    /// The one amount of a product in a place counts as a batch where `pooled` says so: only pages know its number.
    func resolve(_ subject: BookingSubject, pooled: Bool = false) throws -> (product: Product, batch: Batch?) {
        guard let id = subject.batch else {
            guard let product = try subject.product.flatMap({ try product($0) }) else {
                throw Rejection("product", Message(subject.product == nil ? "error.required" : "error.choice"))
            }
            return (product, nil)
        }
        guard let batch = try batch(id), pooled || !batch.isPooled, let product = try product(batch.product),
            subject.product.map({ $0 == product.id }) ?? true
        else { throw Rejection("batch", Message("error.choice")) }
        return (product, batch)
    }

    /// A batch that a path names.
    func requireBatch(_ id: Batch.ID) throws -> (product: Product, batch: Batch) {
        guard let batch = try batch(id), !batch.isPooled, let product = try product(batch.product) else {
            throw Refusal.notFound
        }
        return (product, batch)
    }

    /// What of a product, or of one of its batches, may be booked, in the order in which it should be used.
    ///
    /// Throws a rejection of `field` for a place that is not one of the household's.
    func available(
        _ product: Product,
        _ batch: Batch?,
        at place: StockPlace,
        field: String
    ) throws -> [Batch] {
        var there: [Batch]
        switch place {
        case .anywhere: there = try batches(of: product.id)
        case .exactly(let location):
            there = try batches(of: product.id).filter { $0.details.location == location }
        case .within(let location):
            let tree = try locations()
            guard tree[location] != nil else { throw Rejection(field, Message("error.choice")) }
            there = try batches(of: product.id, in: tree.subtree(of: location))
        }
        if let batch { there.removeAll { $0.id != batch.id } }
        return there
    }
}

extension Product {
    /// How much is meant by an amount of what is there, which pages show rounded: all of it, its first batches, what is
    /// left without them, or what one press takes, where they are shown the same.
    func meant(_ steps: Steps, of there: [Batch]) -> Steps {
        var (sums, sum) = ([Steps](), Steps.zero)
        for batch in there {
            sum += batch.amount
            sums.append(sum)
        }
        let known =
            [sum] + sums + sums.map { sum - $0 }.filter { $0 > .zero } + [details.quickAmount].compactMap(\.self)
        return scale.meant(steps, among: known)
    }
}

extension Refusal {
    /// Says how much of a product there is of which more was wanted.
    static func notEnough(_ there: [Batch], of product: Product) -> Refusal {
        let sum = there.reduce(Steps.zero) { $0 + $1.amount }
        return Refusal(
            .conflict,
            Message("error.not_enough", ["amount": .decimal(product.text(sum)), "name": .text(product.name)])
        )
    }
}
