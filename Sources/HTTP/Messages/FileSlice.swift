/// A stretch of an open file, sent as the content of a response.
package struct FileSlice: Sendable {
    package let file: OpenFile
    package let offset: Int
    package let length: Int

    /// The stretch `range` of `file`, which must lie within it; all of it unless said.
    package init(_ file: OpenFile, range: Range<Int>? = nil) {
        let range = range ?? 0..<file.length
        precondition(range.lowerBound >= 0 && range.upperBound <= file.length, "a slice lies within its file")
        self.file = file
        offset = range.lowerBound
        length = range.count
    }
}
