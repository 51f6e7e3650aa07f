/// Takes the application identifiers out of an address as QR codes on packages hold it (GS1 Digital Link §4).
enum DigitalLink {
    /// The article and what qualifies it; nil for any other address.
    static func elements(_ address: String) -> [ElementString.Element]? {
        let withoutFragment = address.prefix { $0 != "#" }
        let parts = withoutFragment.split(separator: "?", maxSplits: 1)
        let path = parts.first?.split(separator: "/").dropFirst(2).map { decoded($0) } ?? []
        guard let start = path.firstIndex(where: { $0 == "01" || $0 == "gtin" }), start + 1 < path.count,
            [8, 12, 13, 14].contains(path[start + 1].utf8.count),
            path[start + 1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var elements: [ElementString.Element] = [("01", path[start + 1])]
        for index in stride(from: start + 2, to: path.count - 1, by: 2) {
            elements.append((path[index] == "lot" ? "10" : path[index], path[index + 1]))
        }
        for pair in parts.dropFirst().first?.split(whereSeparator: { $0 == "&" || $0 == ";" }) ?? [] {
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, ElementString.isIdentifier(String(sides[0])) else { continue }
            elements.append((String(sides[0]), decoded(sides[1])))
        }
        return elements.filter { $0.identifier != "10" || isPlain($0.value) }
    }

    private static func isPlain(_ lot: String) -> Bool {
        (1...20).contains(lot.count) && lot.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
