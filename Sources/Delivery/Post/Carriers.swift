package import Core
import HTTP
package import Outbound

/// How messages leave: by mail where that is set up, and to webhooks.
package struct Carriers: Sendable {
    /// Hands a rendered mail to the mail server.
    package typealias Mail = @Sendable (_ message: [UInt8], _ recipient: MailAddress) async -> MailOutcome

    private let mail: Mail?
    private let fetcher: Fetcher
    private let policy: AddressPolicy
    let secrets: SecretKeeper
    private let clock: Clock

    /// Takes the mail server, if there is one, what webhooks may be connected to, and what seals their secrets.
    package init(mail: Mail?, fetcher: Fetcher, policy: AddressPolicy, secrets: SecretKeeper, clock: Clock) {
        self.mail = mail
        self.fetcher = fetcher
        self.policy = policy
        self.secrets = secrets
        self.clock = clock
    }

    /// Sends a message's bytes to a channel, and says what came of it.
    func send(_ content: [UInt8], _ stamp: Composer.Stamp, to channel: Channel) async -> AttemptResult {
        let (begin, at) = (ContinuousClock.now, clock.now())
        var result = await result(of: content, stamp, to: channel, at: at)
        let taken = (ContinuousClock.now - begin).components
        result.at = at
        result.milliseconds = Int(taken.seconds * 1000 + taken.attoseconds / 1_000_000_000_000_000)
        return result
    }

    private func result(
        of content: [UInt8],
        _ stamp: Composer.Stamp,
        to channel: Channel,
        at now: Instant
    ) async -> AttemptResult {
        switch channel.kind {
        case .email:
            guard let mail, let address = try? MailAddress(channel.address) else {
                return AttemptResult(.retry, .noMail)
            }
            return AttemptResult(await mail(content, address))
        case .webhook:
            // Another key may be put back any time.
            guard let signer = channel.signer(at: now, secrets) else { return AttemptResult(.retry, .secretUnreadable) }
            guard let id = WebhookCall.ID(stamp.identity) else { return AttemptResult(.failed, .refused) }
            let call = WebhookCall(channel.address, id: id, body: content, policy: policy)
            return AttemptResult(await call.send(by: fetcher, signer: signer, clock: clock))
        }
    }
}

/// What came of an attempt.
struct AttemptResult: Sendable {
    var at = Instant(seconds: 0)
    var milliseconds = 0
    let outcome: Attempt.Outcome
    let reason: Reason?
    /// The other side's number, of HTTP or SMTP.
    var status: Int?
    /// The beginning of what it said.
    var answer: String?
    /// Seconds that the other side asks to be left alone.
    var retryAfter: Int?

    init(_ outcome: Attempt.Outcome, _ reason: Reason?) {
        self.outcome = outcome
        self.reason = reason
    }

    var attempt: Attempt {
        Attempt(at: at, milliseconds: milliseconds, outcome: outcome, reason: reason, status: status, answer: answer)
    }
}

extension AttemptResult {
    fileprivate init(_ outcome: MailOutcome) {
        let reply: MailReply?
        switch outcome {
        case .accepted(let accepted):
            self.init(.sent, nil)
            reply = accepted
        case .temporary(let failure):
            self.init(.retry, Reason(failure.reason))
            reply = failure.reply
        case .permanent(let failure):
            self.init(.failed, Reason(failure.reason))
            reply = failure.reply
        }
        status = reply?.code
        answer = reply?.text
    }

    fileprivate init(_ outcome: WebhookOutcome) {
        switch outcome {
        case .delivered(let answer): self.init(.sent, nil, answer)
        case .temporary(.answered(let answer), let seconds):
            self.init(.retry, .status, answer)
            retryAfter = seconds
        case .temporary(.unanswered(let error), _): self.init(.retry, Reason(error.kind))
        case .ended(let answer): self.init(.failed, .gone, answer)
        case .impossible(let error): self.init(.failed, Reason(error.kind))
        }
    }

    private init(_ outcome: Attempt.Outcome, _ reason: Reason?, _ answer: WebhookAnswer) {
        self.init(outcome, reason)
        status = answer.status
        self.answer = answer.text
    }
}

extension Reason {
    fileprivate init(_ reason: MailFailure.Reason) {
        self =
            switch reason {
            case .refused: .refused
            case .authentication: .authentication
            case .timedOut: .timedOut
            case .connectionFailed: .notConnected
            case .nameNotResolved: .nameNotResolved
            case .tls: .tls
            case .tooLarge: .tooLarge
            case .passwordUnprotected: .noMail
            case .cancelled: .interrupted
            case .busy: .busy
            case .protocolError: .wrongProtocol
            }
    }

    fileprivate init(_ kind: FetchError.Kind) {
        self =
            switch kind {
            case .timedOut: .timedOut
            case .tooLarge: .tooLarge
            case .addressRefused: .addressRefused
            case .nameNotResolved: .nameNotResolved
            case .connectionFailed: .notConnected
            case .tls: .tls
            case .cancelled: .interrupted
            case .tooManyRedirects, .invalidURL, .invalidHeader, .protocolError: .wrongProtocol
            }
    }
}
