import Accounts
import Core
import HTTP
import Items
import Site

/// What lends an item and takes it back, from its page or from the list of loans.
struct LoanPages: Sendable {
    let items: ItemPages
    let files: DocumentFiles

    func lend(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let item = try request.item()
        do {
            let draft = try LoanForm.draft(request.input, for: visit)
            let checked = try await files.checkPhotos(request.uploads, for: visit)
            let (name, once) = (visit.text(Message("document.photo")), request.once?.covering(checked.map(\.kept.hash)))
            // Before anything is written, so that a form that is refused leaves nothing on disk.
            try await visit.database.read { snapshot in
                if try !snapshot.isAnswered(once) { _ = try snapshot.checkLending(item, draft) }
            }
            let photos = try await files.keep(checked, of: visit.household.id)
            let done = try await visit.database.write(once: once) { transaction in
                let booked = try transaction.lend(item, draft)
                try transaction.addPhotos(photos, named: name, of: booked.loan, .lent, to: item)
                return Destination("\(item.path)?done=\(LoanAnnouncements.lent)-\(booked.action)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await items.again(item, request, rejection, visit)
        }
    }

    func takeBack(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("loan", of: Loan.ID.self)
        let links = visit.site.links
        let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
        do {
            let draft = try LoanForm.giveBack(request.input, for: visit)
            let checked = try await files.checkPhotos(request.uploads, for: visit)
            let (name, once) = (visit.text(Message("document.photo")), request.once?.covering(checked.map(\.kept.hash)))
            try await visit.database.read { snapshot in
                if try !snapshot.isAnswered(once) { _ = try snapshot.checkReturn(id, draft) }
            }
            let photos = try await files.keep(checked, of: visit.household.id)
            let done = try await visit.database.write(once: once) { transaction in
                let booked = try transaction.takeBack(id, draft)
                try transaction.addPhotos(photos, named: name, of: id, .returned, to: booked.item)
                return Destination(links.path(back ?? booked.item.path, done: "action-\(booked.action)"))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await again(id, request, rejection, visit)
        }
    }

    func renew(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("loan", of: Loan.ID.self)
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                guard let loan = try transaction.loan(id) else { throw Refusal.notFound }
                let draft = try LoanForm.draft(changing: loan, request.input, for: visit)
                let action = try transaction.editLoan(id, to: draft)
                return Destination(loan.item.path + (action.map { "?done=\(LoanAnnouncements.renewed)-\($0)" } ?? ""))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await again(id, request, rejection, visit)
        }
    }

    /// The page of the loan's item once more, with what is wrong.
    private func again(
        _ id: Loan.ID,
        _ request: PageRequest,
        _ rejection: Rejection,
        _ visit: MemberVisit
    ) async throws -> Reply {
        guard let loan = try await visit.database.read({ try $0.loan(id) }) else { throw Refusal.notFound }
        return try await items.again(loan.item, request, rejection, visit)
    }
}
