import Accounts
import Core
import Localization
import Site

/// What the household's page shows, as it is read at once.
struct HouseholdContents: Sendable {
    let others: [Household]
    let members: [Member]
    let invitations: [Invitation]

    static func none(_ others: [Household]) -> HouseholdContents {
        HouseholdContents(others: others, members: [], invitations: [])
    }
}

extension HouseholdPage {
    /// Puts the page together; `member` is nil for who is in no household.
    init(
        _ contents: HouseholdContents,
        _ member: Member?,
        link: Link? = nil,
        settings: FormFields? = nil,
        for reader: some Reader
    ) {
        let owner = member.flatMap { $0.role.allows(.manageHousehold) ? $0 : nil }
        self.init(
            problem: member == nil ? reader.words(Message("household.none")) : nil,
            others: contents.others.map { Other(id: $0.id.description, name: $0.name) },
            members: contents.members.map { MemberRow($0, isManaged: owner != nil, for: reader) },
            link: link,
            invite: owner.map { owner in
                Invite(
                    invitations: contents.invitations.map { InvitationRow($0, in: owner.user.zone, for: reader) },
                    role: reader.fields().role(.member, for: reader)
                )
            },
            settings: owner.map { Settings($0, settings ?? reader.fields(), for: reader) }
        )
    }
}

extension HouseholdPage.MemberRow {
    init(_ member: Member, isManaged: Bool, for reader: some Reader) {
        let id = member.user.id.description
        self.init(
            name: member.user.name,
            login: member.user.login,
            role: reader.words(member.role.word),
            manage: isManaged
                ? HouseholdPage.Manage(
                    id: id,
                    label: reader.words(Message("household.manage_label", ["name": .text(member.user.name)])),
                    role: reader.fields().role(member.role, id: "role-\(id)", for: reader)
                ) : nil
        )
    }
}

extension HouseholdPage.InvitationRow {
    init(_ invitation: Invitation, in zone: Zone, for reader: some Reader) {
        let about = Message(
            "invitations.about",
            ["date": .date(zone.date(of: invitation.expiresAt)), "who": .text(invitation.inviter.name)]
        )
        self.init(
            id: invitation.id.description,
            role: reader.words(invitation.role.word),
            about: reader.words(about),
            label: reader.words(Message("invitations.revoke_label", ["role": .message(invitation.role.word)]))
        )
    }
}

extension HouseholdPage.Settings {
    init(_ owner: Member, _ fields: FormFields, for reader: some Reader) {
        let household = owner.household
        let today = reader.site.clock.today(in: owner.user.zone)
        self.init(
            name: fields.field("name", household.name, isRequired: true),
            currency: fields.currency(household.currency),
            dateFormat: fields.choice(
                "date_format",
                household.dateOrder.rawValue,
                of: DateOrder.allCases.map { order in
                    (order.rawValue, Formats(reader.formats.language, dateOrder: order).date(today))
                }
            ),
            dueSoonDays: fields.field("due_soon_days", String(household.dueSoonDays), isRequired: true)
        )
    }
}

extension HouseholdDraft {
    init(reader: inout FieldReader) throws {
        let name = reader.line("name") ?? ""
        let currency = reader.currency()
        let dateOrder: DateOrder? = reader.chosen("date_format")
        let days = reader.integer("due_soon_days", in: Self.dueSoonDays)
        if days == nil, reader.rejection.errors["due_soon_days"] == nil {
            reader.reject("due_soon_days", Message("error.required"))
        }
        try reader.finish()
        guard let currency, let dateOrder, let days else { throw Rejection() }
        self.init(name: name, currency: currency, dateOrder: dateOrder, dueSoonDays: days)
    }
}
