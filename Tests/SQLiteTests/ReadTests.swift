import Dispatch
import Glibc
import SQLite
import Synchronization
import Testing

/// A query that runs for a long time: it counts to `rows`.
private func counting(to rows: Int) -> SQL {
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows)) SELECT max(i) FROM n"
}

@Suite struct `A read` {
    @Test func `sees what was written before`() async throws {
        let shelf = try await Shelf()
        let made = try await shelf.database.write { connection in
            try connection.one(Jar.row, "INSERT INTO jar (name, amount) VALUES ('Plums', 3) RETURNING \(Jar.row)")
        }
        #expect(try await shelf.database.read { try $0.all(Jar.row, "SELECT \(Jar.row) FROM jar") } == [made])
    }

    @Test func `sees one state throughout`() async throws {
        let shelf = try await Shelf()
        let path = shelf.database.path
        let counts = try await shelf.database.read { connection in
            let before = try connection.value("SELECT count(*) FROM jar", as: Int.self)
            try Connection(path: path).execute("INSERT INTO jar (name) VALUES ('Figs')")
            return [before, try connection.value("SELECT count(*) FROM jar", as: Int.self)]
        }
        #expect(counts == [0, 0])
        #expect(try await shelf.database.read { try $0.value("SELECT count(*) FROM jar", as: Int.self) } == 1)
    }

    @Test func `cannot write`() async throws {
        let shelf = try await Shelf()
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.read { try $0.execute("INSERT INTO jar (name) VALUES ('Figs')") }
        }
        #expect(error?.isReadOnly == true)
    }

    @Test func `that takes long is done again elsewhere`() async throws {
        var configuration = Database.Configuration()
        configuration.readLimit = .milliseconds(1)
        let shelf = try await Shelf(configuration)
        let runs = Mutex(0)
        let highest = try await shelf.database.read { connection in
            runs.withLock { $0 += 1 }
            return try connection.value(counting(to: 200_000), as: Int.self)
        }
        #expect(highest == 200_000)
        #expect(runs.withLock { $0 } == 2)
    }

    @Test func `does not answer with half of what it wanted`() async throws {
        var configuration = Database.Configuration()
        configuration.readLimit = .milliseconds(1)
        let shelf = try await Shelf(configuration)
        let highest = try await shelf.database.read { connection in
            (try? connection.value(counting(to: 200_000), as: Int.self)) ?? -1
        }
        #expect(highest == 200_000)
    }

    @Test func `that ends after its limit leaves no transaction open`() async throws {
        var configuration = Database.Configuration()
        configuration.readLimit = .zero
        let shelf = try await Shelf(configuration)
        // SQLite looks at the clock once in two thousand instructions, of which a ROLLBACK is a few.
        for _ in 1...3000 {
            #expect(try await shelf.database.read { try $0.value("SELECT 1", as: Int.self) } == 1)
        }
    }

    @Test func `that takes too long is ended`() async throws {
        var configuration = Database.Configuration()
        configuration.readLimit = .milliseconds(1)
        configuration.slowReadLimit = .milliseconds(20)
        let shelf = try await Shelf(configuration)
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.read { try $0.value(counting(to: 1_000_000_000), as: Int.self) }
        }
        #expect(error?.code == .interrupted)
    }

    @Test func `of a closed database is refused`() async throws {
        let shelf = try await Shelf()
        _ = try await shelf.database.read { try $0.value("SELECT 1", as: Int.self) }
        shelf.database.close()
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.read { try $0.execute("SELECT 1") }
        }
        #expect(error?.code == .misuse)
        let slow = await #expect(throws: SQLiteError.self) {
            try await shelf.database.readSlowly { try $0.execute("SELECT 1") }
        }
        #expect(slow?.code == .misuse)
    }

    @Test func `leaves no files open when its threads have ended`() async throws {
        let shelf = try await Shelf()
        let read: @Sendable () -> Void = { #expect(throws: Never.self) { try shelf.database.dataVersion() } }
        // SQLite keeps one closed descriptor for the next to open, since closing it would free the others' locks.
        onThread(read)
        let before = openFiles(in: shelf.folder.path)
        for _ in 0..<5 { onThread(read) }
        #expect(openFiles(in: shelf.folder.path) == before)
    }

    @Test func `leaves no file open when the database is closed`() async throws {
        let shelf = try await Shelf()
        _ = try await shelf.database.read { try $0.value("SELECT 1", as: Int.self) }
        shelf.database.close()
        #expect(openFiles(in: shelf.folder.path) == 0)
        #expect(shelf.folder.names == ["shelf.db"])
    }

    @Test func `may not lend its connection to another thread`() async {
        await #expect(processExitsWith: .failure) {
            let shelf = try await Shelf()
            let kept = Kept()
            try await shelf.database.write { kept.connection = $0 }
            onThread { _ = try? kept.connection?.execute("SELECT 1") }
        }
    }

    @Test func `knows by a number whether another connection wrote`() async throws {
        let shelf = try await Shelf()
        let path = shelf.database.path
        onThread {
            #expect(throws: Never.self) {
                let first = try shelf.database.dataVersion()
                #expect(try shelf.database.dataVersion() == first)
                try Connection(path: path).execute("INSERT INTO jar (name) VALUES ('Figs')")
                #expect(try shelf.database.dataVersion() != first)
            }
        }
    }

    @Test func `looks for what others wrote once in a turn, and for what this process wrote always`() async throws {
        let turn = Mutex<UInt64>(0)
        var configuration = Database.Configuration()
        configuration.turn = { turn.withLock { $0 } }
        let shelf = try await Shelf(configuration)
        onThread {
            #expect(throws: Never.self) {
                let other = try Connection(path: shelf.database.path)
                let first = try shelf.database.dataVersion()
                try other.execute("INSERT INTO jar (name) VALUES ('Figs')")
                #expect(try shelf.database.dataVersion() == first)
                turn.withLock { $0 += 1 }
                let second = try shelf.database.dataVersion()
                #expect(second != first)
                let isWritten = DispatchSemaphore(value: 0)
                Task {
                    try await shelf.put("Plums")
                    isWritten.signal()
                }
                isWritten.wait()
                #expect(try shelf.database.dataVersion() != second)
            }
        }
    }
}

private final class Kept: @unchecked Sendable {
    // Sendable: used by one thread after the other.
    var connection: Connection?
}

/// How many descriptors of this process are open on files in `folder`.
private func openFiles(in folder: String) -> Int {
    (0..<1024).count { descriptor in
        var target = [CChar](repeating: 0, count: 1024)
        let length = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        let name = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        return String(decoding: name, as: UTF8.self).hasPrefix(folder)
    }
}

/// Runs `body` on a new thread and waits until that has ended.
private func onThread(_ body: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    unsafe pthread_create(
        &thread,
        nil,
        { @Sendable context in
            if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        },
        work
    )
    pthread_join(thread, nil)
}
