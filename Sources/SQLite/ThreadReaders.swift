internal import Glibc
internal import Synchronization

/// The read-only connections of one database, one for each thread that reads.
///
/// A thread finds its own through thread-specific storage. It is closed when the thread ends or the database closes,
/// whichever is first.
final class ThreadReaders: Sendable {
    private static let opened = Atomic(0)

    /// Tells this database from all others of the process, also from closed ones.
    fileprivate let number = ThreadReaders.opened.add(1, ordering: .relaxed).newValue
    private let path: String
    private let mappedBytes: Int
    private let observe: (@Sendable (SQL) -> Void)?
    private let all = Monitor<(readers: [ThreadReader], isClosed: Bool)>(([], false))

    init(path: String, mappedBytes: Int, observe: (@Sendable (SQL) -> Void)?) {
        self.path = path
        self.mappedBytes = mappedBytes
        self.observe = observe
    }

    /// Runs `body` with the calling thread's connection, which is opened at its first use.
    func use<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let list = ThreadReaderList.ofThisThread
        if let reader = list.reader(of: self) { return try reader.use(body) }
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 1000, mappedBytes: mappedBytes)
        connection.observe = observe
        connection.adopt()
        let reader = ThreadReader(connection, of: self)
        let isClosed = all.withLock { all in
            if !all.isClosed { all.readers.append(reader) }
            return all.isClosed
        }
        guard !isClosed else { throw SQLiteError(.misuse, "the database is closed") }
        list.add(reader)
        return try reader.use(body)
    }

    /// Closes every connection, each as soon as its thread has finished with it.
    func close() {
        let readers = all.withLock { all in
            defer { all = ([], true) }
            return all.readers
        }
        for reader in readers { reader.close() }
    }

    fileprivate func forget(_ reader: ThreadReader) { all.withLock { all in all.readers.removeAll { $0 === reader } } }
}

/// One thread's connection to one database.
private final class ThreadReader: Sendable {
    // The lock is free but for the moment in which the database closes.
    private let connection: Monitor<Connection?>
    private weak let readers: ThreadReaders?
    let number: Int

    init(_ connection: sending Connection, of readers: ThreadReaders) {
        self.connection = Monitor(connection)
        self.readers = readers
        number = readers.number
    }

    var isClosed: Bool { connection.withLock { $0 == nil } }

    func use<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            guard let connection else { throw SQLiteError(.misuse, "the database is closed") }
            return try body(connection)
        }
    }

    func close() { connection.withLock { $0 = nil } }

    func closeAtThreadEnd() {
        close()
        readers?.forget(self)
    }
}

/// The calling thread's readers, of all databases open in this process.
private final class ThreadReaderList {
    private var readers: [ThreadReader] = []

    func reader(of database: ThreadReaders) -> ThreadReader? { readers.first { $0.number == database.number } }

    func add(_ reader: ThreadReader) {
        readers.removeAll(where: \.isClosed)
        readers.append(reader)
    }

    deinit { for reader in readers { reader.closeAtThreadEnd() } }

    static var ofThisThread: ThreadReaderList {
        if let known = unsafe pthread_getspecific(key) {
            return unsafe Unmanaged<ThreadReaderList>.fromOpaque(known).takeUnretainedValue()
        }
        let list = ThreadReaderList()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(list).toOpaque())
        return list
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { @Sendable list in
            guard let list = unsafe list else { return }
            unsafe Unmanaged<ThreadReaderList>.fromOpaque(list).release()
        }
        precondition(status == 0, "no thread-specific storage: error \(status)")
        return key
    }()
}
