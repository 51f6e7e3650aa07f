import Accounts
import Core
import Cryptography
import FoundationEssentials
import HTTP
import Imaging

/// The pictures of each household, as files named by their content.
package struct PictureStore: Sendable {
    /// The formats of kept files: WebP, and those that older versions kept as they came.
    enum Format: String, CaseIterable, Sendable {
        case jpeg = "jpg"
        case png
        case webp
    }

    /// Of every file that is served.
    static let mediaType = "image/webp"

    private let folder: String
    private let drawer: PictureDrawer

    /// Keeps pictures below a folder, which is made when it is needed.
    package init(folder: String, drawer: PictureDrawer) {
        self.folder = folder
        self.drawer = drawer
    }

    /// Where a kept picture is seen, below the base path.
    package static func path(of name: String) -> String { "/pictures/\(name)" }

    /// Where it is seen as large as a list shows it.
    package static func smallPath(of name: String) -> String { "/pictures/\(name)/small" }

    /// Draws a picture anew, keeps it in both sizes, and names it.
    ///
    /// A few hundred kilobytes are written without waiting for the disk, so this may run on an event loop.
    func keep(_ bytes: [UInt8], of household: Household.ID) async throws -> String {
        let drawn = try await drawer.draw(bytes)
        let hash = Hex.encode(SHA256.hash(drawn.large))
        let name = "\(hash).\(Format.webp.rawValue)"
        try FileManager.default.createDirectory(atPath: folder(of: household), withIntermediateDirectories: true)
        try write(drawn, as: name, of: household)
        return name
    }

    /// Removes the files of a picture that nothing names any more.
    ///
    /// A file that stays behind costs its space alone, so failures are passed over.
    func remove(_ name: String, of household: Household.ID) {
        guard Self.format(of: name) != nil else { return }
        for file in [name, Self.largeName(of: name), Self.smallName(of: name)] {
            try? FileManager.default.removeItem(atPath: "\(folder(of: household))/\(file)")
        }
    }

    /// A kept picture, or nil when the household has none of that name.
    ///
    /// One that an older version kept as it came, which is told by its having one size, is drawn anew when it is first
    /// asked for: what strangers sent is never served.
    func open(_ name: String, isSmall: Bool, of household: Household.ID) async -> OpenFile? {
        guard Self.format(of: name) != nil else { return nil }
        let folder = folder(of: household)
        if !FileManager.default.fileExists(atPath: "\(folder)/\(Self.smallName(of: name))") {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                let drawn = try? await drawer.draw([UInt8](data)),
                (try? write(drawn, as: name, of: household)) != nil
            else { return nil }
        }
        return try? OpenFile(path: "\(folder)/\(isSmall ? Self.smallName(of: name) : Self.largeName(of: name))")
    }

    /// Writes both sizes, the small one last: that it is there tells that both are.
    private func write(_ drawn: PictureDrawer.Drawn, as name: String, of household: Household.ID) throws {
        try write(drawn.large, to: Self.largeName(of: name), of: household)
        try write(drawn.small, to: Self.smallName(of: name), of: household)
    }

    /// The format of a name that this store gave; nil for any other, so that no name leads out of the folder.
    private static func format(of name: String) -> Format? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Hex.decode(String(parts[0]))?.count == SHA256.byteCount else { return nil }
        return Format(rawValue: String(parts[1]))
    }

    /// The file of a name as it is served; other than the name for what an older version kept.
    private static func largeName(of name: String) -> String {
        "\(name.prefix { $0 != "." }).\(Format.webp.rawValue)"
    }

    private static func smallName(of name: String) -> String {
        "\(name.prefix { $0 != "." }).small.\(Format.webp.rawValue)"
    }

    private func write(_ bytes: [UInt8], to name: String, of household: Household.ID) throws {
        try Data(bytes).write(to: URL(filePath: "\(folder(of: household))/\(name)"), options: .atomic)
    }

    private func folder(of household: Household.ID) -> String { "\(folder)/\(household)" }
}
