import Accounts
import HTTP
import Site

extension Routes {
    /// The address people type: on to what they can do next.
    mutating func start(_ accounts: AccountDatabase) {
        publicPage(.get, "/") { _, guest in
            if guest.signedIn != nil { return .redirect("/stock") }
            return .redirect(try await accounts.canBeSetUp() ? "/set-up" : "/sign-in")
        }
    }
}
