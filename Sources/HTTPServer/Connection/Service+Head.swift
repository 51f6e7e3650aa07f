internal import CLinux
internal import HTTP

/// Putting an answer's head together.
extension Service {
    /// Adds the head of an answer to `output`.
    ///
    /// Date, Content-Length and Connection are the server's to say.
    func appendHead(_ response: Response, _ exchange: Connection.Exchange) {
        var fields = response.fields
        fields.remove(.contentLength)
        fields.remove(.connection)
        fields.remove(.transferEncoding)
        fields.remove(.date)
        lines.removeAll(keepingCapacity: true)
        appendDate()
        // RFC 9110 §8.6: none for 1xx and 204; that of a 304 would have to be its 200's.
        if !response.status.forbidsContent {
            if let length = response.body.length {
                ResponseHead.appendLine(.contentLength, length, to: &lines)
            } else if !exchange.isVersion10 {
                // RFC 9112 §7.1; for HTTP/1.0 the end of the connection is the end of the content.
                ResponseHead.appendLine(.transferEncoding, "chunked", to: &lines)
            }
        }
        if !exchange.keepsAlive {
            ResponseHead.appendLine(.connection, "close", to: &lines)
        } else if exchange.isVersion10 {
            ResponseHead.appendLine(.connection, "keep-alive", to: &lines)
        }
        ResponseHead.append(response.status, fields, lines: lines, to: &output)
    }

    /// Adds the Date line, made anew once per second (RFC 9110 §6.6.1).
    private func appendDate() {
        let second = clinux_wall_seconds()
        if second != dateSecond {
            dateSecond = second
            dateLine.removeAll(keepingCapacity: true)
            ResponseHead.appendLine(.date, HTTPDate.text(second), to: &dateLine)
        }
        lines.append(contentsOf: dateLine)
    }
}
