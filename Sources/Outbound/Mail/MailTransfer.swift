import CCurl
import Cryptography

/// One mail on its way, on the thread that sends it.
final class MailTransfer {
    /// Seconds that the server may take to say goodbye once it has the mail.
    private static let goodbyeLimit = 5

    private let message: [UInt8]
    private let server: MailServer
    private let flag: CancellationFlag
    private var easy = EasyHandle()
    private var dialogue = MailDialogue()
    private var sentCount = 0

    init(_ message: [UInt8], in envelope: MailEnvelope, to server: MailServer, flag: CancellationFlag) {
        self.message = message
        self.server = server
        self.flag = flag
        easy.setServer(server)
        easy.setEnvelope(envelope)
        easy.setSize(CURLOPT_INFILESIZE_LARGE, message.count)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe easy.setMailCallbacks(MailCallbacks(), context: context)
    }

    /// Sends it, which takes as long as the server does.
    func perform() -> MailOutcome {
        guard easy.isValid else {
            let detail = "curl does not take the settings"
            return .temporary(MailFailure(reason: .protocolError, reply: nil, detail: detail))
        }
        let code = unsafe curl_easy_perform(easy.pointer)
        let secrets = server.login.map { login in
            let plain = "\u{0}\(login.name)\u{0}\(login.password)"
            return [login.password, Base64.encode(Array(login.password.utf8)), Base64.encode(Array(plain.utf8))]
        }
        return MailOutcome(code, dialogue, secrets: secrets ?? [], isCancelled: isCancelled)
    }

    /// Whether nobody waits for the outcome any more.
    var isCancelled: Bool { flag.isRaised }

    /// Fills the buffer with what comes next; 0 says that it was all.
    func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = message[sentCount...].prefix(buffer.count)
        unsafe buffer.copyBytes(from: piece)
        sentCount += piece.count
        return piece.count
    }

    func noteSent(_ line: String) {
        dialogue.noteSent(line)
    }

    /// Takes a line of the server's and sets how long the next may take.
    func noteReceived(_ line: [UInt8]) {
        let before = dialogue.step
        let isAnswered = dialogue.noteReceived(line)
        if isAnswered {
            easy.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, Self.goodbyeLimit)
        } else if dialogue.step == .content, before != .content {
            easy.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, server.limits.accepting.wholeSeconds)
        }
    }
}

extension EasyHandle {
    fileprivate mutating func setServer(_ server: MailServer) {
        let scheme = server.security == .tls ? "smtps" : "smtp"
        set(CURLOPT_URL, "\(scheme)://\(server.address)/\(server.greeting?.text ?? "")")
        set(CURLOPT_PROTOCOLS_STR, scheme)
        set(CURLOPT_PROXY, "")
        set(CURLOPT_UPLOAD, true)
        set(CURLOPT_USE_SSL, Int((server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL).rawValue))
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_SSL_VERIFYPEER, server.verifiesCertificate)
        set(CURLOPT_SSL_VERIFYHOST, server.verifiesCertificate ? 2 : 0)
        if let authority = server.authority { set(CURLOPT_CAINFO, authority) }
        if let login = server.login {
            set(CURLOPT_USERNAME, login.name)
            set(CURLOPT_PASSWORD, login.password)
            set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
        }
        set(CURLOPT_NOSIGNAL, true)  // signals belong to the process
        set(CURLOPT_QUICK_EXIT, true)  // does not wait for the resolver's answer
        set(CURLOPT_CONNECTTIMEOUT_MS, server.limits.connecting)
        set(CURLOPT_TIMEOUT_MS, server.limits.total)
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, server.limits.answering.wholeSeconds)
        // Says what is sent, and asks now and then whether to go on.
        set(CURLOPT_VERBOSE, true)
        set(CURLOPT_NOPROGRESS, false)
    }

    fileprivate mutating func setEnvelope(_ envelope: MailEnvelope) {
        // Without a sender curl says `<>`.
        if let sender = envelope.sender { set(CURLOPT_MAIL_FROM, sender.text) }
        setRecipients([envelope.recipient.text])
    }
}

extension Duration {
    /// At least one.
    fileprivate var wholeSeconds: Int { Int(max(1, min(components.seconds, 86_400))) }
}
