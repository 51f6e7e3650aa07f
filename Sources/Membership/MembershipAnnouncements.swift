import Accounts
package import Core
package import Site

extension MembershipPages {
    /// What `?done=` says after something was done here.
    package static let words: [String: Message] = [
        "saved": Message("done.saved"),
        "password": Message("done.password"),
        "revoked": Message("done.revoked"),
        "signed_out_everywhere": Message("done.signed_out_everywhere"),
        "member_removed": Message("done.member_removed"),
    ]

    /// As `words`, for `joined-7` and `switched-7`: of the household the reader is in and of no other.
    package static let sources: [String: Announcements.Source] = [
        "joined": { number, snapshot in
            guard snapshot.household.rawValue == number else { return nil }
            return Announcement(Message("done.joined", ["household": .text(snapshot.member.household.name)]))
        },
        "switched": { number, snapshot in
            guard snapshot.household.rawValue == number else { return nil }
            return Announcement(Message("done.switched", ["household": .text(snapshot.member.household.name)]))
        },
    ]
}
