import FoundationEssentials
import HTTP
package import SQLite

extension Configuration {
    /// The folders of files that belong to the database.
    private var fileFolders: [String] { [documents, pictures] }

    /// The folder that lies beside a backup of the database and has the files.
    static func filesFolder(of backup: String) -> String { "\(backup).files" }

    /// Copies the database into a new file, and the documents and pictures into a folder beside it.
    ///
    /// The database comes first: files never change, and each is there before the database speaks of it, so what the
    /// copy speaks of is copied with it. Nothing is left when it does not succeed.
    package func backUp(_ database: Database, to file: String) async throws {
        let folder = Self.filesFolder(of: file)
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw ConfigurationError("\(folder): there is such a folder already")
        }
        try await database.backUp(to: file)
        do { try copyFiles(from: data, to: folder) } catch {
            for path in [file, folder] { try? FileManager.default.removeItem(atPath: path) }
            throw error
        }
    }

    /// Copies the folders of files from one place to another, where there are any.
    private func copyFiles(from source: String, to target: String) throws {
        for name in fileFolders.map({ URL(filePath: $0).lastPathComponent }) {
            for household in Self.names(in: "\(source)/\(name)") {
                let (from, to) = ("\(source)/\(name)/\(household)", "\(target)/\(name)/\(household)")
                let files = Self.names(in: from).filter { !$0.hasPrefix("incoming-") }
                guard !files.isEmpty else { continue }
                try FileManager.default.createDirectory(
                    atPath: to,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                for file in files { try Self.copy("\(from)/\(file)", to: to, as: file) }
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Copies a file, which is on disk when this returns; one that was swept away meanwhile was named by nothing.
    private static func copy(_ path: String, to folder: String, as name: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let file = try OpenFile(path: path)
        var writer = try FileWriter(in: folder)
        var offset = 0
        while offset < file.length {
            let piece = try file.bytes(at: offset, count: min(1 << 20, file.length - offset))
            guard !piece.isEmpty else { break }
            try writer.write(piece)
            offset += piece.count
        }
        try writer.finish(as: name)
    }

    /// Copies a backup's files to where they can be put in place at once; nil for a backup without any.
    func stageFiles(of backup: String) throws -> String? {
        let (source, staged) = (Self.filesFolder(of: backup), "\(data)/restoring.files")
        guard FileManager.default.fileExists(atPath: source) else { return nil }
        try? FileManager.default.removeItem(atPath: staged)
        do { try copyFiles(from: source, to: staged) } catch {
            try? FileManager.default.removeItem(atPath: staged)
            throw error
        }
        return staged
    }

    /// Puts staged files in place of those there are, which are kept beside the database they belong to.
    func placeFiles(from staged: String, keeping kept: String) throws {
        let manager = FileManager.default
        for folder in fileFolders {
            let name = URL(filePath: folder).lastPathComponent
            if manager.fileExists(atPath: folder) {
                try manager.createDirectory(atPath: kept, withIntermediateDirectories: true)
                try manager.moveItem(atPath: folder, toPath: "\(kept)/\(name)")
            }
            if manager.fileExists(atPath: "\(staged)/\(name)") {
                try manager.moveItem(atPath: "\(staged)/\(name)", toPath: folder)
            }
        }
        try? manager.removeItem(atPath: staged)
    }
}
