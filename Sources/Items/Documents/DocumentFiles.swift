package import Accounts
import Catalog
import Core
import Cryptography
package import HTTP
package import Imaging
import Site

/// The files of documents, each household's in a folder of its own, named by the SHA-256 of their content.
///
/// The same file twice in a household is one; what one household keeps says nothing to another.
package struct DocumentFiles: Sendable {
    let files: HouseholdFiles
    private let drawer: PictureDrawer

    /// Keeps files below a folder, which is made when it is needed.
    package init(folder: String, _ workers: ImageWorkers) {
        files = HouseholdFiles(folder: folder)
        drawer = PictureDrawer(workers, byteLimit: Document.byteLimit)
    }

    /// Keeps a file that came in, when it is what it says it is.
    ///
    /// Pictures are drawn anew, other files are kept as they are. Nothing is left on disk when it is refused; when what
    /// it came with is refused later, the sweep takes it.
    package func keep(
        _ received: UploadedFile,
        of household: Household.ID,
        isPhoto: Bool = false
    ) async throws -> KeptFile {
        guard received.file.length > 0 else { throw Rejection("file", Message("error.no_file")) }
        let head = try received.file.bytes(at: 0, count: ContentSniffer.headLength)
        let sniffer = ContentSniffer(head: head)
        guard let look = sniffer.look else { throw Self.notKept }
        guard look == .picture || !isPhoto else { throw Rejection("file", Message("scan.not_a_picture")) }
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
            return try await files.onDisk { try copy(received.file, type, sniffer, of: household) }
        }
    }

    /// Keeps a picture in both sizes, upright and without what else was in the file.
    package func keepPicture(_ bytes: [UInt8], of household: Household.ID) async throws -> KeptFile {
        let drawn: PictureDrawer.Drawn
        do { drawn = try await drawer.draw(bytes) } catch { throw error.documentFailure }
        let hash = SHA256.hash(drawn.large)
        let names = (large: Self.name(of: hash), small: Self.name(of: hash, isSmall: true))
        try await files.write([(names.small, drawn.small), (names.large, drawn.large)], of: household)
        return KeptFile(type: .picture, bytes: drawn.large.count, hash: hash)
    }

    /// A kept file, open; nil where it is gone.
    func open(_ file: KeptFile, isSmall: Bool = false, of household: Household.ID) -> OpenFile? {
        files.open(Self.name(of: file.hash, isSmall: isSmall), of: household)
    }

    private func copy(
        _ file: OpenFile,
        _ type: FileType,
        _ first: ContentSniffer,
        of household: Household.ID
    ) throws -> KeptFile {
        var (sniffer, hash, offset) = (first, SHA256(), 0)
        var writer = try files.writer(in: household)
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

    private static let pieceLength = 256 << 10

    private static let notKept = Rejection("file", Message("error.file_not_kept"))
    private static let notWhatItSays = Rejection("file", Message("error.file_not_what_it_says"))

    static func name(of hash: [UInt8], isSmall: Bool = false) -> String { Hex.encode(hash) + (isSmall ? ".small" : "") }
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
