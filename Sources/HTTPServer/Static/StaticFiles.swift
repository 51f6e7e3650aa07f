internal import CLinux
internal import FoundationEssentials
internal import Glibc
package import HTTP

/// The files of a directory, served below one path as they were when the program started.
///
/// Each has two URLs: one with a hash of its content, which browsers may keep for ever, and its plain name, which they
/// ask about each time. Only names found at the start are served, so that no path a client makes up reaches the disk.
package struct StaticFiles: Sendable {
    private static let immutable = "public, max-age=31536000, immutable"
    private static let revalidated = "no-cache"

    private let prefix: String
    private let prefixSegments: [String]
    private var files: [String: StaticFile] = [:]
    /// The plain name of each hashed one.
    private var plainNames: [String: String] = [:]

    /// Reads a directory and what is below it.
    ///
    /// Names that begin with a dot are left out, and so are links that lead out of the directory or to directories.
    ///
    /// - Parameters:
    ///   - directory: where the files are.
    ///   - prefix: the path they are served below, such as `/assets`; with the base path, if there is one.
    /// - Throws: `SystemError` when the directory or a file cannot be read.
    package init(directory: String, at prefix: String) throws(SystemError) {
        self.prefix = prefix
        prefixSegments = prefix.split(separator: "/").map(String.init)
        guard let root = Self.realPath(directory) else { throw SystemError("read the directory \(directory)") }
        try add(root, below: [], root: root)
    }

    /// The names of all files, relative to the directory, sorted.
    package var names: [String] { files.keys.sorted() }

    /// The URL path that a page should name for a file: the hashed one.
    ///
    /// A name that is not there stays as it is, and will be answered with 404.
    package func url(for name: String) -> String {
        let name = files[name].map { Self.hashed(name, $0.hash) } ?? name
        return prefix + "/" + name.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// The answer to a request below the prefix, 404 and 405 included; nil when the path is another.
    package func answer(_ request: Request) -> Response? {
        let path = request.target.path
        guard path.starts(with: prefixSegments), path.count > prefixSegments.count else { return nil }
        let segments = path.dropFirst(prefixSegments.count)
        // A segment with an encoded slash is no name of a directory.
        let asked = segments.contains { $0.contains("/") } ? "" : segments.joined(separator: "/")
        let plain = plainNames[asked]
        guard let file = files[plain ?? asked] else { return .text("Not Found\n", status: .notFound) }
        guard request.method == .get || request.method == .head else {
            var refusal = Response.text("Method Not Allowed\n", status: .methodNotAllowed)
            refusal.fields[.allow] = "GET, HEAD"
            return refusal
        }
        let caching = plain == nil ? Self.revalidated : Self.immutable
        return file.answer(to: request, caching: caching, now: clinux_wall_seconds())
    }

    private mutating func add(_ directory: String, below path: [String], root: String) throws(SystemError) {
        for name in try Self.entries(directory) where !name.hasPrefix(".") {
            let location = directory + "/" + name
            var status = stat()
            guard unsafe lstat(location, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try add(location, below: path + [name], root: root)
            case S_IFLNK:
                guard let real = Self.realPath(location), real.hasPrefix(root + "/") else { continue }
                // A link to a directory might lead round in a circle; one to nowhere is skipped as well.
                var target = stat()
                guard unsafe stat(real, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { continue }
                try addFile(real, named: path + [name])
            case S_IFREG:
                try addFile(location, named: path + [name])
            default:
                continue
            }
        }
    }

    private mutating func addFile(_ location: String, named path: [String]) throws(SystemError) {
        let name = path.joined(separator: "/")
        let file = try StaticFile(path: location, name: name)
        files[name] = file
        plainNames[Self.hashed(name, file.hash)] = name
    }

    private static func entries(_ directory: String) throws(SystemError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw SystemError("read the directory \(directory)")
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// `app.css` with the hash before its extension.
    private static func hashed(_ name: String, _ hash: String) -> String {
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return "\(name).\(hash)" }
        return "\(name[..<dot]).\(hash)\(name[dot...])"
    }
}
