import FoundationEssentials
import Glibc

/// The files `*.mustache` in a directory and below.
struct TemplateDirectory: Sendable {
    /// When each template was last changed and how long it is.
    typealias Stamp = [String: Version]

    struct Version: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int

        /// What the system says of a file; one that is gone meanwhile has no version.
        ///
        /// `FileManager` would look up the names of owner and group of each as well, in files that it reads each time.
        init(of path: String) {
            var file = stat()
            if unsafe fstatat(AT_FDCWD, path, &file, 0) == 0 {
                (seconds, nanoseconds) = (file.st_mtim.tv_sec, file.st_mtim.tv_nsec)
                size = Int(file.st_size)
            } else {
                (seconds, nanoseconds, size) = (0, 0, 0)
            }
        }
    }

    let path: String

    private static let ending = ".mustache"

    func read() throws(TemplateError) -> ([String: [UInt8]], Stamp) {
        // First the stamp: a file changed in between then counts as changed the next time.
        let stamp = try stamp()
        var sources: [String: [UInt8]] = [:]
        for name in stamp.keys {
            guard let data = FileManager.default.contents(atPath: "\(path)/\(name)\(Self.ending)") else {
                throw TemplateError(template: name, line: 0, text: "", reason: "the file cannot be read")
            }
            guard let text = String(data: data, encoding: .utf8) else {
                throw TemplateError(template: name, line: 0, text: "", reason: "the file is not UTF-8")
            }
            sources[name] = Array(text.utf8)
        }
        return (sources, stamp)
    }

    func stamp() throws(TemplateError) -> Stamp {
        guard let below = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
            throw TemplateError(template: path, line: 0, text: "", reason: "the directory cannot be read")
        }
        var stamp: Stamp = [:]
        for file in below where file.hasSuffix(Self.ending) {
            stamp[String(file.dropLast(Self.ending.count))] = Version(of: "\(path)/\(file)")
        }
        return stamp
    }
}
