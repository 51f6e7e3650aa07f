internal import HTTP

/// One file of a directory that is served, as it was when the server started.
struct StaticFile: Sendable {
    /// Up to this size a file is kept in memory, as it is and compressed.
    static let inMemory = 512 * 1024

    enum Content: Sendable {
        case memory(plain: [UInt8], gzip: [UInt8]?)
        case disk(OpenFile)
    }

    let content: Content
    let type: String
    /// Sixteen hexadecimal digits that change with the content.
    let hash: String
    let modified: Int64

    /// Reads the file; its content decides the hash.
    init(path: String, name: String) throws(SystemError) {
        let file: OpenFile
        do { file = try OpenFile(path: path) } catch {
            throw SystemError("open \(path)", number: error.code)
        }
        type = MediaType.of(name)
        modified = file.modified
        var hasher = ContentHash()
        if file.length <= Self.inMemory {
            let bytes = try file.read(at: 0, count: file.length)
            hasher.add(bytes)
            let gzip = ContentCoding.isCompressible(type) && bytes.count >= ContentCoding.least
            content = .memory(plain: bytes, gzip: gzip ? GzipEncoder(level: 12).encode(bytes) : nil)
        } else {
            var offset = 0
            while offset < file.length {
                let piece = try file.read(at: offset, count: min(file.length - offset, 1 << 20))
                guard !piece.isEmpty else { break }
                hasher.add(piece)
                offset += piece.count
            }
            content = .disk(file)
        }
        hash = hasher.text
    }

    /// The answer to a GET or HEAD request for this file (RFC 9110 §13.2.2 for the order of things).
    func answer(to request: Request, caching: String, now: Int64) -> Response {
        // A range means bytes of the file itself: not those of a compressed copy.
        let gzip = request.fields.contains(.range) ? nil : compressed(for: request)
        let tag = EntityTag(gzip == nil ? hash : hash + "-gzip")
        let validators = Validators(tag: tag, modified: modified)
        var fields: Fields = [.cacheControl: caching, .entityTag: tag.description]
        if case .memory(_, .some) = content { fields[.vary] = "Accept-Encoding" }
        switch validators.evaluate(request.method, request.fields, now: now) {
        case .notModified: return Response(status: .notModified, fields: fields)
        case .failed: return Response(status: .preconditionFailed)
        case .proceed: break
        }
        fields[.contentType] = type
        fields[.lastModified] = HTTPDate.text(modified)
        if let gzip {
            fields[.contentEncoding] = "gzip"
            return Response(fields: fields, body: .bytes(gzip))
        }
        fields[.acceptRanges] = "bytes"
        switch validators.range(request.method, request.fields, length: length, now: now) {
        case .whole:
            return Response(fields: fields, body: part(0..<length))
        case .part(let range):
            fields[.contentRange] = ByteRange.contentRange(range, length: length)
            return Response(status: .partialContent, fields: fields, body: part(range))
        case .unsatisfiable:
            let range: Fields = [.contentRange: ByteRange.contentRange(nil, length: length)]
            return Response(status: .rangeNotSatisfiable, fields: range)
        }
    }

    private func compressed(for request: Request) -> [UInt8]? {
        guard case .memory(_, let gzip?) = content, Negotiation.acceptsGzip(request.fields[.acceptEncoding]) else {
            return nil
        }
        return gzip
    }

    private var length: Int {
        switch content {
        case .memory(let plain, _): plain.count
        case .disk(let file): file.length
        }
    }

    private func part(_ range: Range<Int>) -> ResponseBody {
        switch content {
        case .memory(let plain, _): .bytes(range.count == plain.count ? plain : Array(plain[range]))
        case .disk(let file): .file(FileSlice(file, range: range))
        }
    }
}

/// FNV-1a with 64 bits: tells one state of a file from the next, and protects against nobody.
private struct ContentHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
