import Core
import HTTP

/// What came of telling a webhook something.
package enum WebhookOutcome: Equatable, Sendable {
    /// Taken: a status from 200 to 299.
    case delivered(WebhookAnswer)
    /// Not taken; another time may do, but not before so many seconds where the other side said so.
    case temporary(WebhookFailure, retryAfter: Int?)
    /// The webhook is gone (410): nothing more is to be sent there.
    case ended(WebhookAnswer)
    /// It cannot be sent to that URL at all.
    case impossible(FetchError)

    /// The longest wait that another side may ask for: a day.
    package static let retryAfterLimit = 86_400

    /// Judges an answer.
    init(_ response: FetchResponse, now: Instant) {
        let answer = WebhookAnswer(response)
        switch response.status {
        case 200...299: self = .delivered(answer)
        case 410: self = .ended(answer)
        case 429, 503:
            let retryAfter = response.header("retry-after").flatMap { Self.seconds($0, now: now) }
            self = .temporary(.answered(answer), retryAfter: retryAfter)
        default: self = .temporary(.answered(answer), retryAfter: nil)
        }
    }

    /// Judges an attempt without an answer.
    init(_ error: FetchError) {
        switch error.kind {
        case .invalidURL, .invalidHeader: self = .impossible(error)
        default: self = .temporary(.unanswered(error), retryAfter: nil)
        }
    }

    /// Reads `Retry-After`: seconds, or a date (RFC 9110 section 10.2.3); `nil` for anything else.
    static func seconds(_ value: String, now: Instant) -> Int? {
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isNumber { return min(Int(value) ?? retryAfterLimit, retryAfterLimit) }
        return HTTPDate.parse(value, now: now.seconds).map { date in
            Int(max(0, min(date - now.seconds, Int64(retryAfterLimit))))
        }
    }
}

/// Why a webhook did not take what it was told.
package enum WebhookFailure: Equatable, Sendable {
    /// It answered with another status; 300 to 399 too, since redirects are not followed.
    case answered(WebhookAnswer)
    /// There was no answer, or no connection, or the address is not allowed.
    case unanswered(FetchError)
}

/// What a webhook answered.
package struct WebhookAnswer: Equatable, Sendable {
    /// The status.
    package let status: Int
    /// The beginning of its body as text, at most 4 KiB; for administrators only, since it may tell of other machines.
    package let text: String

    init(_ response: FetchResponse) {
        status = response.status
        var text = String(decoding: response.body, as: UTF8.self)
        // A cut within a character, and each byte that is none, became three bytes.
        while text.utf8.count > WebhookCall.answerByteLimit { text.removeLast() }
        self.text = text
    }
}
