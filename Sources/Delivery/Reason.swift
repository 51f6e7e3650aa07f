import Core
import SQLite

/// Why a message or a channel is as it is: stored and answered as a word, said in the reader's language.
package enum Reason: String, CaseIterable, Sendable {
    // Of a channel that is off.
    case switchedOff = "switched_off"
    case unsubscribed
    /// The webhook answered that it is gone (410).
    case gone
    /// It had only failed for days.
    case failedTooLong = "failed_too_long"

    // Of an attempt.
    case refused
    /// The webhook answered with a status that is no success.
    case status
    case authentication
    case timedOut = "timed_out"
    case notConnected = "not_connected"
    case nameNotResolved = "name_not_resolved"
    case tls
    case tooLarge = "too_large"
    case addressRefused = "address_refused"
    case wrongProtocol = "wrong_protocol"
    case interrupted
    case busy
    case noMail = "no_mail"
    /// The key that its secret is sealed with is not there.
    case secretUnreadable = "secret_unreadable"

    // Of a message that is over.
    case tooLate = "too_late"
    case nothingDue = "nothing_due"
    case notWanted = "not_wanted"
    case channelOff = "channel_off"
    case channelDeleted = "channel_deleted"

    /// As people read it.
    var message: Message {
        switch self {
        case .switchedOff: Message("reason.switched_off")
        case .unsubscribed: Message("reason.unsubscribed")
        case .gone: Message("reason.gone")
        case .failedTooLong: Message("reason.failed_too_long")
        case .refused: Message("reason.refused")
        case .status: Message("reason.status")
        case .authentication: Message("reason.authentication")
        case .timedOut: Message("reason.timed_out")
        case .notConnected: Message("reason.not_connected")
        case .nameNotResolved: Message("reason.name_not_resolved")
        case .tls: Message("reason.tls")
        case .tooLarge: Message("reason.too_large")
        case .addressRefused: Message("reason.address_refused")
        case .wrongProtocol: Message("reason.wrong_protocol")
        case .interrupted: Message("reason.interrupted")
        case .busy: Message("reason.busy")
        case .noMail: Message("reason.no_mail")
        case .secretUnreadable: Message("reason.secret_unreadable")
        case .tooLate: Message("reason.too_late")
        case .nothingDue: Message("reason.nothing_due")
        case .notWanted: Message("reason.not_wanted")
        case .channelOff: Message("reason.channel_off")
        case .channelDeleted: Message("reason.channel_deleted")
        }
    }
}

extension Reason: ColumnRepresentable {}
