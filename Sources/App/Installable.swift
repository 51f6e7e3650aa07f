import Core
import FoundationEssentials
import HTTP
import HTTPServer
import JSON
import Localization
import Site

/// What makes the site an app of the device it is opened on: its manifest, and the worker that keeps shopping lists.
struct Installable: Sendable {
    private let worker: [UInt8]
    private let links: Links
    private let files: StaticFiles

    /// What a shopping list is drawn with.
    private static let kept = ["app.css", "app.js", "favicon.svg", "shopping.js"]

    /// Throws when the worker cannot be read.
    init(resources: String, files: StaticFiles, links: Links) throws {
        let script = try Data(contentsOf: URL(filePath: "\(resources)/Public/sw.js"))
        let config = JSONWriter.object { json in
            json.member("base", links.base)
            json.array("assets", Self.kept.map { files.url(for: $0) })
        }
        worker = Array("const config = ".utf8) + config + Array(";\n".utf8) + Array(script)
        self.links = links
        self.files = files
    }

    /// The worker, which must lie above all it is to serve (Service Workers §4.3, the scope of a registration).
    func showWorker(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        .response(file("text/javascript; charset=utf-8", worker))
    }

    /// The manifest (W3C Web Application Manifest), in the language the browser asks for.
    func showManifest(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let manifest = JSONWriter.object { json in
            json.member("name", "Lares")
            json.member("short_name", "Lares")
            json.member("id", links.path("/"))
            json.member("start_url", links.path("/"))
            json.member("scope", links.path("/"))
            json.member("display", "standalone")
            json.member("lang", guest.formats.language.code)
            json.member("background_color", "#f6f3ec")
            json.member("theme_color", "#f6f3ec")
            json.array("icons", Icon.all) { json, icon in
                json.member("src", files.url(for: icon.file))
                json.member("sizes", "\(icon.size)x\(icon.size)")
                json.member("type", "image/png")
                json.member("purpose", icon.purpose)
            }
            json.array("shortcuts", Self.shortcuts) { json, shortcut in
                json.member("name", guest.site.texts.text(shortcut.name, with: guest.formats))
                json.member("url", links.path(shortcut.path))
            }
        }
        return .response(file("application/manifest+json", manifest))
    }

    private struct Icon {
        let size: Int
        let purpose: String
        let file: String

        static let all = [
            Icon(size: 192, purpose: "any", file: "icon-192.png"),
            Icon(size: 512, purpose: "any", file: "icon-512.png"),
            Icon(size: 512, purpose: "maskable", file: "icon-maskable-512.png"),
        ]
    }

    private static let shortcuts: [(name: Message, path: String)] = [
        (Message("shortcut.check_in"), "/scan?mode=check-in"),
        (Message("shortcut.check_out"), "/scan?mode=check-out"),
        (Message("shopping.title"), "/shopping"),
    ]

    private func file(_ type: String, _ bytes: [UInt8]) -> Response {
        var response = Response(body: .bytes(bytes))
        response.fields[.contentType] = type
        response.fields[.cacheControl] = "no-cache"
        return response
    }
}

extension Routes {
    /// What a browser asks for to install the site, signed in or not.
    mutating func installable(_ installable: Installable) {
        publicPage(.get, "/manifest.webmanifest", installable.showManifest)
        publicPage(.get, "/sw.js", installable.showWorker)
    }
}
