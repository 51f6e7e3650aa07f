/// Why there is no answer about a picture.
package enum ImagingError: Error, Hashable, Sendable {
    /// More bytes than allowed.
    case tooLarge(byteLimit: Int)
    /// More pixels than allowed, as the header says or the decoder found.
    case tooManyPixels(pixelLimit: Int)
    /// The bytes are no picture of a kind that is known: JPEG, PNG, WebP, HEIF.
    case notAPicture
    /// A picture of a kind that is not read: an animation, CMYK, or one whose codec is not installed.
    case unsupported
    /// The picture ends early, or its data is wrong.
    case damaged
    /// The decoder crashed, swelled, or broke its word; the next picture gets a new one.
    case failed
    /// The decoder took too long and was ended.
    case tookTooLong
    /// Too many pictures wait already.
    case busy
    /// What this takes is not installed here, such as the language data of Tesseract.
    case unavailable
}
