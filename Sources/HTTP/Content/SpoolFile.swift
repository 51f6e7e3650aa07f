import Glibc

/// A file without a name, written piece by piece: it is gone with its descriptor, even when the process is killed.
struct SpoolFile: ~Copyable {
    private let descriptor: Int32
    private var length = 0

    /// Makes one in `directory`; throws what the system says.
    init(in directory: String) throws(OpenFile.Failure) {
        let path = "\(directory)/upload-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        let opened = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard opened >= 0 else { throw OpenFile.Failure(code: errno) }
        _ = unsafe path.withCString { unsafe unlink($0) }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// Adds bytes; throws what the system says, as that the disk is full.
    mutating func write(_ bytes: [UInt8]) throws(OpenFile.Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw OpenFile.Failure(code: errno)
            }
        }
        length += bytes.count
    }

    /// The file as it is now, for reading.
    consuming func finish() -> OpenFile {
        let file = OpenFile(owning: descriptor, length: length, modified: 0)
        discard self
        return file
    }
}

extension RequestBody {
    /// All of the content in a file without a name in `directory`, when it has at most `limit` bytes.
    ///
    /// Throws `BodyError`, and `OpenFile.Failure` when the disk does not take it.
    package func spool(to directory: String, upTo limit: Int) async throws -> OpenFile {
        if let contentLength, contentLength > limit { throw BodyError.tooLarge }
        var file = try SpoolFile(in: directory)
        var length = 0
        while let piece = try await next() {
            length += piece.count
            guard length <= limit else { throw BodyError.tooLarge }
            try file.write(piece)
        }
        return file.finish()
    }
}
