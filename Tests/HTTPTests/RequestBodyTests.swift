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

    @Test func `what all requests keep is limited together, and given back with each of them`() async throws {
        let budget = BodyBudget(bytes: 10, free: 2)
        func body() -> RequestBody {
            RequestBody(contentLength: nil, share: BodyShare(of: budget)) { () async throws(BodyError) -> [UInt8]? in
                nil
            }
        }
        do {
            let (first, second) = (body(), body())
            try first.hold(1)
            try first.hold(9)
            #expect(budget.available == 2)
            try second.hold(2)
            #expect(budget.available == 2)
            #expect(throws: BodyError.noRoom) { try second.hold(3) }
            try second.hold(2)
            #expect(budget.available == 0)
            #expect(throws: BodyError.noRoom) { try first.hold(1) }
        }
        #expect(budget.available == 10)
    }

    @Test func `collected content counts against what all requests may keep`() async throws {
        let pieces = Pieces([.success([1, 2, 3]), .success([4, 5, 6])])
        let share = BodyShare(of: BodyBudget(bytes: 4, free: 1))
        let body = RequestBody(contentLength: nil, share: share) { () async throws(BodyError) -> [UInt8]? in
            try await pieces.body(contentLength: nil).next()
        }
        await #expect(throws: BodyError.noRoom) { try await body.collect(upTo: 100) }
    }

    @Test(arguments: [BodyError.timedOut, .closed, .malformed])
    func `what goes wrong on the way is passed on`(failure: BodyError) async throws {
        let body = Pieces([.success([1]), .failure(failure)]).body(contentLength: nil)
        await #expect(throws: failure) { try await body.collect(upTo: 10) }
    }
}
