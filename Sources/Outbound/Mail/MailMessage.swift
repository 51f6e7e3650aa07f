package import Core
import Cryptography
import HTTP

/// A mail from this program to one person: text, and the same as HTML where there is any.
///
/// None of its parts can add a line to the header: texts lose their line ends, and the rest is of types that have none.
package struct MailMessage: Sendable {
    /// Who it says it is from.
    package var from: Mailbox
    /// Whom it is for.
    package var to: Mailbox
    /// What it is about, in any language.
    package var subject: HeaderText
    /// When it was written.
    package var date: Instant
    /// By what a receiver knows a repeat.
    package var id: MessageID
    /// The text; line ends of every kind will do.
    package var text: String
    /// The same as a whole HTML page.
    package var html: String?
    /// Where to end such mail.
    package var unsubscribe: UnsubscribeLink?

    /// Makes a message.
    package init(
        from: Mailbox,
        to: Mailbox,
        subject: HeaderText,
        date: Instant,
        id: MessageID,
        text: String,
        html: String? = nil,
        unsubscribe: UnsubscribeLink? = nil
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.date = date
        self.id = id
        self.text = text
        self.html = html
        self.unsubscribe = unsubscribe
    }

    /// The message as it is sent: ASCII, lines ended by CRLF.
    ///
    /// The same message gives the same bytes.
    package var bytes: [UInt8] {
        let plain = MailPart(type: "text/plain", text: text.withPlainSpaces)
        guard let html else { return Array((header + plain.bytes).utf8) }
        let page = MailPart(type: "text/html", text: html)
        // "=_" comes in neither transfer encoding, so a boundary with it in no part (RFC 2045 section 6.7).
        let boundary = "=_" + Hex.encode(Array(SHA256.hash(Array(id.text.utf8)).prefix(12)))
        return Array(
            """
            \(header)Content-Type: multipart/alternative; boundary="\(boundary)"\r
            \r
            --\(boundary)\r
            \(plain.bytes)\r
            --\(boundary)\r
            \(page.bytes)\r
            --\(boundary)--\r

            """.utf8
        )
    }

    private var header: String {
        var lines = [
            Self.line("Date") { $0.append(HTTPDate.text(date.seconds).replacingZone) },
            Self.line("From") { $0.append(from) },
            Self.line("To") { $0.append(to) },
            Self.line("Subject") { $0.append(subject) },
            Self.line("Message-ID") { $0.append(id.text) },
        ]
        if let unsubscribe {
            lines.append(Self.line("List-Unsubscribe") { $0.append("<\(unsubscribe.url)>") })
            if unsubscribe.isOneClick {
                lines.append(Self.line("List-Unsubscribe-Post") { $0.append("List-Unsubscribe=One-Click") })
            }
        }
        // Keeps automatic answers away (RFC 3834 section 5).
        lines.append(Self.line("Auto-Submitted") { $0.append("auto-generated") })
        lines.append(Self.line("MIME-Version") { $0.append("1.0") })
        return lines.map { "\($0)\r\n" }.joined()
    }

    private static func line(_ name: String, _ fill: (inout HeaderLine) -> Void) -> String {
        var line = HeaderLine(name)
        fill(&line)
        return line.text
    }
}

extension String {
    /// RFC 5322's zone for HTTP's: what that calls GMT is obsolete in mail.
    fileprivate var replacingZone: String { dropLast(3) + "+0000" }

    /// Without the no-break spaces of formatted dates and numbers, which older mail programs show as boxes.
    fileprivate var withPlainSpaces: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }))
    }
}
