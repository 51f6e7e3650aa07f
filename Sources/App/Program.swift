/// The program as a whole.
package enum Program {
    /// The version, for people and for other services.
    package static let version = "0.1"
}
