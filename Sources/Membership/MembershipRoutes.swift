import Accounts
import HTTP
package import Site

extension Routes {
    /// Coming in, one's own account, and the people of the household.
    package mutating func membership(_ pages: MembershipPages) {
        publicPage(.get, "/set-up", pages.showSetUp)
        publicPage(.post, "/set-up", pages.setUp)
        publicPage(.get, "/sign-in", pages.showSignIn)
        publicPage(.post, "/sign-in", pages.signIn)
        publicPage(.get, "/invitation", pages.showInvitation)
        publicPage(.post, "/invitation", pages.acceptInvitation)
        publicPage(.get, "/reset", pages.showReset)
        publicPage(.post, "/reset", pages.resetPassword)

        page(.post, "/sign-out", pages.signOut)
        page(.get, "/more", pages.more)
        page(.get, "/account", pages.account)
        page(.post, "/account", pages.editProfile)
        page(.post, "/account/password", pages.changePassword)
        page(.post, "/account/sessions/end", pages.signOutEverywhere)
        page(.post, "/account/tokens/:token/delete", pages.revokeToken)
        page(.post, "/account/tokens", for: .view, pages.createToken)

        page(.get, "/household", pages.household)
        page(.post, "/household/switch", pages.switchHousehold)
        page(.post, "/household", for: .manageHousehold, pages.editHousehold)
        page(.post, "/household/members/:user/role", for: .manageHousehold, pages.changeRole)
        page(.post, "/household/members/:user/reset", for: .manageHousehold, pages.linkForNewPassword)
        page(.get, "/household/members/:user/delete", for: .manageHousehold, pages.confirmRemoval)
        page(.post, "/household/members/:user/delete", for: .manageHousehold, pages.removeMember)
        page(.post, "/household/invitations", for: .manageHousehold, pages.invite)
        page(.post, "/household/invitations/:invitation/delete", for: .manageHousehold, pages.revokeInvitation)
    }

    /// Who a token acts for, and tokens.
    package mutating func membership(_ api: MembershipAPI) {
        publicAPI(.post, "/tokens", api.issueToken)
        self.api(.get, "/me", for: .view, api.me)
        self.api(.get, "/tokens", for: .view, api.tokens)
        self.api(.get, "/tokens/:token", for: .view, api.token)
        self.api(.delete, "/tokens/:token", for: .view, api.revokeToken)
    }
}
