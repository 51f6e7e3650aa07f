import Accounts
import Core
import Cryptography
import FoundationEssentials
import HTTP

/// The pictures of each household, as files named by their content.
///
/// They are kept as they came; drawing them anew, in a process that can do no harm, comes with uploads.
package struct PictureStore: Sendable {
    /// The kinds that are kept, known by their first bytes: what a server says of its type is not believed.
    enum Format: String, CaseIterable, Sendable {
        case jpeg = "jpg"
        case png
        case webp

        init?(of bytes: [UInt8]) {
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
                self = .webp
            } else {
                return nil
            }
        }

        var mediaType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    /// Bytes a picture may have.
    static let sizeLimit = 2 << 20

    private let folder: String

    /// Keeps pictures below a folder, which is made when it is needed.
    package init(folder: String) {
        self.folder = folder
    }

    /// Where a kept picture is seen, below the base path.
    package static func path(of name: String) -> String { "/pictures/\(name)" }

    /// Keeps a picture and names it; nil for bytes that are none, or too many.
    ///
    /// Up to two megabytes are written without waiting for the disk, so this may run on an event loop.
    func keep(_ bytes: [UInt8], of household: Household.ID) throws -> String? {
        guard bytes.count <= Self.sizeLimit, let format = Format(of: bytes) else { return nil }
        let name = "\(Hex.encode(SHA256.hash(bytes))).\(format.rawValue)"
        try FileManager.default.createDirectory(atPath: folder(of: household), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: "\(folder(of: household))/\(name)"), options: .atomic)
        return name
    }

    /// A kept picture with its media type, or nil when the household has none of that name.
    func open(_ name: String, of household: Household.ID) -> (file: OpenFile, type: String)? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let format = Format(rawValue: String(parts[1])),
            Hex.decode(String(parts[0]))?.count == SHA256.byteCount,
            let file = try? OpenFile(path: "\(folder(of: household))/\(name)")
        else { return nil }
        return (file, format.mediaType)
    }

    private func folder(of household: Household.ID) -> String { "\(folder)/\(household)" }
}
