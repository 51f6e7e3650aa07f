import Accounts
import Catalog
import Core
import HTTP
import Site

/// The page of one line.
struct LinePages: Sendable {
    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (list, id) = try Self.ids(request)
        return try await form(id, in: list, FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (list, id) = try Self.ids(request)
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                let line = try transaction.requireLine(id, in: list)
                let changes = try LineForm.read(changing: line, request.input, for: visit)
                if let draft = changes.draft { try transaction.editLine(id, in: list, to: draft) }
                return Destination("/shopping/\(list)?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(id, in: list, FormFields(visit, request.input, rejection), visit)
        }
    }

    /// Moves a line up or down by one.
    func move(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (list, id) = try Self.ids(request)
        let isUp = request.input.typed("direction") == "up"
        let done = try await visit.database.write(once: request.once) { transaction in
            let line = try transaction.lineToChange(id, in: list)
            try transaction.moveLine(line.id, in: list, to: line.position + (isUp ? -1 : 1))
            return Destination("/shopping/\(list)/lines/\(line.id)/edit")
        }
        return .redirect(done.path)
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (list, id) = try Self.ids(request)
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.deleteLine(id, in: list)
            return Destination("/shopping/\(list)?done=saved")
        }
        return .redirect(done.path)
    }

    private func form(
        _ id: ShoppingLine.ID,
        in list: ShoppingList.ID,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (lines, units, conversions) = try await visit.database.read { snapshot in
            _ = try snapshot.requireLine(id, in: list)
            let lines = try snapshot.lines(of: list)
            let product = lines.first { $0.stands(for: id) }?.line.draft.product
            return (
                lines, try snapshot.units(),
                try product.map { try snapshot.conversions(of: $0) } ?? snapshot.conversions()
            )
        }
        guard let entry = lines.first(where: { $0.stands(for: id) }) else { throw Refusal.notFound }
        // Of something that is counted only the units into which it converts.
        let isNamed = entry.line.draft.product != nil || entry.line.draft.group != nil
        let reachable = isNamed ? entry.line.draft.unit.map { conversions.reachable(from: $0) } : nil
        let choices = units.filter { unit in reachable.map { $0[unit.code] != nil } ?? true }
        let page = EditLinePage(
            line: entry.line,
            title: entry.title,
            problem: fields.problem(for: visit),
            form: LineFields(entry.line, units: visit.lineUnits(choices), fields, visit),
            isLast: entry.line.position == lines.count
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    private static func ids(_ request: PageRequest) throws -> (ShoppingList.ID, ShoppingLine.ID) {
        (try request.id("list"), try request.id("line"))
    }
}
