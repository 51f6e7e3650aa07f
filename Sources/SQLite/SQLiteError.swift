internal import CSQLite

/// What SQLite, or this room around it, refused.
@usableFromInline
package struct SQLiteError: Error, Hashable, Sendable {
    /// An extended result code (https://www.sqlite.org/rescode.html).
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The code without its extension: its low eight bits.
        package var primary: Code { Code(rawValue: rawValue & 0xFF) }
    }

    /// What went wrong.
    package let code: Code
    /// SQLite's own words, in English, for logs.
    ///
    /// They name tables and columns, not values.
    package let message: String
    /// The statement, with `?` for its values.
    package let sql: String?

    init(_ code: Code, _ message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }
}

extension SQLiteError.Code {
    /// A UNIQUE constraint or unique index.
    package static let unique = Self(rawValue: SQLITE_CONSTRAINT | 8 << 8)
    /// A PRIMARY KEY that is there already.
    package static let primaryKey = Self(rawValue: SQLITE_CONSTRAINT | 6 << 8)
    /// A reference to a row that is not there, or the removal of one that is referred to.
    package static let foreignKey = Self(rawValue: SQLITE_CONSTRAINT | 3 << 8)
    /// A CHECK constraint.
    package static let check = Self(rawValue: SQLITE_CONSTRAINT | 1 << 8)
    /// A NOT NULL constraint.
    package static let notNull = Self(rawValue: SQLITE_CONSTRAINT | 5 << 8)
    /// Any constraint: compare with `code.primary`.
    package static let constraint = Self(rawValue: SQLITE_CONSTRAINT)
    /// The disk is full.
    package static let full = Self(rawValue: SQLITE_FULL)
    /// A write through a read-only connection, or to a file that may not be written: compare with `code.primary`.
    package static let readOnly = Self(rawValue: SQLITE_READONLY)
    /// Another process held its lock for longer than the busy time-out: compare with `code.primary`.
    package static let busy = Self(rawValue: SQLITE_BUSY)
    /// The time limit of a read or write was reached.
    package static let interrupted = Self(rawValue: SQLITE_INTERRUPT)
    /// A column does not hold what is decoded from it.
    package static let mismatch = Self(rawValue: SQLITE_MISMATCH)
    /// A query that must give a row gave none.
    package static let noRow = Self(rawValue: SQLITE_EMPTY)
    /// A programming error: a closed database, a number of columns that does not fit the decoder.
    package static let misuse = Self(rawValue: SQLITE_MISUSE)
    /// Reading or writing the file failed: compare with `code.primary`.
    package static let inputOutput = Self(rawValue: SQLITE_IOERR)
    fileprivate static let writeFailed = Self(rawValue: SQLITE_IOERR | 3 << 8)
    fileprivate static let syncFailed = Self(rawValue: SQLITE_IOERR | 4 << 8)
    fileprivate static let folderSyncFailed = Self(rawValue: SQLITE_IOERR | 5 << 8)
    fileprivate static let truncateFailed = Self(rawValue: SQLITE_IOERR | 6 << 8)
    /// The file beside the log that its readers share could not grow.
    fileprivate static let sharedMemoryFailed = Self(rawValue: SQLITE_IOERR | 19 << 8)
    /// The file could not be opened: compare with `code.primary`.
    package static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
    /// An error in the SQL, or one that has no code of its own.
    package static let error = Self(rawValue: SQLITE_ERROR)
    /// SQLite undid the whole transaction behind an earlier error; nothing more runs in it.
    package static let rolledBack = Self(rawValue: SQLITE_ABORT | 2 << 8)
}

extension SQLiteError {
    /// Whether the disk is full.
    ///
    /// Nothing of the transaction was kept.
    package var isDiskFull: Bool { code.primary == .full }

    /// Whether the database or the connection may not be written.
    package var isReadOnly: Bool { code.primary == .readOnly }

    /// Whether the disk does not take what is written: it is full, was made read-only, or is broken.
    ///
    /// Reading may go on all the same.
    package var isWriteFailure: Bool {
        switch code {
        case .writeFailed, .syncFailed, .folderSyncFailed, .truncateFailed, .sharedMemoryFailed: true
        default: isDiskFull || isReadOnly
        }
    }

    /// The columns ("table.column") of a violated UNIQUE, PRIMARY KEY or NOT NULL constraint; empty for other errors
    /// and for a unique index over expressions.
    package var violatedColumns: [String] {
        switch code {
        case .unique, .primaryKey, .notNull:
            // "UNIQUE constraint failed: loan.item_id, loan.state"; an index over expressions is "index 'name'".
            guard let list = constraintDetail, !list.hasPrefix("index '") else { return [] }
            return list.split(separator: ",").map { String($0.drop { $0 == " " }) }
        default: return []
        }
    }

    /// Whether this is a violated UNIQUE or PRIMARY KEY constraint over exactly `columns` ("table.column").
    package func violatesUnique(_ columns: String...) -> Bool {
        (code == .unique || code == .primaryKey) && Set(violatedColumns) == Set(columns)
    }

    /// The name of a violated CHECK constraint, or its text where it has no name; nil for other errors.
    package var violatedCheck: String? { code == .check ? constraintDetail : nil }

    /// The name of a violated unique index over expressions; nil for other errors.
    package var violatedIndex: String? {
        guard code == .unique, let detail = constraintDetail, detail.hasPrefix("index '") else { return nil }
        return String(detail.dropFirst(7).dropLast())
    }

    private var constraintDetail: String? {
        message.firstRange(of: "constraint failed: ").map { String(message[$0.upperBound...]) }
    }
}

extension SQLiteError: CustomStringConvertible {
    @usableFromInline
    package var description: String {
        "SQLite error \(code.rawValue): \(message)" + (sql.map { " in \($0)" } ?? "")
    }
}
