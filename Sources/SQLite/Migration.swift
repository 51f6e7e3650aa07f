/// One step from one shape of the database to the next.
///
/// Once shipped it is frozen: it is never edited, only followed.
package struct Migration: Sendable {
    /// Its place in the order, from 1 without gaps.
    package let number: Int
    /// What it does, in a word or three, for people.
    package let name: String
    let script: StaticString
    let body: @Sendable (Connection) throws -> Void

    /// A migration that runs `script`, statements separated by semicolons, and then `body`, for what SQL cannot say.
    package init(
        _ number: Int,
        _ name: String,
        _ script: StaticString,
        then body: @escaping @Sendable (Connection) throws -> Void = { _ in }
    ) {
        self.number = number
        self.name = name
        self.script = script
        self.body = body
    }

    /// A number over name and script (64-bit FNV-1a, in hexadecimal), by which an edited migration is noticed.
    package var checksum: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in [name, script.description].joined(separator: "\n").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

/// Why the database was left as it was.
package enum MigrationError: Error, Hashable, Sendable {
    /// The file was written by a newer program: it has this migration, which the program does not know.
    case newerDatabase(number: Int, name: String)
    /// This migration was applied with another text than the program now has.
    case changedMigration(number: Int, name: String)
    /// The file lacks this migration but has later ones.
    case missingMigration(number: Int, name: String)
    /// After this migration rows refer to rows that are not there.
    case brokenReferences(number: Int, [ForeignKeyViolation])
}

extension MigrationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .newerDatabase(let number, let name):
            "the database was written by a newer version of the program (it has migration \(number), \"\(name)\"); "
                + "start that version, or restore a backup made by this one"
        case .changedMigration(let number, let name):
            "migration \(number), \"\(name)\", was applied with another text than this program has"
        case .missingMigration(let number, let name):
            "the database lacks migration \(number), \"\(name)\", but has later ones"
        case .brokenReferences(let number, let violations):
            "migration \(number) leaves references to missing rows: "
                + violations.map(\.description).joined(separator: "; ")
        }
    }
}
