import Glibc

/// The one place where chance comes from.
///
/// Tests give a closure of their own.
package struct Random: Sendable {
    /// So many unpredictable bytes.
    package let bytes: @Sendable (_ count: Int) -> [UInt8]

    /// Makes a source of the given closure.
    package init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.bytes = bytes
    }

    /// The operating system's cryptographic generator, asked once however many bytes are wanted: arc4random_buf(3),
    /// which reads getrandom(2) and cannot fail.
    package static let system = Random { count in
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe arc4random_buf(&bytes, count)
        return bytes
    }
}
