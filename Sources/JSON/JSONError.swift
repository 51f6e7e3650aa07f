/// Why a text is not JSON, or not JSON that is accepted here.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; words for the log and for the `detail` of an answer, not for translation.
    package enum Reason: String, Hashable, Sendable {
        case tooLarge = "the text is too large"
        case tooDeep = "arrays and objects are nested too deeply"
        case numberTooLong = "a number has too many digits"
        case tooManyValues = "there are too many values"
        case unexpectedEnd = "the text ends too early"
        case unexpectedByte = "unexpected character"
        case trailingBytes = "there is something after the value"
        case invalidNumber = "this is not a number"
        case invalidEscape = "unknown escape sequence"
        case loneSurrogate = "half of a surrogate pair"
        case controlCharacter = "a control character in a string must be escaped"
        case invalidUTF8 = "a string is not UTF-8"
        case duplicateName = "an object has the same member twice"
    }

    /// What is wrong.
    package let reason: Reason
    /// Where, in bytes from the start of the text.
    package let offset: Int

    package var description: String { "\(reason.rawValue) (at byte \(offset))" }
}

/// What a JSON text may be at most before it is refused.
package struct JSONLimits: Sendable {
    /// Bytes of the whole text.
    package var bytes: Int
    /// Arrays and objects within each other.
    package var depth: Int
    /// Bytes of one number.
    package var numberLength: Int
    /// Whether a longer number is read as `JSONNumber.beyondAll`, which no reader of numbers takes, or not at all.
    package var readsLongNumbers: Bool
    /// Values of any kind, those within others included: each takes up many times its bytes.
    package var values: Int

    /// The limits given; by default 1 MiB, 64 levels, numbers of 64 bytes and 100,000 values.
    package init(
        bytes: Int = 1 << 20,
        depth: Int = 64,
        numberLength: Int = 64,
        readsLongNumbers: Bool = false,
        values: Int = 100_000
    ) {
        self.bytes = bytes
        self.depth = depth
        self.numberLength = numberLength
        self.readsLongNumbers = readsLongNumbers
        self.values = values
    }
}
