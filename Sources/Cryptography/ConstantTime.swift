import CSodium

/// Comparison of secrets.
package enum ConstantTime {
    /// Whether both are the same, in a time that depends on their lengths only.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe sodium_memcmp(left, right, left.count) == 0
    }
}
