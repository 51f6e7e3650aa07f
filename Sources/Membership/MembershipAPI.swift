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
        let new = try await accounts.issueToken(form.draft, for: credentials, household: form.household)
        return JSONAnswer(status: 201, location: "/tokens/\(new.token.id)") { json in
            json.member("id", new.token.id.rawValue)
            json.member("token", new.secret.text)
            json.member("expires", new.token.expiresAt.description)
        }
    }

    /// The user's tokens in this household.
    func tokens(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let after = query.cursor(keys: 1)?.first.flatMap { APIToken.ID($0) }
        try query.finish()
        let all = try await visit.database.read { snapshot in
            try snapshot.connection.tokens(of: snapshot.member.user.id, at: snapshot.now)
                .filter { $0.household.id == snapshot.household }.map(\.token)
        }
        let rest = all.drop { token in after.map { token.id >= $0 } ?? false }
        let part = Array(rest.prefix(limit))
        let next = rest.count > limit ? part.last.map { Cursor([$0.id.description], of: request.query) } : nil
        return .list(part, next: next, total: all.count) { json, token in
            json.member("id", token.id.rawValue)
            json.member("name", token.name)
            json.array("scopes", Scope.allCases.filter(token.scopes.contains).map(\.rawValue))
            json.member("created", token.createdAt.description)
            json.member("used", token.usedAt?.description)
            json.member("expires", token.expiresAt.description)
        }
    }

    func revokeToken(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await accounts.revokeToken(try request.id("token"), of: visit.user.id)
        return .noContent
    }
}
