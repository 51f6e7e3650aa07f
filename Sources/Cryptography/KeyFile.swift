package import Core
import Glibc
import Synchronization

/// A key in a file of its own, readable by its owner only: made when it is first needed, and never replaced.
package final class KeyFile: Sendable {
    /// Why there is no key.
    package enum Failure: Error, Equatable {
        /// The file holds something else.
        case damaged
        /// What the system says, as that the folder cannot be written to.
        case system(Int32)
    }

    /// Where the file is, or will be.
    package let path: String
    private let known = Mutex<SecretBox?>(nil)

    /// Names the file, which need not be there.
    package init(_ path: String) {
        self.path = path
    }

    /// The key that is there; nil where there is none that can be read.
    package var box: SecretBox? { try? known.withLock { try found(&$0) } }

    /// The key, made when there is none; throws where there is a file without one, or none can be made.
    package func make(random: Random = .system) throws(Failure) -> SecretBox {
        try known.withLock { known throws(Failure) in
            if let box = try found(&known) { return box }
            try write(random.bytes(SecretBox.keyByteCount))
            // Another process may have been quicker.
            guard let box = try found(&known) else { throw .damaged }
            return box
        }
    }

    private func found(_ known: inout SecretBox?) throws(Failure) -> SecretBox? {
        if let known { return known }
        guard let text = try text() else { return nil }
        guard let key = Base64.decode(String(text.prefix { !$0.isNewline })), let box = SecretBox(key: key) else {
            throw .damaged
        }
        known = box
        return box
    }

    /// Nil where there is no file.
    private func text() throws(Failure) -> String? {
        let descriptor = unsafe path.withCString { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system(errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw .system(errno) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Writes the file whole, unless there is one.
    private func write(_ key: [UInt8]) throws(Failure) {
        let draft = "\(path).\(Hex.encode(Random.system.bytes(8)))"
        let descriptor = unsafe draft.withCString {
            unsafe Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .system(errno) }
        defer {
            close(descriptor)
            _ = unsafe draft.withCString { unsafe unlink($0) }
        }
        let line = Array("\(Base64.encode(key))\n".utf8)
        let count = unsafe line.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == line.count, fsync(descriptor) == 0 else { throw .system(errno) }
        let linked = unsafe draft.withCString { from in unsafe path.withCString { unsafe link(from, $0) } }
        guard linked == 0 || errno == EEXIST else { throw .system(errno) }
        try syncFolder()
    }

    /// Waits until the name is on disk: what is sealed must not outlive its key.
    private func syncFolder() throws(Failure) {
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        let directory = unsafe (folder.isEmpty ? "/" : folder).withCString {
            unsafe Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard directory >= 0 else { throw .system(errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw .system(errno) }
    }
}
