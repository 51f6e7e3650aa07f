package import Core
package import HTTP
package import Imaging

extension ImagingError {
    /// What to say to the person, who can take another picture or type.
    package var message: Message {
        switch self {
        case .tooLarge(let limit): Message("scan.too_large", ["count": .count(limit >> 20)])
        case .tooManyPixels(let limit): Message("scan.too_many_pixels", ["count": .count(limit / 1_000_000)])
        case .notAPicture, .unsupported: Message("scan.not_a_picture")
        case .damaged: Message("scan.unreadable")
        case .failed, .tookTooLong: Message("scan.failed")
        case .busy: Message("scan.busy")
        case .unavailable: Message("scan.no_text_reader")
        }
    }

    /// How a page answers that says so: whether the picture is at fault, or we are.
    package var status: Status {
        switch self {
        case .tooLarge, .tooManyPixels, .notAPicture, .unsupported, .damaged: .unprocessableContent
        case .failed, .tookTooLong, .busy, .unavailable: .serviceUnavailable
        }
    }

    /// The same for the REST interface.
    package var failure: any Error {
        switch self {
        case .tooLarge: Refusal(.tooLarge, message)
        case .notAPicture, .unsupported: Refusal(.unsupportedType, message)
        case .tooManyPixels, .damaged: Rejection("picture", message)
        case .busy, .failed, .tookTooLong: Refusal(.unavailable, message, retryAfter: 2)
        case .unavailable: Refusal(.unavailable, message, retryAfter: 3600)
        }
    }
}
