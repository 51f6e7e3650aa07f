import Core
import Outbound
import TestPeers
import Testing

struct MailMessageTests {
    private func message(
        subject: String = "Milk",
        from: String = "Lares",
        to: String = "Anna",
        text: String = "Hello",
        html: String? = nil,
        unsubscribe: String? = nil
    ) throws -> MailMessage {
        let domain = try #require(MailDomain("example.org"))
        return MailMessage(
            from: Mailbox(name: HeaderText(from), address: try MailAddress("lares@example.org")),
            to: Mailbox(name: HeaderText(to), address: try MailAddress("anna@example.org")),
            subject: HeaderText(subject),
            date: Instant(seconds: 1_806_573_600),
            id: try #require(MessageID("reminder-7", at: domain)),
            text: text,
            html: html,
            unsubscribe: unsubscribe.flatMap { UnsubscribeLink($0) }
        )
    }

    private func line(_ name: String, of message: MailMessage) -> String? {
        String(decoding: message.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
            .first { $0.hasPrefix("\(name): ") }
    }

    @Test func `the header says what a mail of a program has to`() throws {
        let message = try message(unsubscribe: "https://example.org/stop?key=a")
        #expect(line("Date", of: message) == "Date: Thu, 01 Apr 2027 10:00:00 +0000")
        #expect(line("From", of: message) == "From: Lares <lares@example.org>")
        #expect(line("To", of: message) == "To: Anna <anna@example.org>")
        #expect(line("Subject", of: message) == "Subject: Milk")
        #expect(line("Message-ID", of: message) == "Message-ID: <reminder-7@example.org>")
        #expect(line("Auto-Submitted", of: message) == "Auto-Submitted: auto-generated")
        #expect(line("List-Unsubscribe", of: message) == "List-Unsubscribe: <https://example.org/stop?key=a>")
        #expect(line("List-Unsubscribe-Post", of: message) == "List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        #expect(line("MIME-Version", of: message) == "MIME-Version: 1.0")
    }

    @Test func `one click is offered with https only`() throws {
        #expect(line("List-Unsubscribe-Post", of: try message(unsubscribe: "http://nas.lan/stop")) == nil)
        #expect(line("List-Unsubscribe", of: try message(unsubscribe: "http://nas.lan/stop")) != nil)
        #expect(line("List-Unsubscribe", of: try message()) == nil)
    }

    @Test(arguments: ["mailto:a@example.org", "https://example.org/<a>\r\nBcc: eve@example.org", "/stop", ""])
    func `an odd address for ending mail is refused`(url: String) {
        #expect(UnsubscribeLink(url) == nil)
    }

    @Test(arguments: [
        ("Milk\r\nBcc: evil@x.example\r\n\r\n<body>", "Milk Bcc: evil@x.example <body>"),
        ("a\u{0}b\u{85}c\u{2028}d\te", "a b c d e"), ("  12\u{A0}:\u{202F}30  ", "12 : 30"), ("\r\n", ""),
    ])
    func `text in a header stays in its line`(text: String, line: String) {
        #expect(HeaderText(text).text == line)
    }

    @Test(arguments: [
        ("Anna", "Anna"), ("Anna B. Smith", "\"Anna B. Smith\""), ("Smith, \"A\\", "\"Smith, \\\"A\\\\\""),
        ("Anna Lüdenscheidt", "=?UTF-8?Q?Anna_L=C3=BCdenscheidt?="), ("=?a?=", "=?UTF-8?B?PT9hPz0=?="),
        ("牛奶", "=?UTF-8?B?54mb5aW2?="),
    ])
    func `a name is bare, quoted or encoded as it must be`(name: String, phrase: String) throws {
        #expect(line("To", of: try message(to: name)) == "To: \(phrase) <anna@example.org>")
    }

    @Test func `without a name there is the address alone`() throws {
        #expect(line("To", of: try message(to: " ")) == "To: anna@example.org")
    }

    @Test(arguments: ["", ".a", "a..b", "a b", "a@b", "ä", "<a>", String(repeating: "a", count: 201), "a\r\nb"])
    func `an odd identity is refused`(unique: String) throws {
        let domain = try #require(MailDomain("example.org"))
        #expect(MessageID(unique, at: domain) == nil)
    }

    @Test func `the same message gives the same bytes`() throws {
        #expect(try message(html: "<p>").bytes == message(html: "<p>").bytes)
    }

    private static let texts = [
        "", "Milk", "Grüße aus München", "🥛 Milk runs out 👨‍👩‍👧‍👦🏳️‍🌈", "חלב ולחם: מחר", "牛奶和面包快要过期了",
        "=?UTF-8?Q?no?=", "a=b_c?d", "\"quoted\" (comment) <x@y.example>", "Zalgo e\u{301}\u{302}\u{303}\u{304}\u{305}",
        String(repeating: "long ", count: 200), String(repeating: "x", count: 1000),
        String(repeating: "ä", count: 1000),
        String(repeating: "👩🏽‍🍳", count: 1000), String(repeating: "你好 ", count: 300),
        "e" + String(repeating: "\u{301}", count: 300), "🏴" + String(repeating: "\u{E0067}", count: 40),
        "From here\n.\n..\n.dot\n \ntrailing \t\nend=", "a\r\nb\rc\n\nd", String(repeating: "=", count: 300),
    ]

    private func expectSame(_ read: ReadMail, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let line = HeaderText(text).text
        #expect(read.subject == line, sourceLocation: sourceLocation)
        #expect(read.from.name == line, sourceLocation: sourceLocation)
        #expect(read.from.count == 1 && read.from.address == "lares@example.org", sourceLocation: sourceLocation)
        #expect(read.parts.map(\.type) == ["text/plain", "text/html"], sourceLocation: sourceLocation)
        #expect(read.parts.allSatisfy { $0.charset == "utf-8" }, sourceLocation: sourceLocation)
        let lines = text.unicodeScalars.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }
        #expect(
            read.parts.first?.text == withEnd(String(String.UnicodeScalarView(lines))),
            sourceLocation: sourceLocation
        )
        #expect(read.parts.last?.text == withEnd(text), sourceLocation: sourceLocation)
        #expect(read.isASCII && !read.hasBareLineEnds && read.defects == [], sourceLocation: sourceLocation)
        #expect(read.longestLine <= 78, sourceLocation: sourceLocation)
        #expect(read.type == "multipart/alternative", sourceLocation: sourceLocation)
        #expect(Set(read.names).count == read.names.count && read.names.count == 8, sourceLocation: sourceLocation)
    }

    /// The text as it arrives: with LF, and an end to its last line.
    private func withEnd(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return lines.utf8.last == UInt8(ascii: "\n") ? lines : lines + "\n"
    }

    @Test(.enabled(if: PythonPeer.has("email"), "no Python: run bin/setup test"))
    func `Python's email package reads what was written`() throws {
        let messages = try Self.texts.map { try message(subject: $0, from: $0, text: $0, html: $0).bytes }
        let read = try ReadMail.read(messages)
        for (read, text) in zip(read, Self.texts) { expectSame(read, text) }
        #expect(read.count == Self.texts.count)
    }

    @Test(.enabled(if: PythonPeer.has("email"), "no Python: run bin/setup test"))
    func `Python's email package reads what was written, whatever it was`() throws {
        var chance = Chance(state: 20_261_130)
        let texts = (0..<300).map { _ in chance.text() }
        let read = try ReadMail.read(try texts.map { try message(subject: $0, from: $0, text: $0, html: $0).bytes })
        for (read, text) in zip(read, texts) { expectSame(read, text) }
    }

    /// Random texts, the same ones each time.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64

        /// Knuth's constants for a linear congruence (MMIX).
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }

        mutating func text() -> String {
            let alphabets: [ClosedRange<UInt32>] = [
                0x20...0x7e, 0x20...0x7e, 0xa1...0x17f, 0x300...0x36f, 0x5d0...0x5ea, 0x4e00...0x9fff,
                0x1f300...0x1f6ff, 0x0a...0x0a, 0x3d...0x3f,
            ]
            let count = Int.random(in: 0...200, using: &self)
            let some = (0..<3).compactMap { _ in alphabets.randomElement(using: &self) }
            return (0..<count).reduce(into: "") { text, _ in
                guard let range = some.randomElement(using: &self) else { return }
                let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self))
                if let scalar { text.unicodeScalars.append(scalar) }
            }
        }
    }
}
