import HTTP
import HTTPServer
import Testing

/// Raw requests on a real socket, with the answer that RFC 9110 and RFC 9112 ask for.
struct ConformanceTests {
    static let cases =
        ConformanceCase.requestLines + ConformanceCase.targets + ConformanceCase.hosts + ConformanceCase.fields
        + ConformanceCase.lengths + ConformanceCase.codings + ConformanceCase.chunks + ConformanceCase.connections
        + ConformanceCase.methods + ConformanceCase.expectations + ConformanceCase.ranges + ConformanceCase.conditions

    private static let server = Result { try TestServer(respond: TestSite().respond) }

    @Test(arguments: cases)
    func `the answer is the right one`(_ wanted: ConformanceCase) throws {
        try check(wanted) { client, bytes in try client.send(bytes) }
    }

    /// Whether unread chunks have ended when the answer is made depends on how fast they come.
    @Test(arguments: cases.filter { $0.name != "unread chunks" })
    func `the answer is the same when the bytes come one by one`(_ wanted: ConformanceCase) throws {
        try check(wanted) { client, bytes in
            // The longest ones come in pieces of a prime length instead, which still cuts everywhere.
            let step = bytes.count > 2000 ? 61 : 1
            for start in stride(from: 0, to: bytes.count, by: step) {
                // The server may refuse, and end, in the middle; what it answered is looked at afterwards.
                guard (try? client.send(Array(bytes[start..<min(start + step, bytes.count)]))) != nil else { return }
            }
        }
    }

    private func check(_ wanted: ConformanceCase, send: (RawClient, [UInt8]) throws -> Void) throws {
        let client = try Self.server.get().client()
        for (index, status) in wanted.statuses.enumerated() {
            if index < wanted.pieces.count { try send(client, wanted.pieces[index]) }
            let answer = try client.answer(toHead: wanted.heads.contains(index))
            #expect(answer.status == status)
            if index == wanted.statuses.count - 1, let content = wanted.content { #expect(answer.text == content) }
        }
        switch wanted.ending {
        case .kept:
            try client.send(get("/probe"))
            #expect(try client.answer().text == "GET /probe a")
        case .closed:
            #expect(try client.isEnded())
        }
    }
}
