import Synchronization

/// Why the content of a request could not be read.
package enum BodyError: Error, Equatable, Sendable {
    /// More than the reader allows; answered with 413.
    case tooLarge
    /// The client sent too slowly; answered with 408.
    case timedOut
    /// The client went away before the end.
    case closed
    /// All requests together hold too much already; answered with 503.
    case noRoom
    /// The chunks are not chunks; answered with 400, and the connection ends.
    case malformed

    /// What to answer with; nobody reads the answer to `closed`.
    package var status: Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        case .noRoom: .serviceUnavailable
        case .closed, .malformed: .badRequest
        }
    }
}

/// The content of a request, pulled by its handler piece by piece and only once.
///
/// Nothing is read ahead of the handler beyond what the connection's buffer holds, so a slow handler slows its client,
/// and one that refuses early never sees the rest.
package struct RequestBody: Sendable {
    /// The length the client announced, nil when it sends chunks.
    package let contentLength: Int?

    private let pull: (@Sendable () async throws(BodyError) -> [UInt8]?)?
    private let share: BodyShare?

    /// Content that arrives by and by: `next` gives the next piece, or nil at the end and ever after.
    ///
    /// What is kept of it counts against `share`.
    package init(
        contentLength: Int?,
        share: BodyShare? = nil,
        next: @escaping @Sendable () async throws(BodyError) -> [UInt8]?
    ) {
        self.contentLength = contentLength
        self.share = share
        self.pull = next
    }

    /// Content that is already here.
    package init(_ bytes: [UInt8]) {
        contentLength = bytes.count
        share = nil
        guard !bytes.isEmpty else {
            pull = nil
            return
        }
        let rest = Rest(bytes)
        pull = { () async throws(BodyError) -> [UInt8]? in rest.take() }
    }

    /// No content.
    package static let empty = Self([])

    /// The next piece, never empty, or nil at the end.
    package func next() async throws(BodyError) -> [UInt8]? {
        guard let pull else { return nil }
        return try await pull()
    }

    /// Says that so many bytes of what was pulled are kept until the request is answered.
    ///
    /// Throws `noRoom` when all requests together would keep too much.
    package func hold(_ count: Int) throws(BodyError) {
        guard let share, !share.take(count) else { return }
        throw .noRoom
    }

    /// All of the content, when it has at most `limit` bytes.
    ///
    /// What announces itself as larger is refused without reading any of it.
    package func collect(upTo limit: Int) async throws(BodyError) -> [UInt8] {
        if let contentLength, contentLength > limit { throw .tooLarge }
        guard var collected = try await next() else { return [] }
        try hold(collected.count)
        while collected.count <= limit, let piece = try await next() {
            try hold(piece.count)
            collected.append(contentsOf: piece)
        }
        guard collected.count <= limit else { throw .tooLarge }
        return collected
    }

    private final class Rest: Sendable {
        private let bytes: Mutex<[UInt8]?>

        init(_ bytes: [UInt8]) {
            self.bytes = Mutex(bytes)
        }

        func take() -> [UInt8]? {
            bytes.withLock { bytes in
                defer { bytes = nil }
                return bytes
            }
        }
    }
}
