internal import HTTP

extension OpenFile {
    /// At most `count` bytes from `offset` on; fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        do { return try bytes(at: offset, count: count) } catch {
            throw SystemError("read a file", number: error.code)
        }
    }
}
