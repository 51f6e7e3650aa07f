/// How values are written.
package enum Escaping: Sendable {
    /// `&`, `<`, `>`, `"` and `'` become references: for the content of HTML elements and quoted attributes.
    case html
    /// Nothing is changed: for the plain text of mails.
    case plain

    func escaped(_ text: String) -> [UInt8] {
        let output = Output(capacity: text.utf8.count)
        output.text(text, self)
        var bytes: [UInt8] = []
        output.append(to: &bytes)
        return bytes
    }
}

/// The bytes of a page while it is rendered.
///
/// The memory is managed by hand: a page consists of hundreds of short texts, for which appending to an `[UInt8]`
/// costs more in checks and calls than copying them. Every write reserves first, and only the methods of this type
/// touch the memory. One rendering uses it, on one thread.
@safe final class Output {
    private var start: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    /// Adds a copy of what was written.
    func append(to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }

    /// Makes room for `extra` more bytes.
    private func reserve(_ extra: Int) {
        if capacity &- count < extra { grow(extra) }
    }

    @inline(never) private func grow(_ extra: Int) {
        capacity = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
    }

    /// Copies `count` of the bytes from `start` on.
    func literal(_ bytes: [UInt8], at start: Int, count: Int) {
        unsafe bytes.withUnsafeBufferPointer { unsafe copy(UnsafeBufferPointer(rebasing: $0[start..<(start + count)])) }
    }

    func raw(_ text: String) {
        unsafe withUTF8(of: text) { utf8 in unsafe copy(utf8) }
    }

    func text(_ text: String, _ escaping: Escaping) {
        switch escaping {
        case .html: unsafe withUTF8(of: text) { utf8 in unsafe escape(utf8) }
        case .plain: raw(text)
        }
    }

    func integer(_ value: Int64) {
        reserve(20)
        if value < 0 { byte(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var digits = 1
        var power: UInt64 = 10
        while rest >= power, digits < 19 {
            digits &+= 1
            power &*= 10
        }
        count &+= digits
        var at = count
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            at &-= 1
            unsafe start[at] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
    }

    private func byte(_ byte: UInt8) {
        reserve(1)
        unsafe start[count] = byte
        count &+= 1
    }

    private func plain(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        unsafe (start + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    @unsafe private func copy(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let source = utf8.baseAddress else { return }
        reserve(utf8.count)
        unsafe (start + count).update(from: source, count: utf8.count)
        count &+= utf8.count
    }

    @unsafe private func withUTF8(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable(body)
        if done == nil { unsafe Array(text.utf8).withUnsafeBufferPointer(body) }
    }

    /// Looks through and copies eight bytes at a time as long as none must be escaped.
    @unsafe private func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let source = unsafe UnsafeRawPointer(utf8.baseAddress) else { return }
        var at = 0
        while at < utf8.count {
            reserve(utf8.count - at + 6)
            let target = unsafe UnsafeMutableRawPointer(start + count)
            let first = at
            while at &+ 8 <= utf8.count {
                let word = unsafe source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                guard !Self.hasSpecial(word) else { break }
                unsafe target.storeBytes(of: word, toByteOffset: at &- first, as: UInt64.self)
                at &+= 8
            }
            var special: UInt8?
            while at < utf8.count {
                let byte = unsafe source.load(fromByteOffset: at, as: UInt8.self)
                if Self.isSpecial(byte) {
                    special = byte
                    break
                }
                unsafe target.storeBytes(of: byte, toByteOffset: at &- first, as: UInt8.self)
                at &+= 1
            }
            count &+= at &- first
            if let special {
                reference(for: special)
                at &+= 1
            }
        }
    }

    private func reference(for byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): plain("&amp;")
        case UInt8(ascii: "<"): plain("&lt;")
        case UInt8(ascii: ">"): plain("&gt;")
        case UInt8(ascii: "\""): plain("&quot;")
        default: plain("&#39;")
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }

    /// Whether any of eight bytes must be escaped (the known trick with carries of "Bit Twiddling Hacks", which is
    /// exact as a question about the whole word).
    private static func hasSpecial(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func zeros(_ byte: UInt64) -> UInt64 {
            let difference = word ^ (ones &* byte)
            return (difference &- ones) & ~difference
        }
        // 0x26 and 0x27, and 0x3C and 0x3E, differ in one bit each, which is masked out of both.
        let ampersandOrApostrophe = (word | ones) ^ (ones &* 0x27)
        let lessOrGreater = (word | ones &* 2) ^ (ones &* 0x3E)
        let pairs =
            (ampersandOrApostrophe &- ones) & ~ampersandOrApostrophe | (lessOrGreater &- ones) & ~lessOrGreater
        return (pairs | zeros(0x22)) & (ones &* 0x80) != 0
    }
}
