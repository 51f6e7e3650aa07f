import FoundationEssentials

/// The files `*.mustache` in a directory and below.
struct TemplateDirectory: Sendable {
    /// When each template was last changed and how long it is.
    typealias Stamp = [String: Version]

    struct Version: Hashable, Sendable {
        let changed: Date
        let size: UInt64
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
        let files = FileManager.default
        guard let below = try? files.subpathsOfDirectory(atPath: path) else {
            throw TemplateError(template: path, line: 0, text: "", reason: "the directory cannot be read")
        }
        var stamp: Stamp = [:]
        for file in below where file.hasSuffix(Self.ending) {
            let attributes = try? files.attributesOfItem(atPath: "\(path)/\(file)")
            stamp[String(file.dropLast(Self.ending.count))] = Version(
                changed: attributes?[.modificationDate] as? Date ?? .distantPast,
                size: attributes?[.size] as? UInt64 ?? 0
            )
        }
        return stamp
    }
}
