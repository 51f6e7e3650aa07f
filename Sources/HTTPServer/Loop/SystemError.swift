internal import Glibc

/// A system call that failed: which one, and the error number it left.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was tried, in words, such as "listen on 127.0.0.1:8080".
    package let attempt: String
    /// The error number, such as EADDRINUSE.
    package let number: Int32

    init(_ attempt: String, number: Int32 = errno) {
        self.attempt = attempt
        self.number = number
    }

    package var description: String {
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return "cannot \(attempt): \(reason)"
    }
}
