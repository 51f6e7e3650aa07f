/// What the person can mend: every field that is wrong, each with what is wrong about it.
///
/// Answered with 422.
package struct Rejection: Error, Hashable, Sendable {
    /// The complaints by the name of the form field, which is also the name of the member in a JSON body.
    package private(set) var errors: [String: [Message]]

    /// Rejects with complaints by field.
    package init(_ errors: [String: [Message]] = [:]) {
        self.errors = errors
    }

    /// Rejects one field.
    package init(_ field: String, _ message: Message) {
        errors = [field: [message]]
    }

    /// Whether nothing is wrong.
    package var isEmpty: Bool { errors.isEmpty }

    /// Adds a complaint about a field.
    package mutating func add(_ field: String, _ message: Message) {
        errors[field, default: []].append(message)
    }
}

/// A request that is not carried out for a reason that no form field can mend.
package struct Refusal: Error, Hashable, Sendable {
    /// Why, as HTTP counts it.
    package enum Reason: Int, Hashable, Sendable {
        case badRequest = 400
        case unauthenticated = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case conflict = 409
        case tooLarge = 413
        case unsupportedType = 415
        case misdirected = 421
        case tooManyRequests = 429
        case unavailable = 503
    }

    package let reason: Reason
    package let message: Message
    /// Members besides the usual ones that clients rely on, such as the product that has a barcode already.
    package let members: [String: Member]
    /// Seconds after which it is worth trying again.
    package let retryAfter: Int?

    /// A value of an extra member.
    package indirect enum Member: Hashable, Sendable {
        case null
        case text(String)
        case number(Int64)
        case numbers([Int64])
        case object([String: Member])
    }

    /// Refuses with a text for the person.
    package init(_ reason: Reason, _ message: Message, members: [String: Member] = [:], retryAfter: Int? = nil) {
        self.reason = reason
        self.message = message
        self.members = members
        self.retryAfter = retryAfter
    }

    /// There is no such thing here, or none the asker may know of: both look the same.
    package static let notFound = Refusal(.notFound, Message("error.not_found"))

    /// The asker's role does not allow it.
    package static let forbidden = Refusal(.forbidden, Message("error.forbidden"))
}
