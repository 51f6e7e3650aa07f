internal import Glibc
internal import HTTP

/// What is still to be written to a client that takes it slower than it comes.
///
/// Empty, and without any memory, as long as the socket takes every answer at once.
struct OutputQueue {
    enum Piece {
        case bytes([UInt8], sent: Int)
        case file(FileSlice, sent: Int)

        var remaining: Int {
            switch self {
            case .bytes(let bytes, let sent): bytes.count - sent
            case .file(let slice, let sent): slice.length - sent
            }
        }
    }

    enum Progress {
        /// Everything has been written.
        case done
        /// The socket takes no more at present, or has had its share of this wake-up.
        case blocked
        /// The client went away, or a file became shorter than it was.
        case failed
    }

    /// What one connection may write per wake-up, so that a fast download does not hold up the others.
    private static let share = 1 << 20

    private var pieces: [Piece] = []

    var isEmpty: Bool { pieces.isEmpty }
    var count: Int { pieces.reduce(0) { $0 + $1.remaining } }

    mutating func append(_ piece: Piece) {
        if piece.remaining > 0 { pieces.append(piece) }
    }

    mutating func removeAll() { pieces = [] }

    /// Writes what the socket takes; `written` counts it.
    mutating func flush(to socket: Int32, written: inout Int) -> Progress {
        while let first = pieces.first {
            guard written < Self.share else { return .blocked }
            let count = Self.write(first, to: socket, more: pieces.count > 1)
            if count < 0 {
                if errno == EINTR { continue }
                return errno == EAGAIN ? .blocked : .failed
            }
            // sendfile answers 0 at the end of the file: it was cut after its length was announced.
            guard count > 0 else { return .failed }
            written += count
            advance(by: count)
        }
        pieces = []
        return .done
    }

    private mutating func advance(by count: Int) {
        let next: Piece
        switch pieces[0] {
        case .bytes(let bytes, let sent): next = .bytes(bytes, sent: sent + count)
        case .file(let slice, let sent): next = .file(slice, sent: sent + count)
        }
        if next.remaining == 0 {
            pieces.removeFirst()
        } else {
            pieces[0] = next
        }
    }

    private static func write(_ piece: Piece, to socket: Int32, more: Bool) -> Int {
        switch piece {
        case .bytes(let bytes, let sent):
            return send(bytes, from: sent, to: socket, more: more)
        case .file(let slice, let sent):
            var offset = slice.offset + sent
            return unsafe sendfile(socket, slice.file.descriptor, &offset, min(slice.length - sent, share))
        }
    }

    /// send(2) of `bytes` from an index on.
    ///
    /// `more` tells the kernel to wait for what follows (MSG_MORE).
    static func send(_ bytes: [UInt8], from start: Int, to socket: Int32, more: Bool) -> Int {
        let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.send(socket, buffer.baseAddress?.advanced(by: start), buffer.count - start, flags)
        }
    }

    /// Writes a head and its content with one call and without joining them; -1 and errno when that fails.
    static func send(_ head: [UInt8], _ body: [UInt8], to socket: Int32) -> Int {
        unsafe head.withUnsafeBytes { head in
            unsafe body.withUnsafeBytes { body in
                // The kernel only reads; iovec has no constant variant.
                var vectors = unsafe [
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
                ]
                return unsafe writev(socket, &vectors, 2)
            }
        }
    }
}
