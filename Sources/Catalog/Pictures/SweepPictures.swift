package import Core
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
}
