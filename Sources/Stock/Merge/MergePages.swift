import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Site

/// The page on which two products that turned out to be one become one.
struct MergePages: Sendable {
    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        let product = try await self.product(id, visit)
        let query = request.query
        var into = query.first("product").flatMap { Product.ID($0) }
        var rejection = Rejection()
        if let text = query.first("code"), into == nil {
            let barcode = try await visit.database.read { snapshot in
                try ScannedCode(text).flatMap { try snapshot.barcode($0) }
            }
            into = barcode?.product
            if into == nil { rejection = Rejection("code", Message("error.unknown_code")) }
        }
        guard let into else {
            return try await choice(for: product, query, rejection, visit)
        }
        do {
            let (merge, units) = try await visit.database.read { snapshot in
                (try snapshot.merge(of: id, into: into), try snapshot.unitNames())
            }
            return .page(page(product, preview: preview(merge, units, visit), visit: visit))
        } catch let rejection as Rejection {
            return try await choice(for: product, query, rejection, visit)
        }
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let into: Product.ID? = reader.id("into")
        if into == nil, reader.rejection.isEmpty { reader.reject("into", Message("error.choice")) }
        do {
            let done = try await visit.database.write(once: request.once) { [reader] transaction in
                guard try transaction.product(id) != nil else { throw Refusal.notFound }
                try reader.finish()
                let done = try transaction.mergeProduct(id, into: into ?? id)
                return Destination("/products/\(done.product)?done=action-\(done.action)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await choice(for: try await product(id, visit), request.query, rejection, visit)
        }
    }

    private func product(_ id: Product.ID, _ visit: MemberVisit) async throws -> Product {
        guard let product = try await visit.database.read({ try $0.product(id) }) else { throw Refusal.notFound }
        return product
    }

    private func choice(
        for product: Product,
        _ query: Query,
        _ rejection: Rejection,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let chooser = ProductChooser(path: "/products/\(product.id)/merge", offersByHand: false, left: product.id)
        let search = query.first("q").flatMap { $0.isEmpty ? nil : $0 }
        let choose = try await chooser.model(
            search: search,
            code: query.first("code") ?? "",
            rejection: rejection,
            for: visit
        )
        let problem = rejection.errors["into"]?.first.map { visit.text($0) }
        let page = page(product, problem: problem, choose: choose, visit: visit)
        return .page(page, status: rejection.isEmpty ? .ok : .unprocessableContent)
    }

    private func page(
        _ product: Product,
        problem: String? = nil,
        choose: ChooseModel? = nil,
        preview: MergePage.Preview? = nil,
        visit: MemberVisit
    ) -> MergePage {
        MergePage(
            problem: problem,
            product: product.id,
            title: visit.text(Message("merge.title", ["name": .text(product.name)])),
            choose: choose,
            preview: preview
        )
    }

    private func preview(_ merge: Merge, _ units: UnitNames, _ visit: MemberVisit) -> MergePage.Preview {
        let (product, target) = (merge.product, merge.target)
        let names: Message.Arguments = ["name": .text(product.name), "other": .text(target.name)]
        let stock = units.text(target.text(target.stock + merge.sum), of: target.unit)
        var effects = [Message("merge.stock", names.and(["amount": .message(stock)]))]
        if merge.dropsDates { effects.append(Message("merge.dates_dropped")) }
        if merge.barcodes > 0 { effects.append(Message("merge.barcodes", ["count": .count(merge.barcodes)])) }
        effects.append(Message("merge.rest", names))
        return MergePage.Preview(
            into: target.id,
            heading: visit.text(Message("merge.heading", names)),
            effects: effects.map { visit.text($0) }
        )
    }
}
