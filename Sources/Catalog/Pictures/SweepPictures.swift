package import Accounts
package import Core
import FoundationEssentials
package import SQLite
import Site

extension PictureStore {
    /// Removes the files of pictures that no product shows any more, in the trash or not.
    package func sweep(_ database: Database, now: Instant) async throws {
        for household in files.households() {
            let names = try await database.readSlowly { try $0.pictureNames(of: household) }
            try await files.sweep(household, keeping: Set(names.flatMap(Self.fileNames)), now: now)
        }
    }

    /// The pictures that products show, in the trash or not, and whose files are not in the folder.
    package static func missing(
        in folder: String,
        _ database: Database
    ) async throws -> [(household: Household.ID, name: String)] {
        try await database.readSlowly { try $0.keptPictures() }
            .filter { picture in
                !fileNames(of: picture.name).dropLast()
                    .contains { FileManager.default.fileExists(atPath: "\(folder)/\(picture.household)/\($0)") }
            }
    }
}
