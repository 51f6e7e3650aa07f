/// A line of text that was read in a picture.
package struct RecognizedLine: Hashable, Sendable {
    package let text: String
    /// How sure the reader is: 0 to 100.
    package let confidence: Int

    /// A line as it was read.
    package init(_ text: String, confidence: Int) {
        self.text = text
        self.confidence = confidence
    }
}
