import Core
import Localization
import Mustache
import Site

/// The rule of each server, and what the user wants of all messages.
struct RulesPage: Page {
    static let view = "reminders/rules"

    let problem: String?
    let rules: [RuleFields]
    let settings: SettingsFields

    static let fields = Fields<RulesPage> {
        $0.text("problem") { $0.problem }
        $0.list("rules") { $0.rules }
        $0.model("settings") { $0.settings }
    }

    static let sample = RulesPage(problem: "Problem", rules: [.sample], settings: .sample)
}

/// What is asked about a rule.
struct RuleFields: Model {
    let id: ServerRule.ID
    let time: Field
    let expiry: Field
    let expiryDays: Field
    let expiryOnDay: Field
    let expiryAfter: Field
    let loans: Field
    let loansDays: Field
    let loansOnDay: Field
    let loansDaily: Field
    let minimum: Field
    let channels: [ChannelBox]

    /// The box of a channel.
    struct ChannelBox: Model {
        let name: String
        let label: String
        let isChecked: Bool
        /// Whether messages go to it at present.
        let isActive: Bool

        static let fields = Fields<ChannelBox> {
            $0.text("name") { $0.name }
            $0.text("label") { $0.label }
            $0.boolean("checked") { $0.isChecked }
            $0.boolean("active") { $0.isActive }
        }
    }

    static let fields = Fields<RuleFields> {
        $0.text("rule") { $0.id.description }
        $0.model("time") { $0.time }
        $0.model("expiry") { $0.expiry }
        $0.model("expiryDays") { $0.expiryDays }
        $0.model("expiryOnDay") { $0.expiryOnDay }
        $0.model("expiryAfter") { $0.expiryAfter }
        $0.model("loans") { $0.loans }
        $0.model("loansDays") { $0.loansDays }
        $0.model("loansOnDay") { $0.loansOnDay }
        $0.model("loansDaily") { $0.loansDaily }
        $0.model("minimum") { $0.minimum }
        $0.boolean("hasChannels") { !$0.channels.isEmpty }
        $0.list("channels") { $0.channels }
    }

    static let sample = RuleFields(
        id: ServerRule.ID(rawValue: 1),
        time: .sample,
        expiry: .sample,
        expiryDays: .sample,
        expiryOnDay: .sample,
        expiryAfter: .sample,
        loans: .sample,
        loansDays: .sample,
        loansOnDay: .sample,
        loansDaily: .sample,
        minimum: .sample,
        channels: [ChannelBox(name: "channel_1", label: "anna@example.org", isChecked: true, isActive: true)]
    )
}

extension RuleFields {
    init(
        _ saved: ServerRule,
        chosen: Set<ChannelID>,
        of channels: [UserChannel],
        _ fields: FormFields,
        _ visit: MemberVisit
    ) {
        let (expiry, loans) = (saved.rule.expiry, saved.rule.loans)
        let after: [(NotificationRule.After, Message)] = [
            (.off, Message("rules.after_off")), (.once, Message("rules.after_once")),
            (.daily, Message("rules.after_daily")),
        ]
        func days(_ name: String, _ days: LeadDays) -> Field {
            fields.field(name, days.values.map(String.init).joined(separator: ", "))
        }
        self.init(
            id: saved.id,
            time: fields.field("time", saved.rule.time.description, isRequired: true),
            expiry: fields.box("expiry_enabled", expiry.isEnabled),
            expiryDays: days("expiry_days_before", expiry.daysBefore),
            expiryOnDay: fields.box("expiry_on_day", expiry.onDay),
            expiryAfter: fields.choice(
                "expiry_after",
                expiry.after.rawValue,
                of: after.map { ($0.rawValue, visit.text($1)) }
            ),
            loans: fields.box("loans_enabled", loans.isEnabled),
            loansDays: days("loans_days_before", loans.daysBefore),
            loansOnDay: fields.box("loans_on_day", loans.onDay),
            loansDaily: fields.box("loans_daily_while_overdue", loans.dailyWhileOverdue),
            minimum: fields.box("minimum_enabled", saved.rule.minimum.isEnabled),
            channels: channels.map { channel in
                let name = RuleForm.channel(channel.id)
                return ChannelBox(
                    name: name,
                    label: channel.name,
                    isChecked: fields.box(name, chosen.contains(channel.id)).isChecked,
                    isActive: channel.isActive
                )
            }
        )
    }
}

/// What is asked about all messages.
struct SettingsFields: Model {
    let quietFrom: Field
    let quietTo: Field
    let namesInSubject: Field

    static let fields = Fields<SettingsFields> {
        $0.model("quietFrom") { $0.quietFrom }
        $0.model("quietTo") { $0.quietTo }
        $0.model("namesInSubject") { $0.namesInSubject }
    }

    static let sample = SettingsFields(quietFrom: .sample, quietTo: .sample, namesInSubject: .sample)
}

extension SettingsFields {
    init(_ settings: ReminderSettings, _ fields: FormFields) {
        self.init(
            quietFrom: fields.field("quiet_from", settings.quietHours?.from.description ?? ""),
            quietTo: fields.field("quiet_to", settings.quietHours?.to.description ?? ""),
            namesInSubject: fields.box("names_in_subject", settings.namesInSubject)
        )
    }
}
