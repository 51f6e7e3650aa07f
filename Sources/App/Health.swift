import HTTP
import SQLite
import Site

extension Routes {
    /// What supervisors and proxies ask: is the process alive, and can it do its work.
    mutating func health(_ database: Database) {
        publicPage(.get, "/healthz") { _, _ in .response(.text("ok\n")) }
        publicPage(.get, "/readyz") { _, _ in
            _ = try await database.read { try $0.value("SELECT count(*) FROM household", as: Int.self) }
            return .response(.text("ok\n"))
        }
    }
}
