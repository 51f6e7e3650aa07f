import Foundation
import SQLite
import Testing

/// A file system of two megabytes, which only root can make.
private final class SmallDisk {
    let path = "/tmp/sqlite-small-disk-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try #require(run("/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", path) == 0)
    }

    deinit {
        run("/bin/umount", "-l", path)
        try? FileManager.default.removeItem(atPath: path)
    }
}

@discardableResult private func run(_ program: String, _ arguments: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
}

private let canMount: Bool = {
    guard geteuid() == 0 else { return false }
    return (try? SmallDisk()) != nil
}()

@Suite(.enabled(if: canMount, "skipped: needs root to mount a small file system")) struct `A full disk` {
    @Test(arguments: [8000, 10]) func `fails the write it is too small for and no other of its group`(
        cachePages: Int
    ) async throws {
        let disk = try SmallDisk()
        let database = try Database(path: disk.path + "/full.db")
        let shelf = try await Shelf(database)
        // With a small cache the disk is full inside the statement, else in the COMMIT of the group.
        try await database.write { connection in
            if cachePages == 10 { try connection.execute("PRAGMA cache_size = 10") }
        }
        let answers = try await shelf.together([
            { try $0.execute("INSERT INTO jar (name) VALUES ('Plums')") },
            { try $0.execute("INSERT INTO jar (name) VALUES (\(String(repeating: "much", count: 1_000_000)))") },
            { try $0.execute("INSERT INTO jar (name) VALUES ('Figs')") },
        ])
        #expect(answers.map { try? $0.get() } == [1, nil, 1])
        let error = #expect(throws: SQLiteError.self) { try answers[1].get() }
        #expect(error?.isDiskFull == true)
        #expect(try await shelf.names() == ["Figs", "Plums"])
        #expect(try await database.integrityCheck() == [])
        database.close()
    }

    @Test func `leaves no half backup`() async throws {
        let disk = try SmallDisk()
        let shelf = try await Shelf()
        try await shelf.put(String(repeating: "much", count: 1_000_000))
        let error = await #expect(throws: SQLiteError.self) {
            try await shelf.database.backUp(to: disk.path + "/copy.db")
        }
        #expect(error?.isDiskFull == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
    }
}
