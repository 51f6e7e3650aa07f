import Glibc
import SQLite

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
    let folder = TemporaryFolder()
    let database: Database

    init(_ configuration: Database.Configuration = .init()) async throws {
        database = try Database(path: folder.file("shelf.db"), configuration)
        try await database.write {
            try $0.execute(
                "CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, amount INTEGER) STRICT"
            )
        }
    }
}

struct Jar: Sendable, Equatable {
    var id: Int64
    var name: String
    var amount: Int?

    static let row = RowDecoder("id", "name", "amount") { (id: Int64, name: String, amount: Int?) in
        Jar(id: id, name: name, amount: amount)
    }
}
