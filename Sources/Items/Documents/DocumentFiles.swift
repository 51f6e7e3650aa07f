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

    /// Looks whether a file that came in is what it says it is, and draws pictures anew; nothing is written yet.
    package func check(_ received: UploadedFile, isPhoto: Bool = false) async throws -> CheckedFile {
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
            return try await checkPicture(try received.file.bytes(at: 0, count: received.file.length))
        case .pdf, .text:
            let type: FileType = look == .pdf ? .pdf : .text
            return try await files.onDisk {
                let (hash, bytes) = try Self.hash(received.file, sniffer)
                return CheckedFile(
                    kept: KeptFile(type: type, bytes: bytes, hash: hash),
                    content: .unchanged(received.file)
                )
            }
        }
    }

    /// Draws a picture in both sizes, upright and without what else was in the file; nothing is written yet.
    package func checkPicture(_ bytes: [UInt8]) async throws -> CheckedFile {
        let drawn: PictureDrawer.Drawn
        do { drawn = try await drawer.draw(bytes) } catch { throw error.documentFailure }
        let kept = KeptFile(type: .picture, bytes: drawn.large.count, hash: SHA256.hash(drawn.large))
        return CheckedFile(kept: kept, content: .picture(large: drawn.large, small: drawn.small))
    }

    /// Keeps files that were found good; all of them are on disk when it returns.
    ///
    /// When what they came with is refused later, the sweep takes them.
    package func keep(_ checked: [CheckedFile], of household: Household.ID) async throws -> [KeptFile] {
        for file in checked {
            let hash = file.kept.hash
            switch file.content {
            case .picture(let large, let small):
                let pictures = [(Self.name(of: hash, isSmall: true), small), (Self.name(of: hash), large)]
                try await files.write(pictures.map { (name: $0, bytes: $1) }, of: household)
            case .unchanged(let content):
                try await files.onDisk { try copy(content, as: hash, of: household) }
            }
        }
        return checked.map(\.kept)
    }

    /// A kept file, open; nil where it is gone.
    func open(_ file: KeptFile, isSmall: Bool = false, of household: Household.ID) -> OpenFile? {
        files.open(Self.name(of: file.hash, isSmall: isSmall), of: household)
    }

    private func copy(_ file: OpenFile, as hash: [UInt8], of household: Household.ID) throws {
        var writer = try files.writer(in: household)
        var offset = 0
        while offset < file.length {
            let piece = try file.bytes(at: offset, count: min(Self.pieceLength, file.length - offset))
            guard !piece.isEmpty else { break }
            try writer.write(piece)
            offset += piece.count
        }
        try writer.finish(as: Self.name(of: hash))
    }

    /// Reads a file to its end as the sniffer goes on to find it good, and makes its hash.
    private static func hash(_ file: OpenFile, _ first: ContentSniffer) throws -> (hash: [UInt8], bytes: Int) {
        var (sniffer, hash, offset) = (first, SHA256(), 0)
        while offset < file.length {
            let piece = try file.bytes(at: offset, count: min(pieceLength, file.length - offset))
            guard !piece.isEmpty else { break }
            sniffer.feed(piece)
            guard sniffer.look != nil else { throw notKept }
            hash.update(piece)
            offset += piece.count
        }
        return (hash.hash(), offset)
    }

    private static let pieceLength = 256 << 10

    private static let notKept = Rejection("file", Message("error.file_not_kept"))
    private static let notWhatItSays = Rejection("file", Message("error.file_not_what_it_says"))

    static func name(of hash: [UInt8], isSmall: Bool = false) -> String { Hex.encode(hash) + (isSmall ? ".small" : "") }
}

/// A file that came in and is good, but lies nowhere yet.
package struct CheckedFile: Sendable {
    package let kept: KeptFile
    let content: Content

    enum Content: Sendable {
        case picture(large: [UInt8], small: [UInt8])
        /// As it came.
        case unchanged(OpenFile)
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
