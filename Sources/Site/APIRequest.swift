package import Accounts
package import Core
package import HTTP

/// A request to the REST interface as its handler sees it.
package struct APIRequest: Sendable {
    /// Where the interface lies, below the base path.
    package static let base = "/api/v1"

    package let path: PathParameters
    package let query: Query
    /// The object that was sent; an empty one where there was no body.
    package let input: Input
    /// The file that was sent, of a call that takes one.
    package let upload: [UInt8]
    /// The files that were sent, of a call that keeps them on disk.
    package let files: [UploadedFile]
    /// The `Idempotency-Key`, if one came.
    package let once: Once?
    /// Who asks, for rate limits.
    package let peer: String

    /// The identity in a path.
    ///
    /// What is no identity is as unknown as one that does not exist.
    package func id<Subject>(_ name: String, of: ID<Subject>.Type = ID<Subject>.self) throws -> ID<Subject> {
        guard let id = path[name].flatMap({ ID<Subject>($0) }) else { throw Refusal.notFound }
        return id
    }
}
