internal import HTTP

/// Putting an answer's head together (RFC 9112 §4).
extension Service {
    private static let version = Array("HTTP/1.1 ".utf8)
    private static let ok = Array("HTTP/1.1 200 OK\r\n".utf8)

    /// Adds the head of an answer to `output`. Date, Content-Length and Connection are the server's to say.
    func appendHead(_ response: Response, _ exchange: Connection.Exchange) {
        appendStatusLine(response.status)
        var fields = response.fields
        fields.remove(.contentLength)
        fields.remove(.connection)
        fields.remove(.transferEncoding)
        if !fields.contains(.date) { appendDate() }
        fields.write(to: &output)
        // RFC 9110 §8.6: none for 1xx and 204; for 304 it would have to be that of the 200.
        if !response.status.forbidsContent {
            append("content-length: ")
            append(response.body.length)
            append("\r\n")
        }
        if !exchange.keepsAlive {
            append("connection: close\r\n")
        } else if exchange.isVersion10 {
            append("connection: keep-alive\r\n")
        }
        append("\r\n")
    }

    private func appendStatusLine(_ status: Status) {
        guard status != .ok else { return output.append(contentsOf: Self.ok) }
        output.append(contentsOf: Self.version)
        append(status.code)
        output.append(0x20)
        // A phrase is for people, and must not end its line.
        output.append(contentsOf: status.reason.utf8.lazy.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 })
        append("\r\n")
    }

    private func append(_ text: StaticString) {
        unsafe output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private func append(_ number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            output.append(UInt8(0x30 + number / divisor % 10))
            divisor /= 10
        }
    }
}
