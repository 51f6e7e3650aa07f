internal import Glibc
internal import HTTP

extension OpenFile {
    /// At most `count` bytes from `offset` on; fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let start = unsafe buffer.baseAddress?.advanced(by: filled)
                let got = unsafe pread(descriptor, start, count - filled, offset + filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = SystemError("read a file") }
                guard got > 0 else { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
