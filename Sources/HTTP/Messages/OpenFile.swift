import Glibc

/// A regular file, open for reading until the last reference to it goes.
///
/// What is measured and what is sent are so the same file, even when another takes its name in between.
package final class OpenFile: Sendable {
    /// Why a file could not be opened: the system's error number, `EISDIR` for what is not a regular file.
    package struct Failure: Error, Equatable {
        package let code: Int32

        /// Whether the disk does not take what is written: it is full, beyond a quota, or read-only.
        package var isWriteFailure: Bool { [ENOSPC, EDQUOT, EFBIG, EROFS, EIO].contains(code) }

        package init(code: Int32) {
            self.code = code
        }
    }

    /// The descriptor, owned by this object: read it with `pread` or `sendfile`, never move or close it.
    package let descriptor: Int32

    /// The length in bytes when it was opened.
    package let length: Int

    /// When the file was last changed, in seconds since 1970.
    package let modified: Int64

    /// Opens the file at `path`; throws what the system says.
    package init(path: String) throws(Failure) {
        // O_NONBLOCK, since opening a FIFO would otherwise wait for its writer.
        let opened = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard opened >= 0 else { throw Failure(code: errno) }
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw Failure(code: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw Failure(code: EISDIR)
        }
        descriptor = opened
        length = Int(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
    }

    /// Takes over an open descriptor of a file of `length` bytes.
    init(owning descriptor: Int32, length: Int, modified: Int64) {
        self.descriptor = descriptor
        self.length = length
        self.modified = modified
    }

    deinit {
        close(descriptor)
    }

    /// At most `count` bytes from `offset` on; fewer at the end of the file.
    package func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let start = unsafe buffer.baseAddress?.advanced(by: filled)
                let got = unsafe pread(descriptor, start, count - filled, offset + filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = Failure(code: errno) }
                guard got > 0 else { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
