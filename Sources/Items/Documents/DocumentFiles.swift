package import Accounts
package import Catalog
import Core
import Cryptography
import FoundationEssentials
package import HTTP
import Imaging

/// The files of documents, each household's in a folder of its own, named by the SHA-256 of their content.
///
/// The same file twice in a household is one; what one household keeps says nothing to another. A file is written under
/// another name, is on disk, and gets its own name before any row of the database speaks of it. So a file that no row
/// names is possible, and swept away; a row without its file is not.
package struct DocumentFiles: Sendable {
    private let folder: String
    private let drawer: PictureDrawer
    /// Writing waits for the disk, so it has threads of its own: one, which also sweeps, so that no file goes while
    /// it is being kept.
    private let workers = BoundedWorkers(threads: 1, waiting: 64)

    /// Keeps files below a folder, which is made when it is needed.
    package init(folder: String, drawer: PictureDrawer) {
        self.folder = folder
        self.drawer = drawer
    }

    /// Keeps a file that came in, when it is what it says it is.
    ///
    /// Pictures are drawn anew, other files are kept as they are. Nothing is left on disk when it is refused.
    package func keep(_ received: UploadedFile, of household: Household.ID) async throws -> KeptFile {
        let head = try received.file.bytes(at: 0, count: ContentSniffer.headLength)
        let sniffer = ContentSniffer(head: head)
        guard let look = sniffer.look else { throw Self.notKept }
        if case .some(let claimed) = FileClaim.look(ofName: received.filename), claimed != look {
            throw Self.notWhatItSays
        }
        if let claimed = FileClaim.look(ofType: received.contentType), claimed != look { throw Self.notWhatItSays }
        guard received.file.length <= Document.byteLimit else {
            throw Refusal(.tooLarge, Message("error.file_too_large", ["count": .count(Document.byteLimit >> 20)]))
        }
        switch look {
        case .picture:
            return try await keepPicture(
                try received.file.bytes(at: 0, count: received.file.length),
                of: household
            )
        case .pdf, .text:
            let type: FileType = look == .pdf ? .pdf : .text
            return try await onDisk { try copy(received.file, type, sniffer, of: household) }
        }
    }

    /// Keeps a picture in both sizes, upright and without what else was in the file.
    package func keepPicture(_ bytes: [UInt8], of household: Household.ID) async throws -> KeptFile {
        let drawn: PictureDrawer.Drawn
        do { drawn = try await drawer.draw(bytes) } catch { throw error.documentFailure }
        let hash = SHA256.hash(drawn.large)
        return try await onDisk {
            try write(drawn.small, to: Self.name(of: hash, isSmall: true), of: household)
            try write(drawn.large, to: Self.name(of: hash), of: household)
            return KeptFile(type: .picture, bytes: drawn.large.count, hash: hash)
        }
    }

    /// A kept file, open; nil where it is gone.
    func open(_ file: KeptFile, isSmall: Bool = false, of household: Household.ID) -> OpenFile? {
        try? OpenFile(path: "\(folder(of: household))/\(Self.name(of: file.hash, isSmall: isSmall))")
    }

    private func copy(
        _ file: OpenFile,
        _ type: FileType,
        _ first: ContentSniffer,
        of household: Household.ID
    ) throws -> KeptFile {
        var (sniffer, hash, offset) = (first, SHA256(), 0)
        var writer = try writer(in: household)
        while offset < file.length {
            let piece = try file.bytes(at: offset, count: min(Self.pieceLength, file.length - offset))
            guard !piece.isEmpty else { break }
            sniffer.feed(piece)
            guard sniffer.look != nil else { throw Self.notKept }
            hash.update(piece)
            try writer.write(piece)
            offset += piece.count
        }
        let name = hash.hash()
        try writer.finish(as: Self.name(of: name))
        return KeptFile(type: type, bytes: offset, hash: name)
    }

    private func writer(in household: Household.ID) throws -> FileWriter {
        let folder = folder(of: household)
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return try FileWriter(in: folder)
    }

    private func write(_ bytes: [UInt8], to name: String, of household: Household.ID) throws {
        var writer = try writer(in: household)
        try writer.write(bytes)
        try writer.finish(as: name)
    }

    /// Runs something that waits for the disk; what the site has too much of is asked to come again.
    func onDisk<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        do { return try await workers.run(body) } catch is BoundedWorkers.Full {
            throw Refusal(.unavailable, Message("scan.busy"), retryAfter: 2)
        }
    }

    private static let pieceLength = 256 << 10

    private static let notKept = Rejection("file", Message("error.file_not_kept"))
    private static let notWhatItSays = Rejection("file", Message("error.file_not_what_it_says"))

    static func name(of hash: [UInt8], isSmall: Bool = false) -> String { Hex.encode(hash) + (isSmall ? ".small" : "") }

    private func folder(of household: Household.ID) -> String { "\(folder)/\(household)" }
}

// MARK: - Sweeping

extension DocumentFiles {
    /// How long a file may lie without a row that names it: an upload is long over by then.
    private static let grace: TimeInterval = 3600

    /// The households that have a folder.
    func households() -> [Household.ID] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { Household.ID($0) }
    }

    /// Removes what no row names and nobody is just keeping.
    func removeFiles(of household: Household.ID, besides hashes: Set<[UInt8]>, now: Instant) async throws {
        let names = Set(hashes.flatMap { [Self.name(of: $0), Self.name(of: $0, isSmall: true)] })
        let folder = folder(of: household)
        let oldest = Date(timeIntervalSince1970: TimeInterval(now.seconds)) - Self.grace
        try await onDisk {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !names.contains(name) {
                let path = "\(folder)/\(name)"
                let kept = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                if let kept, kept < oldest { try? FileManager.default.removeItem(atPath: path) }
            }
        }
    }
}

extension ImagingError {
    /// What is wrong with a picture that was sent as a file.
    fileprivate var documentFailure: any Error {
        switch self {
        case .tooLarge, .notAPicture, .unsupported, .tooManyPixels, .damaged, .failed, .tookTooLong:
            Rejection("file", message)
        case .busy, .unavailable: failure
        }
    }
}
