package import Accounts
import Core
import HTTP
import Localization
package import Site

/// The pages for coming in, one's own account, and the people of the household.
package struct MembershipPages: Sendable {
    /// Fills a household with an example, by the features' own verbs.
    package typealias Example = @Sendable (HouseholdTransaction) throws -> Void

    let accounts: AccountDatabase
    let code: SetUpCode
    let example: Example?

    /// Takes the code that set-up asks for, and the example it offers, if any.
    package init(_ accounts: AccountDatabase, code: SetUpCode, example: Example? = nil) {
        self.accounts = accounts
        self.code = code
        self.example = example
    }

    /// Every page, so that its view is checked when the program starts.
    package static let all: [any Page.Type] = [
        SetUpPage.self, SignInPage.self, InvitationPage.self, ResetPage.self, AccountPage.self, HouseholdPage.self,
        MorePage.self,
    ]
}

/// For whom a page is written.
protocol Reader {
    var formats: Formats { get }
    var site: SiteContext { get }
}

extension Guest: Reader {}
extension UserVisit: Reader {}
extension MemberVisit: Reader {}

extension Reader {
    func words(_ message: Message) -> String { site.texts.text(message, with: formats) }

    /// The fields of a form, with what was typed and is wrong when it was sent.
    func fields(_ input: Input? = nil, _ rejection: Rejection? = nil) -> FormFields {
        FormFields(input, rejection ?? Rejection(), texts: site.texts, formats: formats)
    }

    /// What stands above a form that was sent: a message of its own, or that fields are wrong.
    func problem(_ rejection: Rejection?) -> String? {
        rejection.map { _ in words(Message("form.problem")) }
    }

    /// Reads a form.
    func reader(_ request: PageRequest, in zone: Zone = .utc) -> FieldReader {
        FieldReader(request.input, formats: formats, today: site.clock.today(in: zone))
    }
}

extension PageRequest {
    var network: ClientNetwork { ClientNetwork(peer) }
}

extension NewSession {
    /// Signs the browser in and sends it on.
    func reply(then path: String) -> Reply { .signedIn(token, seconds: Session.seconds, then: path) }
}
