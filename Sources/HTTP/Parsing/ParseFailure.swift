/// The end of a connection's parsing, with the status that says why.
struct ParseFailure: Error {
    let status: Status

    init(_ status: Status) {
        self.status = status
    }

    static let badRequest = Self(.badRequest)
}
