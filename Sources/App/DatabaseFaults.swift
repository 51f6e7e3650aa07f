import Catalog
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
