import Accounts
import Core
import Cryptography
import HTTP
import Imaging
import Site

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

    let files: HouseholdFiles
    private let drawer: PictureDrawer

    /// Keeps pictures below a folder, which is made when it is needed.
    package init(folder: String, drawer: PictureDrawer) {
        files = HouseholdFiles(folder: folder)
        self.drawer = drawer
    }

    /// Where a kept picture is seen, below the base path.
    package static func path(of name: String) -> String { "/pictures/\(name)" }

    /// Where it is seen as large as a list shows it.
    package static func smallPath(of name: String) -> String { "/pictures/\(name)/small" }

    /// Draws a picture anew, keeps it in both sizes, and names it; the files stay while something shows it.
    func keep(_ bytes: [UInt8], of household: Household.ID) async throws -> String {
        let drawn = try await drawer.draw(bytes)
        let hash = Hex.encode(SHA256.hash(drawn.large))
        let name = "\(hash).\(Format.webp.rawValue)"
        try await write(drawn, as: name, of: household)
        return name
    }

    /// A kept picture, or nil when the household has none of that name.
    ///
    /// One that an older version kept as it came, which is told by its having one size, is drawn anew when it is first
    /// asked for: what strangers sent is never served.
    func open(_ name: String, isSmall: Bool, of household: Household.ID) async -> OpenFile? {
        guard Self.format(of: name) != nil else { return nil }
        let small = Self.smallName(of: name)
        if files.open(small, of: household) == nil {
            guard let old = files.open(name, of: household), let bytes = try? old.bytes(at: 0, count: old.length),
                let drawn = try? await drawer.draw(bytes),
                (try? await write(drawn, as: name, of: household)) != nil
            else { return nil }
        }
        return files.open(isSmall ? small : Self.largeName(of: name), of: household)
    }

    /// Writes both sizes, the small one last: that it is there tells that both are.
    private func write(_ drawn: PictureDrawer.Drawn, as name: String, of household: Household.ID) async throws {
        let both = [(Self.largeName(of: name), drawn.large), (Self.smallName(of: name), drawn.small)]
        try await files.write(both, of: household)
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

    /// The files of a name; the first of them is as an older version kept it.
    static func fileNames(of name: String) -> [String] { [name, largeName(of: name), smallName(of: name)] }
}
