package import Accounts
package import Core
import Ledger
package import SQLite
import Site

extension DocumentFiles {
    /// Where the file of some content of a household lies below a folder.
    package static func path(in folder: String, _ household: Household.ID, _ hash: [UInt8]) -> String {
        "\(folder)/\(household)/\(name(of: hash))"
    }

    /// Removes files that no document names, and then the documents that cannot be restored any more.
    ///
    /// In that order, so that a file stays for one sweep longer than its row: a backup copies first the database and
    /// then the files.
    package func sweep(_ database: Database, now: Instant) async throws {
        for household in files.households() {
            let hashes = try await database.readSlowly { try $0.documentHashes(of: household) }
            let names = Set(hashes.flatMap { [Self.name(of: $0), Self.name(of: $0, isSmall: true)] })
            try await files.sweep(household, keeping: names, now: now)
        }
        let oldest = now.adding(days: -TrashEntry.daysKept)
        try await database.write { try $0.purgeDocuments(deletedBefore: oldest) }
    }
}
