import Accounts
import HTTP
package import Site

/// The pages and calls of coming in, one's account and the people of the household.
package enum MembershipRoutes {
    /// Coming in, one's own account, and the people of the household.
    package static func add(to routes: inout Routes, _ pages: MembershipPages) {
        routes.publicPage(.get, "/set-up", pages.showSetUp)
        routes.publicPage(.post, "/set-up", pages.setUp)
        routes.publicPage(.get, "/sign-in", pages.showSignIn)
        routes.publicPage(.post, "/sign-in", pages.signIn)
        routes.publicPage(.get, "/invitation", pages.showInvitation)
        routes.publicPage(.post, "/invitation", pages.acceptInvitation)
        routes.publicPage(.get, "/reset", pages.showReset)
        routes.publicPage(.post, "/reset", pages.resetPassword)

        routes.page(.post, "/sign-out", pages.signOut)
        routes.page(.get, "/more", pages.more)
        routes.page(.get, "/account", pages.account)
        routes.page(.post, "/account", pages.editProfile)
        routes.page(.post, "/account/password", pages.changePassword)
        routes.page(.post, "/account/sessions/end", pages.signOutEverywhere)
        routes.page(.post, "/account/tokens/:token/delete", pages.revokeToken)
        routes.page(.post, "/account/tokens", for: .view, pages.createToken)

        routes.page(.get, "/household", pages.household)
        routes.page(.post, "/household/switch", pages.switchHousehold)
        routes.page(.post, "/household", for: .manageHousehold, pages.editHousehold)
        routes.page(.post, "/household/members/:user/role", for: .manageHousehold, pages.changeRole)
        routes.page(.post, "/household/members/:user/reset", for: .manageHousehold, pages.linkForNewPassword)
        routes.page(.get, "/household/members/:user/delete", for: .manageHousehold, pages.confirmRemoval)
        routes.page(.post, "/household/members/:user/delete", for: .manageHousehold, pages.removeMember)
        routes.page(.post, "/household/invitations", for: .manageHousehold, pages.invite)
        routes.page(.post, "/household/invitations/:invitation/delete", for: .manageHousehold, pages.revokeInvitation)
    }

    /// Who a token acts for, and tokens.
    package static func add(to routes: inout Routes, _ api: MembershipAPI) {
        routes.publicAPI(.post, "/tokens", api.issueToken)
        routes.api(.get, "/me", for: .view, api.me)
        routes.api(.get, "/tokens", for: .view, api.tokens)
        routes.api(.get, "/tokens/:token", for: .view, api.token)
        routes.api(.delete, "/tokens/:token", for: .view, api.revokeToken)
    }
}
