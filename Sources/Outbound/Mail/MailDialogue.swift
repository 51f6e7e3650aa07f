/// What was said between this program and a mail server, as far as it decides what came of a mail.
///
/// It says whether the server's last word was about the message or about who sends it, which curl's errors do not.
struct MailDialogue {
    /// The command that is answered next.
    enum Step: Int, Comparable {
        case greeting, hello, startTLS, authentication, sender, recipient, data, content, quit

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Bytes of a reply that are kept.
    static let replyByteLimit = 4 << 10

    private(set) var step = Step.greeting
    /// The command that `lastCode` answers.
    private(set) var answered = Step.greeting
    /// What the server last said, but for its answer to QUIT.
    private(set) var lastCode: Int?
    /// Whether its last line was there.
    private(set) var isComplete = false
    private var text: [UInt8] = []

    /// Notes a line that was sent, a command or what belongs to one.
    mutating func noteSent(_ line: String) {
        // After 334 the server waits for the name or the password, which might spell anything.
        guard lastCode != 334 else { return }
        let commands: [(String, Step)] = [
            ("EHLO", .hello), ("HELO", .hello), ("STARTTLS", .startTLS), ("AUTH ", .authentication),
            ("MAIL FROM", .sender), ("RCPT TO", .recipient), ("DATA", .data), ("QUIT", .quit),
        ]
        if let command = commands.first(where: { line.hasPrefix($0.0) }) { step = command.1 }
    }

    /// Notes a line that the server sent; true when it ends the answer to the whole message.
    mutating func noteReceived(_ line: [UInt8]) -> Bool {
        guard step != .quit, let code = Self.code(of: line) else { return false }
        if isComplete || lastCode == nil {
            text = []
            isComplete = false
        }
        lastCode = code
        answered = step
        let words = line.dropFirst(4).prefix { $0 != 0x0d && $0 != 0x0a }
        if !text.isEmpty { text.append(0x0a) }
        text += words.prefix(max(0, Self.replyByteLimit - text.count))
        isComplete = line.count < 4 || line[3] != UInt8(ascii: "-")
        if isComplete, step == .data, code == 354 {
            step = .content
            return false
        }
        return isComplete && step == .content
    }

    private static func code(of line: [UInt8]) -> Int? {
        let digits = line.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The server's last word, if it was whole.
    ///
    /// Its words may repeat what it was told, so `secrets` are taken out of them.
    func reply(without secrets: [String] = []) -> MailReply? {
        guard isComplete, let lastCode else { return nil }
        var words = String(decoding: text, as: UTF8.self)
        // A cut within a character, and each byte that is none, became three bytes.
        while words.utf8.count > Self.replyByteLimit { words.removeLast() }
        for secret in secrets where !secret.isEmpty { words = words.replacing(secret, with: "…") }
        let scalars = words.unicodeScalars.map { scalar in
            scalar == "\n" || scalar.properties.generalCategory != .control ? scalar : " "
        }
        return MailReply(code: lastCode, text: String(String.UnicodeScalarView(scalars)))
    }

    /// Whether the server has taken the message upon itself, whatever happened afterwards.
    var isAccepted: Bool { isComplete && answered == .content && lastCode.map { $0 / 100 == 2 } == true }
}
