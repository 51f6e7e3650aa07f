package import Core
import Cryptography
import Delivery
import HTTPServer
import Outbound
import Pomodoro
import SQLite
import Site

/// What sends messages, put together from the configuration.
struct DeliveryParts: Sendable {
    let desk: ChannelDesk
    let worker: DeliveryWorker

    /// Throws when the view of mails is not as it must be.
    init(_ configuration: Configuration, _ context: SiteContext, _ database: Database) throws {
        let mailer = Mailer(configuration)
        let composer = Composer(
            texts: context.texts,
            links: context.links,
            from: mailer?.from,
            renderer: try BareRenderer(
                views: "\(configuration.resources)/Views/mail",
                texts: context.texts,
                pages: [MailPage.self]
            )
        )
        var mail: Carriers.Mail?
        if let mailer { mail = { await mailer.send($0, to: $1) } }
        let carriers = Carriers(
            mail: mail,
            fetcher: Fetcher(userAgent: configuration.userAgent),
            policy: AddressPolicy(allow: configuration.allowedTargets),
            secrets: SecretKeeper(KeyFile(configuration.keyFile)),
            clock: context.clock
        )
        desk = ChannelDesk(
            links: ChannelLinks(database, clock: context.clock, random: context.random),
            composer: composer,
            carriers: carriers,
            clock: context.clock,
            random: context.random
        )
        worker = DeliveryWorker(
            DeliveryWorker.Parts(
                database: database,
                ports: DeliveryPorts(texts: context.texts, composer: composer, timers: .pomodoros),
                carriers: carriers,
                clock: context.clock,
                random: context.random,
                log: context.log,
                interval: .seconds(configuration.workerInterval)
            )
        )
    }
}

extension TimerEnds {
    /// The timers of tasks.
    fileprivate static let pomodoros = TimerEnds(
        next: { try FinishedBlocks.stored.next($0) },
        unseen: { connection, now in
            try FinishedBlocks.stored.unseen(connection, now).map { Unseen(user: $0.user, timer: $0.task.rawValue) }
        },
        end: { transaction, timer in
            try FinishedBlocks.stored.end(transaction, PomodoroTask.ID(rawValue: timer)).map { finished in
                End(key: finished.key, title: finished.title, text: finished.text, endedAt: finished.endedAt)
            }
        }
    )
}

/// The worker alone: `lares work`, beside a server or several of its kind.
package struct Workplace: Sendable {
    private let opened: OpenedDatabase
    private let worker: DeliveryWorker

    /// Opens the database; throws when something is not as it must be.
    package init(_ configuration: Configuration, clock: Clock, random: Random) throws {
        opened = try OpenedDatabase(configuration, clock: clock)
        let context = try SiteContext(configuration, clock: clock, random: random)
        worker = try DeliveryParts(configuration, context, opened.database).worker
    }

    /// Works until the process is told to end; `say` is called when it begins.
    package func work(say: () -> Void) async throws {
        let signals = try Signals()
        say()
        await withDiscardingTaskGroup { group in
            group.addTask { await worker.run() }
            _ = await signals.next()
            group.cancelAll()
        }
        opened.close()
    }
}
