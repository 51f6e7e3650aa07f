/// The content of a response.
package enum ResponseBody: Sendable {
    case none
    case bytes([UInt8])
    case file(FileSlice)
    /// Content that goes on until somebody ends it.
    case stream(ResponseStream)

    /// The length in bytes; nil for a stream, whose length nobody knows.
    package var length: Int? {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(let slice): slice.length
        case .stream: nil
        }
    }
}

/// An answer, as its handler made it.
///
/// The server adds Date, Content-Length and Connection by itself, and leaves the content out where HTTP forbids it.
package struct Response: Sendable {
    package var status: Status
    package var fields: Fields
    package var body: ResponseBody

    package init(status: Status = .ok, fields: Fields = Fields(), body: ResponseBody = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// An answer in plain text.
    package static func text(_ text: String, status: Status = .ok) -> Self {
        Self(status: status, fields: [.contentType: "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }
}
