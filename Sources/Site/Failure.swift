import Core
import HTTP
import SQLite

/// Whatever went wrong, sorted into the three kinds there are: the person can mend it, it is not done, or we failed.
enum Failure: Sendable {
    case rejected(Rejection)
    case refused(Refusal)
    /// The disk is full or cannot be written to: nothing was booked, and it will work again when there is room.
    case noRoom(RequestID)
    case broken(RequestID)

    /// Sorts an error and logs what nobody who asks can mend.
    init(_ error: any Error, _ id: RequestID, log: Log) {
        switch error {
        case let rejection as Rejection: self = .rejected(rejection)
        case let refusal as Refusal: self = .refused(refusal)
        case let body as BodyError: self = .refused(Refusal(body))
        case let database as SQLiteError where database.isWriteFailure:
            log.error("cannot write to the disk", ["request": id.text, "why": String(describing: database.code)])
            self = .noRoom(id)
        case let file as OpenFile.Failure where file.isWriteFailure:
            log.error("cannot write to the disk", ["request": id.text, "why": String(file.code)])
            self = .noRoom(id)
        case let database as SQLiteError where database.code == .interrupted || database.code == .busy:
            log.error("database too slow", ["request": id.text, "why": String(describing: database.code)])
            self = .refused(Refusal(.unavailable, Message("error.503.text"), retryAfter: 5))
        default:
            log.error("request failed", ["request": id.text, "why": String(describing: error)])
            self = .broken(id)
        }
    }

    var status: Int {
        switch self {
        case .rejected: 422
        case .refused(let refusal): refusal.reason.rawValue
        case .noRoom: 503
        case .broken: 500
        }
    }
}

extension Refusal {
    init(_ error: BodyError) {
        self =
            switch error {
            case .tooLarge: Refusal(.tooLarge, Message("error.413.text"))
            case .noRoom: Refusal(.unavailable, Message("error.503.text"), retryAfter: 5)
            case .timedOut, .closed, .malformed: Refusal(.badRequest, Message("error.400.text"))
            }
    }
}
