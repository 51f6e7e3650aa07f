import FoundationEssentials
import HTTP
import HTTPServer

/// What the tests' servers answer: `/echo` with the content, `/ignore` without looking at it, `/assets` with files,
/// most else with what was asked for.
struct TestSite: Sendable {
    static let text = String(repeating: "All work and no play makes Jack a dull boy. ", count: 500)
    private static let known: Set<HTTP.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    let assets: StaticFiles

    init() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let folder = directory.appending(path: "folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("0123456789".utf8).write(to: directory.appending(path: "digits.bin"))
        try Data(Self.text.utf8).write(to: directory.appending(path: "large.txt"))
        try Data("inside".utf8).write(to: folder.appending(path: "inside.txt"))
        assets = try StaticFiles(directory: directory.path, at: "/assets")
    }

    func respond(_ request: Request) async -> Response {
        guard Self.known.contains(request.method) else { return Response(status: .notImplemented) }
        if let asset = assets.answer(request) { return asset }
        switch request.target.path.first {
        case "echo": return await echo(request)
        case "long":
            return Response(
                fields: [.contentType: "text/html", .entityTag: "\"v1\""],
                body: .bytes(Array(Self.text.utf8))
            )
        case "empty": return Response(status: .noContent)
        case "unchanged": return Response(status: .notModified, fields: [.entityTag: "\"v1\""])
        default: return .text("\(request.method) \(request.target.raw) \(request.fields[.host] ?? "")")
        }
    }

    private func echo(_ request: Request) async -> Response {
        do throws(BodyError) {
            return Response(body: .bytes(try await request.body.collect(upTo: 1 << 20)))
        } catch {
            return .text("\(error)\n", status: status(error))
        }
    }

    private func status(_ error: BodyError) -> Status {
        switch error {
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        case .noRoom: .serviceUnavailable
        case .closed, .malformed: .badRequest
        }
    }
}
