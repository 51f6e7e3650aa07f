import Accounts
import Core
import HTTP
import SQLite
import Site

extension MembershipPages {
    func household(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        .page(HouseholdPage(try await contents(visit.user, visit.member), visit.member, for: visit), isKept: false)
    }

    func switchHousehold(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        guard let id = Household.ID(request.input.typed("household")) else { throw Refusal.notFound }
        try await accounts.switchHousehold(of: visit.signedIn, to: id)
        return .redirect("/stock?done=switched-\(id)")
    }

    func editHousehold(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        var reader = visit.reader(request, in: visit.user.zone)
        do {
            let draft = try HouseholdDraft(reader: &reader)
            try await visit.database.write { try $0.editHousehold(draft) }
            return .redirect("/household?done=saved")
        } catch let rejection as Rejection {
            let contents = try await contents(visit.user, visit.member)
            let fields = visit.fields(request.input, rejection)
            var page = HouseholdPage(contents, visit.member, settings: fields, for: visit)
            page.problem = visit.problem(rejection)
            return .page(page, status: .unprocessableContent)
        }
    }

    func changeRole(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let user: User.ID = try request.id("user")
        var reader = visit.reader(request)
        do {
            let role: Role? = reader.chosen("role")
            try reader.finish()
            guard let role else { throw Rejection("role", Message("error.required")) }
            try await visit.database.write { try $0.changeRole(of: user, to: role) }
            return .redirect("/household?done=saved")
        } catch let rejection as Rejection {
            var page = HouseholdPage(try await contents(visit.user, visit.member), visit.member, for: visit)
            page.problem = rejection.errors["role"]?.first.map { visit.words($0) }
            return .page(page, status: .unprocessableContent)
        }
    }

    func confirmRemoval(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let user: User.ID = try request.id("user")
        let members = try await visit.database.read { try $0.members() }
        guard let member = members.first(where: { $0.user.id == user }) else { throw Refusal.notFound }
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.words(Message("household.remove_title", ["name": .text(member.user.name)])),
                text: visit.words(Message("household.remove_text")),
                action: links.path("/household/members/\(user)/delete"),
                button: visit.words(Message("action.remove")),
                cancel: links.path("/household")
            )
        )
    }

    func removeMember(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let user: User.ID = try request.id("user")
        let next = try await visit.database.write(once: request.once) { transaction in
            try transaction.removeMember(user)
            return Destination("/household?done=member_removed")
        }
        return .redirect(next.path)
    }

    func contents(_ user: User, _ member: Member?) async throws -> HouseholdContents {
        let all = try await accounts.database.read { try $0.households(of: user.id) }
        let others = all.filter { $0.id != member?.household.id }
        guard let member else { return .none(others) }
        return try await accounts.household(of: member).read { snapshot in
            HouseholdContents(
                others: others,
                members: try snapshot.members(),
                invitations: try snapshot.invitations()
            )
        }
    }
}
