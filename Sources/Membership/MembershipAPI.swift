package import Accounts
import Core
import Cryptography
import HTTP
import JSON
import Localization
import SQLite
import Site

/// Who a token acts for, and tokens, for the REST interface.
package struct MembershipAPI: Sendable {
    let accounts: AccountDatabase

    package init(_ accounts: AccountDatabase) {
        self.accounts = accounts
    }

    func me(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (user, household) = (visit.user, visit.household)
        return JSONAnswer { json in
            json.object("user") { json in
                json.member("id", user.id.rawValue)
                json.member("login", user.login)
                json.member("name", user.name)
                json.member("locale", user.language.code)
                json.member("time_zone", user.zone.identifier)
            }
            json.object("household") { json in
                json.member("id", household.id.rawValue)
                json.member("name", household.name)
                json.member("role", visit.member.role.rawValue)
                json.member("currency", household.currency.code)
                json.member("date_format", household.dateOrder.rawValue)
                json.member("due_soon_days", household.dueSoonDays)
            }
        }
    }

    func issueToken(_ request: APIRequest, _ guest: Guest) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: guest.formats, today: guest.site.clock.today(in: .utc))
        let form = try IssueTokenForm(reader: &reader)
        let credentials = Credentials(login: form.login, password: form.password, from: ClientNetwork(request.peer))
        let issued = try await accounts.issueToken(
            form.draft,
            for: credentials,
            household: form.household,
            key: request.once?.key
        )
        return JSONAnswer(status: 201, location: "/tokens/\(issued.id)") { json in
            json.member("id", issued.id.rawValue)
            json.member("token", issued.secret?.text)
            json.member("expires", issued.expiresAt.description)
        }
    }

    /// The user's tokens in this household.
    func tokens(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        _ = query.choice("sort", of: Sort.self)
        let after = query.cursor(keys: 1)?.first.flatMap { APIToken.ID($0) }
        try query.finish()
        let all = try await visit.database.read { try $0.ownTokens() }
        let rest = all.drop { token in after.map { token.id >= $0 } ?? false }
        let part = Array(rest.prefix(limit))
        let next = rest.count > limit ? part.last.map { Cursor([$0.id.description], of: request.query) } : nil
        return .list(part, next: next, total: all.count) { json, token in token.write(to: &json) }
    }

    /// Newest first is the only order there is.
    private enum Sort: String {
        case newestFirst = "-created"
    }

    func token(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("token", of: APIToken.ID.self)
        return try await visit.database.read { snapshot in
            guard let token = try snapshot.ownTokens().first(where: { $0.id == id }) else { throw Refusal.notFound }
            return JSONAnswer { json in token.write(to: &json) }
        }
    }

    func revokeToken(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("token", of: APIToken.ID.self)
        try await visit.database.write { try $0.revokeToken(id) }
        return .noContent
    }
}

extension HouseholdScope {
    /// The asker's tokens in this household that have not run out, the newest first.
    fileprivate func ownTokens() throws -> [APIToken] {
        try connection.tokens(of: member.user.id, at: now).filter { $0.household.id == household }.map(\.token)
    }
}

extension APIToken {
    /// The token as the REST interface shows it: without its secret, which nobody knows but its owner.
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("name", name)
        json.array("scopes", Scope.allCases.filter(scopes.contains).map(\.rawValue))
        json.member("created", createdAt.description)
        json.member("used", usedAt?.description)
        json.member("expires", expiresAt.description)
    }
}
