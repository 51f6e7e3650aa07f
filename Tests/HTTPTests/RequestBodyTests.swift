import HTTP
import Synchronization
import Testing

@Suite struct RequestBodyTests {
    /// A body of these pieces; `pulled` counts how many were asked for.
    private final class Pieces: Sendable {
        private let rest: Mutex<[Result<[UInt8], BodyError>]>
        let pulled = Mutex(0)

        init(_ pieces: [Result<[UInt8], BodyError>]) {
            rest = Mutex(pieces)
        }

        func body(contentLength: Int?) -> RequestBody {
            RequestBody(contentLength: contentLength) { () async throws(BodyError) -> [UInt8]? in
                self.pulled.withLock { $0 += 1 }
                let piece = self.rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                return try piece?.get()
            }
        }
    }

    @Test func `content that is here is delivered once`() async throws {
        let body = RequestBody([1, 2])
        #expect(body.contentLength == 2)
        #expect(try await body.next() == [1, 2])
        #expect(try await body.next() == nil)
    }

    @Test func `an empty body has an end only`() async throws {
        #expect(try await RequestBody.empty.next() == nil)
        #expect(try await RequestBody.empty.collect(upTo: 0) == [])
    }

    @Test(arguments: [2, 3])
    func `pieces are collected up to the limit`(limit: Int) async throws {
        let body = Pieces([.success([1]), .success([2])]).body(contentLength: nil)
        #expect(try await body.collect(upTo: limit) == [1, 2])
    }

    @Test func `more than the limit is refused`() async throws {
        let body = Pieces([.success([1]), .success([2, 3])]).body(contentLength: nil)
        await #expect(throws: BodyError.tooLarge) { try await body.collect(upTo: 2) }
    }

    @Test func `an announced length beyond the limit is refused unread`() async throws {
        let pieces = Pieces([.success([1, 2, 3])])
        await #expect(throws: BodyError.tooLarge) { try await pieces.body(contentLength: 3).collect(upTo: 2) }
        #expect(pieces.pulled.withLock { $0 } == 0)
    }

    @Test(arguments: [BodyError.timedOut, .closed, .malformed])
    func `what goes wrong on the way is passed on`(failure: BodyError) async throws {
        let body = Pieces([.success([1]), .failure(failure)]).body(contentLength: nil)
        await #expect(throws: failure) { try await body.collect(upTo: 10) }
    }
}
