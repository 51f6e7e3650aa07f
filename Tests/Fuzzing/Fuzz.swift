import HTTP

/// Runs one input through the reader its first byte names, whole and cut, and stops when they disagree.
///
/// The rest of the first byte is the size of the pieces, so that the fuzzer finds where cutting matters.
func fuzz(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let content = Array(input.dropFirst())
    let size = Int(first >> 2) + 1
    switch first & 3 {
    case 0, 1:
        let whole = requests(content, pieces: .max)
        precondition(whole == requests(content, pieces: size), "requests depend on how they were cut")
    case 2:
        let whole = parts(content, pieces: .max)
        let cut = parts(content, pieces: size)
        // What is too long fails at once when it comes whole, after its beginning when it comes in pieces.
        precondition(whole.failure == cut.failure, "failures depend on how forms were cut")
        precondition(whole.failure != nil || whole.text == cut.text, "forms depend on how they were cut")
    default:
        values(content)
    }
}

/// What the parser makes of some bytes, as text that does not depend on how content was cut.
private func requests(_ bytes: [UInt8], pieces size: Int) -> [UInt8] {
    var parser = RequestParser()
    var seen: [UInt8] = []
    var rest = bytes[...]
    repeat {
        parser.feed(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        while let event = parser.next() {
            switch event {
            case .head(let head):
                seen += Array("\n\(head.method) \(head.target) \(head.framing) \(head.keepsAlive)\n".utf8)
                for (name, value) in head.fields {
                    precondition(FieldName(name.text) == name, "a name is no token")
                    precondition(
                        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 },
                        "a value has controls"
                    )
                    seen += Array("\(name): \(value)\n".utf8)
                }
                precondition(
                    head.target.path.allSatisfy { $0 != ".." && !$0.utf8.contains(0) },
                    "a path leads elsewhere"
                )
            case .body(let piece):
                precondition(!piece.isEmpty, "a piece is empty")
                seen += piece
            case .end:
                seen += Array("\nend\n".utf8)
            case .failure(let status):
                return seen + Array("\n\(status)\n".utf8)
            }
        }
    } while !rest.isEmpty
    return seen
}

private func parts(_ bytes: [UInt8], pieces size: Int) -> (text: [UInt8], failure: MultipartFailure?) {
    var limits = MultipartReader.Limits()
    limits.field = 64
    limits.file = 128
    guard var reader = MultipartReader(boundary: "b", limits: limits) else { return ([], nil) }
    var seen: [UInt8] = []
    var rest = bytes[...]
    do {
        repeat {
            reader.feed(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            while let event = try reader.next() {
                switch event {
                case .part(let part): seen += Array("\n\(part)\n".utf8)
                case .data(let piece): seen += piece
                case .end: seen += Array("\nend\n".utf8)
                }
            }
        } while !rest.isEmpty
        try reader.finish()
        return (seen, nil)
    } catch {
        return (seen, error)
    }
}

/// Everything that reads the text of one value.
private func values(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let now: Int64 = 1_800_000_000
    if let date = HTTPDate.parse(text, now: now) {
        precondition(HTTPDate.parse(HTTPDate.text(date), now: now) == date, "a date does not come back")
    }
    if let tag = EntityTag.parse(text) {
        precondition(EntityTag.parse(tag.description) == tag, "a tag does not come back")
    }
    if case .part(let range) = ByteRange.select(text, length: 1000) {
        precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= 1000, "a part lies outside")
    }
    if let form = try? URLEncodedForm.decode(bytes) {
        let again = try? URLEncodedForm.decode(Array(form.encoded.utf8))
        precondition(again == form, "a form does not come back")
    }
    if let target = Target(text) {
        precondition(Target(target.raw) == target, "a target does not come back")
    }
    if let authority = Authority(text) {
        precondition(Authority(authority.description) == authority, "an authority does not come back")
    }
    precondition(Negotiation.languages(text).count <= 100, "too many languages")
    _ = Negotiation.acceptsGzip(text)
    _ = MediaType(text)?["boundary"]
    _ = Cookies(["cookie": text])["a"]
}
