import Glibc
import SQLite
import Synchronization
import Testing

private struct Doubt: Error {}

@Suite struct `A write` {
    @Test func `that throws leaves nothing behind`() async throws {
        let shelf = try await Shelf()
        await #expect(throws: Doubt.self) {
            try await shelf.database.write {
                try $0.execute("INSERT INTO jar (name) VALUES ('Figs')")
                throw Doubt()
            }
        }
        #expect(try await shelf.names() == [])
    }

    @Test func `is in the file when it is answered`() async throws {
        let shelf = try await Shelf()
        try await shelf.put("Plums")
        let other = try Connection(path: shelf.database.path, mode: .readOnly)
        #expect(try other.values("SELECT name FROM jar", as: String.self) == ["Plums"])
    }

    @Test(arguments: [1, 64]) func `counts once, or not at all, among many`(largestGroup: Int) async throws {
        var configuration = Database.Configuration()
        configuration.largestGroup = largestGroup
        let shelf = try await Shelf(configuration)
        try await shelf.put("sum", amount: 0)
        let acknowledged = await withTaskGroup { group in
            for number in 1...300 {
                group.addTask {
                    let added = try? await shelf.database.write { connection in
                        try connection.execute("UPDATE jar SET amount = amount + \(number) WHERE name = 'sum'")
                        if number % 3 == 0 { throw Doubt() }
                        if number % 7 == 0 { try connection.execute("INSERT INTO jar (name) VALUES ('sum')") }
                        return number
                    }
                    return added ?? 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(acknowledged == (1...300).filter { $0 % 3 != 0 && $0 % 7 != 0 }.reduce(0, +))
        let stored = try await shelf.database.read {
            try $0.value("SELECT amount FROM jar WHERE name = 'sum'", as: Int.self)
        }
        #expect(stored == acknowledged)
    }

    @Test func `in a group sees those before it`() async throws {
        let shelf = try await Shelf()
        let answers = try await shelf.together([
            { try $0.execute("INSERT INTO jar (name) VALUES ('Plums')") },
            { try $0.execute("UPDATE jar SET amount = 9 WHERE name = 'Plums'") },
        ])
        #expect(answers.map { try? $0.get() } == [1, 1])
    }

    @Test func `survives when another of its group takes the whole transaction down`() async throws {
        var configuration = Database.Configuration()
        configuration.writeLimit = .milliseconds(30)
        let shelf = try await Shelf(configuration)
        // An interrupted INSERT rolls back everything, behind its savepoint too.
        let answers = try await shelf.together([
            { try $0.execute("INSERT INTO jar (name) VALUES ('Plums')") },
            {
                try $0.execute(
                    """
                    INSERT INTO jar (name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                    SELECT 'jar ' || i FROM n
                    """
                )
            },
            { try $0.execute("INSERT INTO jar (name) VALUES ('Figs')") },
        ])
        #expect(answers.map { try? $0.get() } == [1, nil, 1])
        #expect(throws: SQLiteError.self) { try answers[1].get() }
        #expect(try await shelf.names() == ["Figs", "Plums"])
    }

    @Test func `that catches the end of its transaction is not half kept`() async throws {
        var configuration = Database.Configuration()
        configuration.writeLimit = .milliseconds(30)
        let shelf = try await Shelf(configuration)
        let answers = try await shelf.together([
            { try $0.execute("INSERT INTO jar (name) VALUES ('Plums')") },
            { connection in
                try connection.execute("INSERT INTO jar (name) VALUES ('lost')")
                _ = try? connection.execute(
                    """
                    INSERT INTO jar (name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                    SELECT 'jar ' || i FROM n
                    """
                )
                _ = try? connection.savepoint { try connection.execute("INSERT INTO jar (name) VALUES ('alone')") }
                return (try? connection.execute("INSERT INTO jar (name) VALUES ('half')")) ?? 0
            },
        ])
        #expect(answers.map { try? $0.get() } == [1, nil])
        #expect(try await shelf.names() == ["Plums"])
    }

    @Test func `that takes too long is ended`() async throws {
        var configuration = Database.Configuration()
        configuration.writeLimit = .milliseconds(20)
        let shelf = try await Shelf(configuration)
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.write {
                try $0.value(
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
                    as: Int.self
                )
            }
        }
        #expect(error?.code == .interrupted)
        try await shelf.put("after")
    }

    @Test(arguments: ["COMMIT", " rollback", "SAVEPOINT mine", "BEGIN"] as [SQL])
    func `may not end its transaction itself`(sql: SQL) async throws {
        let shelf = try await Shelf()
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.write { connection in
                try connection.execute("INSERT INTO jar (name) VALUES ('Figs')")
                try connection.execute(sql)
            }
        }
        #expect(error?.code == .misuse)
        #expect(try await shelf.names() == [])
    }

    @Test func `is not withdrawn by a caller that goes away`() async throws {
        let shelf = try await Shelf()
        let write = Task { try await shelf.put("Plums") }
        write.cancel()
        try await write.value
        #expect(try await shelf.names() == ["Plums"])
    }

    @Test func `tells what it touched once it is committed and before it is answered`() async throws {
        let shelf = try await Shelf()
        let heard = Mutex<[Set<Touch>]>([])
        shelf.database.afterCommit { touched in heard.withLock { $0.append(touched) } }
        try await shelf.database.write { $0.touch(Touch("household", 7)) }
        #expect(heard.withLock { $0 } == [[Touch("household", 7)]])
        await #expect(throws: Doubt.self) {
            try await shelf.database.write {
                $0.touch(Touch("household", 8))
                throw Doubt()
            }
        }
        try await shelf.put("untouched")
        #expect(heard.withLock { $0 }.count == 1)
    }

    @Test func `shares its commit with those that wait`() async throws {
        var configuration = Database.Configuration()
        configuration.groupTime = .seconds(60)
        let shelf = try await Shelf(configuration)
        let heard = Mutex<[Set<Touch>]>([])
        shelf.database.afterCommit { touched in heard.withLock { $0.append(touched) } }
        _ = try await shelf.together(
            (Int64(1)...5).map { number in
                {
                    $0.touch(Touch("jar", number))
                    return 0
                }
            }
        )
        #expect(heard.withLock { $0 } == [Set((1...5).map { Touch("jar", $0) })])
    }

    @Test func `that waits is done before the database closes`() async throws {
        let shelf = try await Shelf()
        let answers = try await shelf.together([{ try $0.execute("INSERT INTO jar (name) VALUES ('Plums')") }]) {
            shelf.database.close()
        }
        #expect(answers.map { try? $0.get() } == [1])
        await #expect(throws: SQLiteError.self) { try await shelf.put("too late") }
    }

    @Test func `is moved from the log into the file while the database is open`() async throws {
        var configuration = Database.Configuration()
        configuration.checkpointPages = 10
        let shelf = try await Shelf(configuration)
        var number = 0
        // The log's thread does it in its own time: more writes are waited for, and not a clock.
        while fileSize(shelf.database.path) < 40_000, number < 20_000 {
            number += 1
            try await shelf.put("jar \(number) \(String(repeating: "x", count: 500))")
        }
        #expect(number < 20_000)
    }
}

/// The size of a file in bytes; 0 where there is none.
func fileSize(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
}
