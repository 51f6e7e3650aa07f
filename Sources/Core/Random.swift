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

    /// The operating system's cryptographic generator, getrandom(2), which the standard library's system generator
    /// reads on Linux.
    package static let system = Random { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
