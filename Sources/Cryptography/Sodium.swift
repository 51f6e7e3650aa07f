import CSodium

/// Prepares libsodium once per process.
///
/// Before `sodium_init` the library would use its slow portable Argon2 code, and its random generator may not be
/// used by two threads at once (libsodium manual, "Usage").
enum Sodium {
    private static let isReady = sodium_init() >= 0

    static func prepare() {
        precondition(isReady, "libsodium cannot be initialised")
    }
}
