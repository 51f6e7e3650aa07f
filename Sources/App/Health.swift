import Delivery
import HTTP
import SQLite
import Site

extension Routes {
    /// What supervisors and proxies ask: is the process alive, and can it do its work.
    mutating func health(_ database: Database, _ worker: DeliveryWorker) {
        publicPage(.get, "/healthz") { _, _ in .response(.text("ok\n")) }
        publicPage(.get, "/readyz") { _, _ in
            // Reads from the file; the migrations were done before the port was open.
            _ = try database.dataVersion()
            guard worker.isAlive else {
                return .response(.text("the worker that sends messages does not run\n", status: .serviceUnavailable))
            }
            return .response(.text("ok\n"))
        }
    }
}
