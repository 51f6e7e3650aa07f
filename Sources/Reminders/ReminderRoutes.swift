import Accounts
import HTTP
package import Site

/// What reminders, metrics and rules answer to: whoever is signed in has their own, in whatever role.
package enum ReminderRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes, channels: ChannelsOfUser) {
        addAPI(to: &routes, channels)
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
