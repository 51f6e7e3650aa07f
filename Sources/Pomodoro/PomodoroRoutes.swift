import Accounts
import HTTP
package import Site

/// What tasks and their timers answer to; they are each user's own, so every role may ask.
package enum PomodoroRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes) {
        addPages(to: &routes)
        addAPI(to: &routes)
    }

    private static func addPages(to routes: inout Routes) {
        let pomodoro = PomodoroPages()
        let tasks = TaskPages()
        let settings = SettingsPages()
        let statistics = StatisticsPages()

        routes.page(.get, "/pomodoro", for: .view, pomodoro.index)
        routes.page(.post, "/pomodoro", for: .view, pomodoro.add)
        routes.page(.post, "/pomodoro/tasks/:task/start", for: .view, pomodoro.carryOut(.start))
        routes.page(.post, "/pomodoro/tasks/:task/pause", for: .view, pomodoro.carryOut(.pause))
        routes.page(.post, "/pomodoro/tasks/:task/resume", for: .view, pomodoro.carryOut(.resume))
        routes.page(.post, "/pomodoro/tasks/:task/break", for: .view, pomodoro.carryOut(.break))
        routes.page(.post, "/pomodoro/tasks/:task/skip", for: .view, pomodoro.carryOut(.skip))
        routes.page(.post, "/pomodoro/tasks/:task/stop", for: .view, pomodoro.carryOut(.stop))
        routes.page(.post, "/pomodoro/tasks/:task/finish", for: .view, tasks.finish)
        routes.page(.post, "/pomodoro/tasks/:task/reopen", for: .view, tasks.reopen)
        routes.page(.get, "/pomodoro/tasks/:task/edit", for: .view, tasks.edit)
        routes.page(.post, "/pomodoro/tasks/:task/edit", for: .view, tasks.save)
        routes.page(.post, "/pomodoro/tasks/:task/move", for: .view, on: "/pomodoro/tasks/:task/edit", tasks.move)
        routes.page(.get, "/pomodoro/tasks/:task/delete", for: .view, tasks.confirmDeletion)
        routes.page(.post, "/pomodoro/tasks/:task/delete", for: .view, tasks.delete)
        routes.page(.get, "/pomodoro/settings", for: .view, settings.edit)
        routes.page(.post, "/pomodoro/settings", for: .view, settings.save)
        routes.page(.get, "/pomodoro/statistics", for: .view, statistics.index)
        routes.page(.get, "/pomodoro.csv", for: .view, statistics.table)
    }

    private static func addAPI(to routes: inout Routes) {
        let tasks = TaskAPI()
        let pomodoro = PomodoroAPI()
        let settings = SettingsAPI()
        let statistics = StatisticsAPI()

        routes.api(.get, "/tasks", for: .view, tasks.list)
        routes.api(.post, "/tasks", for: .view, tasks.create)
        routes.api(.get, "/tasks/:task", for: .view, tasks.show)
        routes.api(.patch, "/tasks/:task", for: .view, tasks.change)
        routes.api(.delete, "/tasks/:task", for: .view, tasks.delete)
        routes.api(.get, "/tasks/:task/pomodoro", for: .view, pomodoro.show)
        routes.api(.post, "/tasks/:task/pomodoro/start", for: .view, pomodoro.carryOut(.start))
        routes.api(.post, "/tasks/:task/pomodoro/pause", for: .view, pomodoro.carryOut(.pause))
        routes.api(.post, "/tasks/:task/pomodoro/resume", for: .view, pomodoro.carryOut(.resume))
        routes.api(.post, "/tasks/:task/pomodoro/break", for: .view, pomodoro.carryOut(.break))
        routes.api(.post, "/tasks/:task/pomodoro/skip", for: .view, pomodoro.carryOut(.skip))
        routes.api(.post, "/tasks/:task/pomodoro/stop", for: .view, pomodoro.carryOut(.stop))
        routes.api(.get, "/pomodoro-settings", for: .view, settings.show)
        routes.api(.patch, "/pomodoro-settings", for: .view, settings.change)
        routes.api(.get, "/pomodoro-blocks", for: .view, statistics.blocks)
        routes.api(.get, "/pomodoro-statistics", for: .view, statistics.statistics)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        PomodoroPage.self, EditTaskPage.self, SettingsPage.self, StatisticsPage.self,
    ]
}
