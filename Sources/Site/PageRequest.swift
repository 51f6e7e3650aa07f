package import Accounts
package import Core
package import HTTP

/// A browser's request as a page's handler sees it: the form is read, and its CSRF token was checked.
package struct PageRequest: Sendable {
    package let path: PathParameters
    package let query: Query
    /// The form of a POST, empty otherwise.
    package let input: Input
    /// The files that came with the form, of a route that takes some.
    package let uploads: [Upload]
    /// The files that came with the form, of a route that keeps them on disk.
    package let files: [UploadedFile]
    /// The mark of this very press of a button, nil when the form had none.
    package let once: Once?
    /// Path and query as they came, with the base path, for a form's way back.
    package let here: String
    /// Who asks, for rate limits.
    package let peer: String
    package let userAgent: String

    /// The identity in a path.
    ///
    /// What is no identity is as unknown as one that does not exist.
    package func id<Subject>(_ name: String, of: ID<Subject>.Type = ID<Subject>.self) throws -> ID<Subject> {
        guard let id = path[name].flatMap({ ID<Subject>($0) }) else { throw Refusal.notFound }
        return id
    }
}
