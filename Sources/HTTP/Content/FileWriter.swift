import Glibc

/// A file that gets its name only when it is complete and on disk; one that is given up is gone.
package struct FileWriter: ~Copyable {
    private let folder: String
    private let descriptor: Int32
    private let path: String
    private var isFinished = false

    /// Makes a file in a folder that is there; throws what the system says.
    package init(in folder: String) throws(OpenFile.Failure) {
        let path = "\(folder)/incoming-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        let opened = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard opened >= 0 else { throw OpenFile.Failure(code: errno) }
        (self.folder, self.path, descriptor) = (folder, path, opened)
    }

    deinit {
        close(descriptor)
        if !isFinished { _ = unsafe path.withCString { unsafe unlink($0) } }
    }

    /// Adds bytes; throws what the system says, as that the disk is full.
    package mutating func write(_ bytes: [UInt8]) throws(OpenFile.Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw OpenFile.Failure(code: errno)
            }
        }
    }

    /// Waits until the content is on disk, names the file, and waits until the name is.
    ///
    /// One of that name is replaced: it has the same content, and is new again to a sweep.
    package consuming func finish(as name: String) throws(OpenFile.Failure) {
        guard fsync(descriptor) == 0 else { throw OpenFile.Failure(code: errno) }
        let target = "\(folder)/\(name)"
        let renamed = unsafe path.withCString { from in unsafe target.withCString { unsafe rename(from, $0) } }
        guard renamed == 0 else { throw OpenFile.Failure(code: errno) }
        isFinished = true
        let directory = unsafe folder.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard directory >= 0 else { throw OpenFile.Failure(code: errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw OpenFile.Failure(code: errno) }
    }
}
