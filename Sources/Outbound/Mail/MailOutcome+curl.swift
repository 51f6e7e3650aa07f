import CCurl

extension MailOutcome {
    /// What came of it, by how curl ended and by what the server said last.
    init(_ code: CURLcode, _ dialogue: MailDialogue, secrets: [String], isCancelled: Bool) {
        let reply = dialogue.reply(without: secrets)
        // An error after the server's yes, as in saying goodbye, does not undo it.
        if dialogue.isAccepted || code == CURLE_OK, let reply {
            self = .accepted(reply)
        } else if let reply, reply.code >= 400 {
            self.init(refusal: reply, of: dialogue.answered)
        } else {
            let reason: MailFailure.Reason = isCancelled ? .cancelled : Self.reason(of: code)
            // curl's fixed sentence, not its buffer of details, which names the host.
            let detail = unsafe String(cString: curl_easy_strerror(code))
            self = .temporary(MailFailure(reason: reason, reply: nil, detail: detail))
        }
    }

    /// A no of the server's: final only where it is about this message.
    private init(refusal reply: MailReply, of step: MailDialogue.Step) {
        // What it says of us, the administrator mends, and the mail goes out then; as Postfix does it
        // (smtp_sasl_auth_soft_bounce, smtp_skip_5xx_greeting). 530 to 538: RFC 4954 section 6.
        let isAboutUs = step < .sender || [530, 534, 535, 538].contains(reply.code)
        if isAboutUs {
            let isLogin = step == .authentication || step >= .sender
            let detail = isLogin ? "the server does not take the name and the password" : "the server is not at service"
            self = .temporary(
                MailFailure(reason: isLogin ? .authentication : .refused, reply: reply, detail: detail)
            )
        } else if reply.code < 500 {
            self = .temporary(MailFailure(reason: .refused, reply: reply, detail: "the server refused for now"))
        } else {
            self = .permanent(MailFailure(reason: .refused, reply: reply, detail: "the server refused"))
        }
    }

    private static func reason(of code: CURLcode) -> MailFailure.Reason {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE:
            .connectionFailed
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_USE_SSL_FAILED:
            .tls
        case CURLE_LOGIN_DENIED: .authentication
        default: .protocolError
        }
    }
}
