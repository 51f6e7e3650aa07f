import Accounts
import Testing

@Suite struct RoleTests {
    @Test(arguments: Permission.allCases)
    func `an owner may do everything`(permission: Permission) {
        #expect(Role.owner.allows(permission))
    }

    @Test(arguments: Permission.allCases)
    func `a viewer may only look`(permission: Permission) {
        #expect(Role.viewer.allows(permission) == (permission == .view))
    }

    @Test(arguments: Permission.allCases)
    func `a helper books, undoes own bookings and adds what was scanned`(permission: Permission) {
        let allowed: Set<Permission> = [.view, .bookStock, .undoOwnBooking, .addScannedProduct]
        #expect(Role.helper.allows(permission) == allowed.contains(permission))
    }

    @Test(arguments: Permission.allCases)
    func `a member may do everything but manage the household`(permission: Permission) {
        #expect(Role.member.allows(permission) == (permission != .manageHousehold))
    }
}
