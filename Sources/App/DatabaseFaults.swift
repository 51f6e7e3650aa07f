import Catalog
import FoundationEssentials
import Items
package import SQLite
import Stock

extension Database {
    /// Everything that disagrees in the database: damage, broken references, and stock that is not the sum of its journal.
    package func faults() async throws -> [String] {
        try await integrityCheck() + foreignKeyCheck().map(\.description)
            + readSlowly {
                try StockCheck.disagreements($0) + ItemCheck.disagreements($0) + GroupCheck.disagreements($0)
            }
    }
}

extension Configuration {
    /// The documents and pictures whose files are not there.
    package func missingFiles(_ database: Database) async throws -> [String] {
        try await missingDocuments(database)
            + PictureStore.missing(in: pictures, database)
            .map { "picture \($0.name) of household \($0.household): its file is missing" }
    }

    private func missingDocuments(_ database: Database) async throws -> [String] {
        try await database.readSlowly { try $0.documentFiles() }
            .filter { document in
                let path = DocumentFiles.path(in: documents, document.household, document.hash)
                return !FileManager.default.fileExists(atPath: path)
            }
            .map { "document \($0.id): its file is missing" }
    }
}
