import Accounts
import Catalog
import Core
import HTTP
import Site

/// The page on which it is chosen how a product is counted.
struct ManagementPages: Sendable {
    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(of: request.id("product"), visit))
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        do {
            var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let management: Product.Management? = reader.choice("management")
            if management == nil { reader.reject("management", Message("error.choice")) }
            let done = try await visit.database.write(once: request.once) { [reader] transaction in
                guard try transaction.product(id) != nil else { throw Refusal.notFound }
                try reader.finish()
                let action = try management.flatMap { try transaction.convert(id, to: $0) }
                return Destination("/products/\(id)?done=\(action.map { "action-\($0)" } ?? "saved")")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let problem = rejection.errors["management"]?.first ?? Message("form.problem")
            return .page(try await page(of: id, problem: problem, visit), status: .unprocessableContent)
        }
    }

    private func page(
        of id: Product.ID,
        problem: Message? = nil,
        _ visit: MemberVisit
    ) async throws -> ManagementPage {
        let (product, changes, units) = try await visit.database.read { snapshot in
            guard let product = try snapshot.product(id) else { throw Refusal.notFound }
            let others = Product.Management.allCases.filter { $0 != product.details.management }
            let changes = try others.map { try snapshot.managementChange(of: product, to: $0) }
            return (product, changes, try snapshot.unitNames())
        }
        return ManagementPage(
            problem: problem.map { visit.text($0) },
            product: id,
            title: visit.text(Message("management.title", ["name": .text(product.name)])),
            present: visit.text(product.details.management.word),
            choices: changes.map { change -> ManagementPage.Choice in
                let obstacle = change.obstacle(units)
                return ManagementPage.Choice(
                    value: change.management.rawValue,
                    name: visit.text(change.management.word),
                    // What cannot be done has none.
                    effects: obstacle == nil ? change.effects.map { visit.text($0) } : [],
                    obstacle: obstacle.map { visit.text($0) }
                )
            }
        )
    }
}

extension ManagementChange {
    /// What will happen, in words.
    fileprivate var effects: [Message] {
        let places = Message.Argument.message(Message("management.count_places", ["count": .count(self.places.count)]))
        let count = Message.Argument.message(Message("management.count_batches", ["count": .count(batches.count)]))
        let stock: Message =
            if batches.isEmpty {
                Message("management.nothing_there")
            } else if !rearranges {
                Message("management.amounts_stay", ["places": places])
            } else if management == .batches {
                Message("management.become_batches", ["places": places])
            } else {
                Message("management.become_amounts", ["batches": count, "places": places])
            }
        return management == .items ? [stock, Message("management.item_bookings")] : [stock]
    }
}
