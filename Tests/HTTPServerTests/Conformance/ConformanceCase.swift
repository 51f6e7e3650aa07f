import Testing

/// What a client sends, and what it must get.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    enum Ending: Sendable {
        /// The connection takes another request.
        case kept
        /// The server ends it, in good order.
        case closed
    }

    let name: String
    let section: String
    /// The first is sent at once, each of the others after one more answer.
    let pieces: [[UInt8]]
    /// The statuses of all answers, interim ones included.
    let statuses: [Int]
    let ending: Ending
    /// Which answers, counted from 0, are to HEAD requests.
    let heads: Set<Int>
    /// The content of the last answer, when it matters.
    let content: String?

    init(
        _ name: String,
        _ section: String,
        _ pieces: [[UInt8]],
        _ statuses: [Int],
        _ ending: Ending,
        heads: Set<Int> = [],
        content: String? = nil
    ) {
        self.name = name
        self.section = section
        self.pieces = pieces
        self.statuses = statuses
        self.ending = ending
        self.heads = heads
        self.content = content
    }

    init(
        _ name: String,
        _ section: String,
        _ text: String,
        _ statuses: Int...,
        then ending: Ending,
        heads: Set<Int> = [],
        content: String? = nil
    ) {
        self.init(name, section, [Array(text.utf8)], statuses, ending, heads: heads, content: content)
    }

    var testDescription: String { "\(name) (\(section))" }
}

/// A request with these field lines after its Host.
func request(_ line: String, _ fields: String = "", content: String = "") -> String {
    "\(line)\r\nHost: a\r\n\(fields)\r\n\(content)"
}

/// A POST whose content is echoed.
func post(_ fields: String, _ content: String, to path: String = "/echo") -> String {
    request("POST \(path) HTTP/1.1", fields, content: content)
}

/// A POST to be echoed, with chunks.
func chunked(_ content: String, to path: String = "/echo") -> String {
    post("Transfer-Encoding: chunked\r\n", content, to: path)
}
