extension Int {
    /// Reads a whole number that somebody sent, when it lies within `range`: anything else, and any other text, is nil.
    ///
    /// Numbers from forms, addresses, headers and codes are read with this or with a reader that asks for a range too,
    /// never with `Int(text)`: arithmetic with `Int.max` or `Int.min` stops the program.
    package init?(_ text: some StringProtocol, in range: ClosedRange<Int>) {
        guard let number = Int(text), range.contains(number) else { return nil }
        self = number
    }
}

extension Int64 {
    /// The sum, or the largest or smallest number there is where the sum lies beyond.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
