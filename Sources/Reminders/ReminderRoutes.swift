import Accounts
import HTTP
package import Site

/// What reminders, metrics and rules answer to: whoever is signed in has their own, in whatever role.
package enum ReminderRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes, channels: ChannelsOfUser) {
        addPages(to: &routes, channels)
        addAPI(to: &routes, channels)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        RemindersPage.self, EditReminderPage.self, PlanPage.self, MetricsPage.self, MetricPage.self, RulesPage.self,
    ]

    private static func addPages(to routes: inout Routes, _ channels: ChannelsOfUser) {
        let rules = RulePages(channels: channels)
        routes.page(.get, "/reminders/rules", for: .view, rules.index)
        routes.page(.post, "/reminders/rules/:rule", for: .view, rules.save)
        routes.page(.post, "/reminders/settings", for: .view, on: "/reminders/rules", rules.saveSettings)

        let reminders = ReminderPages(channels: channels)
        routes.page(.get, "/reminders", for: .view, reminders.index)
        routes.page(.post, "/reminders", for: .view, on: "/reminders/new", reminders.create)
        routes.page(.get, "/reminders/new", for: .view, reminders.new)
        routes.page(.get, "/reminders/:reminder", for: .view, reminders.edit)
        routes.page(.post, "/reminders/:reminder", for: .view, reminders.save)
        routes.page(.post, "/reminders/:reminder/switch", for: .view, on: "/reminders", reminders.toggle)
        routes.page(.get, "/reminders/:reminder/delete", for: .view, reminders.confirmDeletion)
        routes.page(.post, "/reminders/:reminder/delete", for: .view, reminders.delete)

        routes.page(.get, "/plan", for: .view, PlanPages(channels: channels).index)

        let metrics = MetricPages()
        routes.page(.get, "/metrics", for: .view, metrics.index)
        routes.page(.post, "/metrics", for: .view, metrics.add)
        routes.page(.get, "/metrics/:metric", for: .view, metrics.show)
        routes.page(.post, "/metrics/:metric", for: .view, metrics.save)
        routes.page(.get, "/metrics/:metric/delete", for: .view, metrics.confirmDeletion)
        routes.page(.post, "/metrics/:metric/delete", for: .view, metrics.delete)
        routes.page(.post, "/metrics/:metric/readings", for: .view, metrics.record)
        routes.page(.post, "/metrics/:metric/readings/:reading/delete", for: .view, metrics.removeReading)
    }

    private static func addAPI(to routes: inout Routes, _ channels: ChannelsOfUser) {
        let reminders = ReminderAPI()
        routes.api(.get, "/reminders", for: .view, reminders.list)
        routes.api(.post, "/reminders", for: .view, reminders.create)
        routes.api(.get, "/reminders/:reminder", for: .view, reminders.show)
        routes.api(.patch, "/reminders/:reminder", for: .view, reminders.change)
        routes.api(.delete, "/reminders/:reminder", for: .view, reminders.delete)

        let metrics = MetricAPI()
        routes.api(.get, "/metrics", for: .view, metrics.list)
        routes.api(.post, "/metrics", for: .view, metrics.create)
        routes.api(.get, "/metrics/:metric", for: .view, metrics.show)
        routes.api(.patch, "/metrics/:metric", for: .view, metrics.change)
        routes.api(.delete, "/metrics/:metric", for: .view, metrics.delete)
        routes.api(.get, "/metrics/:metric/readings", for: .view, metrics.readings)
        routes.api(.post, "/metrics/:metric/readings", for: .view, metrics.record)
        routes.api(.get, "/metrics/:metric/readings/:reading", for: .view, metrics.showReading)
        routes.api(.delete, "/metrics/:metric/readings/:reading", for: .view, metrics.deleteReading)

        let rules = RuleAPI(channels: channels)
        routes.api(.get, "/notification-rules", for: .view, rules.list)
        routes.api(.get, "/notification-rules/:rule", for: .view, rules.show)
        routes.api(.patch, "/notification-rules/:rule", for: .view, rules.change)
        routes.api(.get, "/reminder-settings", for: .view, rules.settings)
        routes.api(.patch, "/reminder-settings", for: .view, rules.changeSettings)

        routes.api(.get, "/plan", for: .view, PlanAPI(channels: channels).list)
    }
}
