/// Bytes of a header, read at any place; what lies outside is nil.
struct HeaderBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func byte(_ at: Int) -> Int? { bytes.indices.contains(at) ? Int(bytes[at]) : nil }

    func has(_ text: String, at: Int) -> Bool { has(Array(text.utf8), at: at) }

    func has(_ wanted: [UInt8], at: Int) -> Bool {
        at >= 0 && at <= bytes.count - wanted.count && bytes[at..<at + wanted.count].elementsEqual(wanted)
    }

    func big16(_ at: Int) -> Int? { number(at, count: 2, isLittle: false) }
    func big32(_ at: Int) -> Int? { number(at, count: 4, isLittle: false) }
    func little16(_ at: Int) -> Int? { number(at, count: 2, isLittle: true) }
    func little24(_ at: Int) -> Int? { number(at, count: 3, isLittle: true) }
    func little32(_ at: Int) -> Int? { number(at, count: 4, isLittle: true) }

    func number(_ at: Int, count: Int, isLittle: Bool) -> Int? {
        guard at >= 0, at <= bytes.count - count else { return nil }
        let digits = bytes[at..<at + count]
        let ordered = isLittle ? Array(digits.reversed()) : Array(digits)
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// EXIF's orientation tag.
enum Orientation {
    /// The orientation that a TIFF structure within the bytes names; 1 where it names none.
    ///
    /// CIPA DC-008 (EXIF) 4.6.2, TIFF 6.0 section 2: a header with the byte order, then a directory of 12-byte entries.
    static func find(inTIFF bytes: HeaderBytes, from start: Int, to end: Int) -> Int {
        let isLittle = bytes.has("II", at: start)
        guard isLittle || bytes.has("MM", at: start),
            let offset = bytes.number(start + 4, count: 4, isLittle: isLittle),
            let count = bytes.number(start + offset, count: 2, isLittle: isLittle)
        else { return 1 }
        for index in 0..<count {
            let entry = start + offset + 2 + 12 * index
            guard entry + 12 <= end, let tag = bytes.number(entry, count: 2, isLittle: isLittle) else { return 1 }
            if tag == 0x0112 {
                let value = bytes.number(entry + 8, count: 2, isLittle: isLittle) ?? 1
                return (1...8).contains(value) ? value : 1
            }
        }
        return 1
    }
}
