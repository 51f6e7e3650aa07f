import Accounts
import Catalog
package import Core
import Cryptography
import Delivery
import FoundationEssentials
import HTTP
import HTTPServer
import Imaging
import Items
import Localization
import SQLite
package import Site

/// One running Lares: the database, the site and the server, put together from the configuration.
package struct Installation: Sendable {
    package let site: Site
    /// Everything the site answers.
    package let routes: Routes
    private let configuration: Configuration
    private let opened: OpenedDatabase
    private let accounts: AccountDatabase
    private let events: EventHub
    private let setUpCode: SetUpCode
    private let files: StaticFiles
    private let documents: DocumentFiles
    private let pictures: PictureStore
    private let worker: DeliveryWorker
    private let clock: Clock
    private let log: Log

    /// Opens the database and reads texts, views and files.
    ///
    /// Throws when any of them is not as it must be: nothing is served before all is well.
    package init(_ configuration: Configuration, clock: Clock, random: Random) throws {
        let opened = try OpenedDatabase(configuration, clock: clock)
        let files = try StaticFiles(directory: "\(configuration.resources)/Public", at: configuration.base + "/assets")
        let context = try SiteContext(configuration, clock: clock, random: random)
        let accounts = AccountDatabase(opened.database, hasher: PasswordHasher(), clock: clock, random: random)
        let setUpCode = configuration.setUpCode.map { SetUpCode($0) } ?? SetUpCode(random: random)
        let events = EventHub(opened.database, clock: clock)
        let workers = ImageWorkers()
        let documents = DocumentFiles(folder: configuration.documents, workers)
        let pictures = PictureStore(folder: configuration.pictures, drawer: PictureDrawer(workers))
        try FileManager.default.createDirectory(
            atPath: configuration.uploads,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let delivery = try DeliveryParts(configuration, context, opened.database)
        let features = try Features(
            configuration,
            context,
            accounts: accounts,
            events: events,
            documents: documents,
            pictures: pictures,
            workers: workers,
            delivery: delivery,
            setUpCode: setUpCode,
            installable: try Installable(
                resources: configuration.resources,
                files: files,
                links: context.links
            )
        )
        let renderer = try PageRenderer(
            views: "\(configuration.resources)/Views",
            texts: context.texts,
            assets: Assets(files),
            base: context.links.base,
            pages: features.pages,
            reloads: configuration.reloadsViews
        )
        site = Site(
            SiteConfiguration(configuration, build: Self.build(files)),
            context: context,
            database: opened.database,
            routes: features.routes,
            renderer: renderer,
            announcements: features.announcements
        )
        routes = features.routes
        self.configuration = configuration
        self.opened = opened
        self.accounts = accounts
        self.events = events
        self.setUpCode = setUpCode
        self.files = files
        self.documents = documents
        self.pictures = pictures
        worker = delivery.worker
        self.clock = clock
        log = context.log
    }

    /// Serves until the process is told to end, then answers what was asked and closes the database.
    ///
    /// `say` is called with one line once the port is open, and with the set-up code while there is no account.
    package func serve(say: (String) -> Void) async throws {
        let signals = try Signals()
        var server = Server.Configuration()
        server.host = configuration.host
        server.port = configuration.port
        server.log = log
        server.onWakeUp = { [events] in events.lookAround() }
        let firstAnswer = FirstAnswer()
        let running = Server(configuration: server) { [site, files] request in
            if let file = files.answer(request) { return file }
            let response = await site.respond(to: request)
            firstAnswer.isGiven()
            return response
        }
        let port = try running.start()
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        if try await accounts.canBeSetUp() { say("set-up code: \(setUpCode.text)") }
        say("listening on http://\(host):\(port)\(configuration.base)")
        await withDiscardingTaskGroup { group in
            group.addTask {
                // Whoever waits for the server to start waits for a page: all else comes after it.
                await firstAnswer.wait { try? await Task.sleep(for: .seconds(2)) }
                await withDiscardingTaskGroup { group in
                    group.addTask { await sweepDaily() }
                    group.addTask { await worker.run() }
                }
            }
            _ = await signals.next()
            group.cancelAll()
        }
        log.info("draining")
        await running.drain(within: .seconds(10))
        opened.close()
    }

    /// Removes files that nothing names, now and every day until it is cancelled.
    private func sweepDaily() async {
        while !Task.isCancelled {
            do {
                try await documents.sweep(opened.database, now: clock.now())
                try await pictures.sweep(opened.database, now: clock.now())
            } catch {
                log.warning("files not swept", ["why": String(describing: error)])
            }
            try? await Task.sleep(for: .seconds(86_400))
        }
    }

    /// Names this build by the program's own file: a new one makes every page kept by browsers stale.
    private static func build(_ files: StaticFiles) -> String {
        let program = try? FileManager.default.attributesOfItem(atPath: "/proc/self/exe")
        let changed = (program?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return files.names.map { files.url(for: $0) }.joined() + " \(Int64(changed))"
    }
}

extension SiteContext {
    init(_ configuration: Configuration, clock: Clock, random: Random) throws {
        let catalog = URL(filePath: "\(configuration.resources)/Locales/Localizable.xcstrings")
        self.init(
            texts: try Texts(json: Data(contentsOf: catalog)),
            clock: clock,
            random: random,
            log: .standardError(from: configuration.logLevel, clock: clock),
            links: Links(base: configuration.base, publicURL: configuration.publicURL)
        )
    }
}

extension SiteConfiguration {
    fileprivate init(_ configuration: Configuration, build: String) {
        self.init(
            base: configuration.base,
            publicURL: configuration.publicURL,
            trustedProxies: configuration.trustedProxies,
            port: configuration.port,
            build: build,
            spool: configuration.uploads
        )
    }
}

extension Assets {
    fileprivate init(_ files: StaticFiles) {
        self.init(
            css: files.url(for: "app.css"),
            script: files.url(for: "app.js"),
            favicon: files.url(for: "favicon.svg"),
            shopping: files.url(for: "shopping.js")
        )
    }
}
