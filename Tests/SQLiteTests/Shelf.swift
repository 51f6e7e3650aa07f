import Glibc
import SQLite
import Synchronization

/// A folder that is removed with everything in it.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/sqlite-tests-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { fatalError("no temporary folder") }
        path = unsafe String(cString: made)
    }

    deinit {
        for name in names { unsafe unlink("\(path)/\(name)") }
        unsafe rmdir(path)
    }

    var names: [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// A database in a folder of its own, with one small table.
struct Shelf: Sendable {
    let folder: TemporaryFolder
    let database: Database

    init(_ configuration: Database.Configuration = .init()) async throws {
        let folder = TemporaryFolder()
        try await self.init(Database(path: folder.file("shelf.db"), configuration), folder)
    }

    init(_ database: Database, _ folder: TemporaryFolder = TemporaryFolder()) async throws {
        self.database = database
        self.folder = folder
        try await database.write {
            try $0.execute(
                "CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, amount INTEGER) STRICT"
            )
        }
    }
}

extension Shelf {
    /// Puts a jar on the shelf.
    func put(_ name: String, amount: Int? = nil) async throws {
        try await database.write { try $0.execute("INSERT INTO jar (name, amount) VALUES (\(name), \(amount))") }
    }

    func names() async throws -> [String] {
        try await database.read { try $0.values("SELECT name FROM jar ORDER BY name", as: String.self) }
    }

    /// Runs writes as one group, in their order: they wait behind a write that does not end before all of them wait.
    func together(
        _ writes: [@Sendable (Connection) throws -> Int],
        whenWaiting: @escaping @Sendable () -> Void = {}
    ) async throws -> [Result<Int, any Error>] {
        let gate = Gate()
        return try await withThrowingTaskGroup { group in
            group.addTask { [database] in
                try await database.write { _ in gate.pass() }
                return (-1, Result<Int, any Error>.success(0))
            }
            await gate.reached()
            for (number, write) in writes.enumerated() {
                // Starts at once and runs up to its first suspension, in which the write waits for its turn.
                group.addImmediateTask { [database] in
                    do { return (number, .success(try await database.write(write))) } catch {
                        return (number, .failure(error))
                    }
                }
            }
            gate.open()
            whenWaiting()
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                .filter { $0.key >= 0 }.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

/// Lets one thread wait until another opens it.
final class Gate: Sendable {
    private let state = Mutex((isReached: false, isOpen: false))

    /// Waits on the calling thread until the gate is open.
    func pass() {
        state.withLock { $0.isReached = true }
        while !state.withLock({ $0.isOpen }) { sched_yield() }
    }

    /// Waits until somebody stands before the gate.
    func reached() async {
        while !state.withLock({ $0.isReached }) { await Task.yield() }
    }

    func open() { state.withLock { $0.isOpen = true } }
}

struct Jar: Sendable, Equatable {
    var id: Int64
    var name: String
    var amount: Int?

    static let row = RowDecoder("id", "name", "amount") { (id: Int64, name: String, amount: Int?) in
        Jar(id: id, name: name, amount: amount)
    }
}
