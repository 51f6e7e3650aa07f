import HTTP

/// What a parser made of some bytes, in a form that does not depend on how content was cut.
struct Parsed: Equatable {
    struct Message: Equatable {
        var method = ""
        var target = ""
        var fields = Fields()
        var keepsAlive = false
        var expectsContinue = false
        var framing = RequestHead.Framing.none
        var content = ""
        var isComplete = false
    }

    var messages: [Message] = []
    var failure: Int?

    /// Feeds `text` in pieces of `size` bytes.
    init(_ text: String, pieces size: Int = .max, limits: RequestParser.Limits = .init()) {
        self.init(Array(text.utf8), pieces: size, limits: limits)
    }

    init(_ bytes: [UInt8], pieces size: Int = .max, limits: RequestParser.Limits = .init()) {
        var parser = RequestParser(limits: limits)
        var rest = bytes[...]
        repeat {
            parser.feed(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            while failure == nil, let event = parser.next() { take(event) }
        } while !rest.isEmpty
    }

    private mutating func take(_ event: RequestParser.Event) {
        switch event {
        case .head(let head):
            messages.append(
                Message(
                    method: head.method.rawValue,
                    target: head.target.raw,
                    fields: head.fields,
                    keepsAlive: head.keepsAlive,
                    expectsContinue: head.expectsContinue,
                    framing: head.framing
                )
            )
        case .body(let piece):
            messages[messages.count - 1].content += String(decoding: piece, as: UTF8.self)
        case .end:
            messages[messages.count - 1].isComplete = true
        case .failure(let status):
            failure = status.code
        }
    }

    /// A request with these field lines (each without its CRLF) after Host.
    static func request(_ line: String = "GET / HTTP/1.1", _ fields: String..., content: String = "") -> String {
        ([line, "Host: lares.example"] + fields).map { $0 + "\r\n" }.joined() + "\r\n" + content
    }
}
