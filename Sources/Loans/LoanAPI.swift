import Accounts
import Core
import HTTP
import Items
import JSON
import Ledger
import Site

/// `/loans` of the REST interface, and the call that lends an item.
struct LoanAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        var filter = LoanFilter(state: query.choice("state"))
        filter.dueIn = query.integer("due_in", in: -36_500...36_500)
        filter.borrower = query.text("borrower")
        filter.order = query.choice("sort") ?? .dueOn
        filter.limit = query.limit()
        filter.after = query.cursor(keys: 2).flatMap { keys in Loan.ID(keys[1]).map { (key: keys[0], id: $0) } }
        try query.finish()
        return try await visit.database.read { [filter] snapshot in
            let part = try snapshot.loans(filter)
            let last = part.hasMore ? part.entries.last : nil
            let next = last.map { Cursor([$0.key, $0.loan.id.description], of: request.query) }
            let today = snapshot.today
            return JSONAnswer.list(part.entries, next: next, total: part.total) { json, entry in
                entry.loan.write(to: &json, today: today)
            }
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("loan", of: Loan.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func lend(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let item = try request.item()
        return try await visit.database.write(once: request.once) { transaction in
            guard try transaction.item(item) != nil else { throw Refusal.notFound }
            let booked = try transaction.lend(item, LoanForm.draft(request.input, for: visit))
            return try transaction.answer(
                with: booked.loan,
                booked.action,
                status: 201,
                location: "/loans/\(booked.loan)"
            )
        }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("loan", of: Loan.ID.self)
        return try await visit.database.write { transaction in
            guard let loan = try transaction.loan(id) else { throw Refusal.notFound }
            let draft = try LoanForm.draft(changing: loan, request.input, for: visit)
            return try transaction.answer(with: id, transaction.editLoan(id, to: draft))
        }
    }

    func takeBack(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("loan", of: Loan.ID.self)
        return try await visit.database.write(once: request.once) { transaction in
            guard try transaction.loan(id) != nil else { throw Refusal.notFound }
            let booked = try transaction.takeBack(id, LoanForm.giveBack(request.input, for: visit))
            return try transaction.answer(with: id, booked.action, status: 201, location: "/loans/\(id)")
        }
    }
}

extension HouseholdScope {
    /// A loan, and the action by which a call booked it.
    fileprivate func answer(
        with id: Loan.ID,
        _ action: Action.ID? = nil,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        guard let loan = try loan(id) else { throw Refusal.notFound }
        let today = today
        return JSONAnswer(status: status, location: location) { json in
            loan.write(to: &json, today: today)
            if let action { json.member("action", action.rawValue) }
        }
    }
}
