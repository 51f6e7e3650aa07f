import Accounts
package import Core
import HTTP
package import Site

/// What channels and deliveries answer to.
///
/// They are the user's own, so every role may use them.
package enum DeliveryRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes, desk: ChannelDesk) {
        let channels = ChannelPages(desk: desk)
        routes.page(.get, "/channels", for: .view, channels.index)
        routes.page(.post, "/channels", for: .view, channels.add)
        routes.page(.get, "/channels/:channel", for: .view, channels.show)
        routes.page(.post, "/channels/:channel/test", for: .view, channels.test)
        routes.page(.post, "/channels/:channel/confirmation", for: .view, channels.repeatConfirmation)
        routes.page(.post, "/channels/:channel/secret", for: .view, channels.rotate)
        routes.page(.post, "/channels/:channel/on", for: .view, channels.switchOn)
        routes.page(.post, "/channels/:channel/off", for: .view, channels.switchOff)
        routes.page(.get, "/channels/:channel/delete", for: .view, channels.confirmRemoval)
        routes.page(.post, "/channels/:channel/delete", for: .view, channels.remove)

        let links = ChannelLinkPages(links: desk.links)
        routes.publicPage(.get, "/channels/confirm/:token", links.askToConfirm)
        routes.publicPage(.post, "/channels/confirm/:token", links.confirm)
        routes.publicPage(.get, "/unsubscribe/:token", links.askToUnsubscribe)
        routes.oneClick("/unsubscribe/:token", links.unsubscribe)

        let api = ChannelAPI(desk: desk)
        routes.api(.get, "/channels", for: .view, api.list)
        routes.api(.post, "/channels", for: .view, api.add)
        routes.api(.get, "/channels/:channel", for: .view, api.show)
        routes.api(.patch, "/channels/:channel", for: .view, api.change)
        routes.api(.delete, "/channels/:channel", for: .view, api.remove)
        routes.api(.post, "/channels/:channel/test", for: .view, api.test)
        routes.api(.post, "/channels/:channel/confirmation", for: .view, api.confirm)
        routes.api(.post, "/channels/:channel/secret", for: .view, api.rotate)

        addDue(to: &routes)

        let deliveries = DeliveryPages(composer: desk.composer)
        routes.page(.get, "/deliveries", for: .view, deliveries.index)
        routes.page(.get, "/deliveries/:delivery", for: .view, deliveries.show)
        routes.page(.post, "/deliveries/:delivery/retry", for: .view, deliveries.retry)

        let ledger = DeliveryAPI(composer: desk.composer)
        routes.api(.get, "/deliveries", for: .view, ledger.list)
        routes.api(.get, "/deliveries/:delivery", for: .view, ledger.show)
        routes.api(.post, "/deliveries/:delivery/retry", for: .view, ledger.retry)
    }

    private static func addDue(to routes: inout Routes) {
        let due = DuePages()
        routes.page(.get, "/due", for: .view, due.index)
        routes.page(.get, "/due/count", for: .view, due.count)
        routes.page(.post, "/due/done", for: .view, on: "/due", due.done)
        routes.page(.post, "/due/snooze/:until", for: .view, on: "/due", due.snooze)
        routes.page(.post, "/due/undo", for: .view, on: "/due", due.undo)

        let dueAPI = DueAPI()
        routes.api(.get, "/due", for: .view, dueAPI.list)
        routes.api(.post, "/due/done", for: .view, dueAPI.done)
        routes.api(.post, "/due/snooze", for: .view, dueAPI.snooze)
        routes.api(.post, "/due/undo", for: .view, dueAPI.undo)
    }

    /// What `?done=` says after something was done here.
    package static let words: [String: Message] = [
        "confirmation": Message("done.confirmation"),
        "channel_deleted": Message("done.channel_deleted"),
        "retried": Message("done.retried"),
    ]

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        ChannelsPage.self, ChannelPage.self, ChannelLinkPage.self, DuePage.self, DeliveriesPage.self, DeliveryPage.self,
    ]
}
