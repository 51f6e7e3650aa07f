import Glibc
import HTTP
import Testing

@Suite struct MultipartReaderTests {
    /// What a reader made of some content, in a form that does not depend on how it was cut.
    private struct Outcome: Equatable {
        struct Part: Equatable {
            var part: MultipartPart
            var content = ""
            var isComplete = false
        }

        var parts: [Part] = []
        var failure: MultipartFailure?

        init(
            _ text: String,
            pieces size: Int = .max,
            boundary: String = "b",
            _ limits: MultipartReader.Limits = .init()
        ) {
            guard var reader = MultipartReader(boundary: boundary, limits: limits) else { return }
            var rest = Array(text.utf8)[...]
            do {
                repeat {
                    reader.feed(Array(rest.prefix(size)))
                    rest = rest.dropFirst(size)
                    while let event = try reader.next() { take(event) }
                } while !rest.isEmpty
                try reader.finish()
            } catch {
                failure = error
            }
        }

        private mutating func take(_ event: MultipartReader.Event) {
            switch event {
            case .part(let part): parts.append(Part(part: part))
            case .data(let piece): parts[parts.count - 1].content += String(decoding: piece, as: UTF8.self)
            case .end: parts[parts.count - 1].isComplete = true
            }
        }
    }

    private static let disposition = "Content-Disposition: form-data; name=\"a\""

    private static func part(_ content: String, _ fields: String = disposition) -> String {
        "--b\r\n\(fields)\r\n\r\n\(content)\r\n"
    }

    private static let small: MultipartReader.Limits = {
        var limits = MultipartReader.Limits()
        limits.parts = 2
        limits.head = 100
        limits.field = 4
        limits.file = 6
        return limits
    }()

    private static let accepted = [
        part("x") + "--b--\r\n", part("") + "--b--", part("x") + part("y") + "--b--\r\nepilogue --b\r\n",
        "preamble\r\n\r\n" + part("x") + "--b--", "--b \t\r\n\(disposition)\r\n\r\nx\r\n--b--",
        part("\r\n--\r\n-b--b\r\r\n\r\n-") + "--b--", part("\r\n--a\r\n--") + "--b--", part("x\r") + "--b--", "--b--",
        part("x", "content-disposition:form-data;name=a\r\nContent-Type: text/plain\r\nX-Any: é") + "--b--",
    ]

    private static let refused: [(String, MultipartFailure)] = [
        ("", .incomplete), ("no delimiter", .incomplete), (part("x"), .incomplete), (part("x") + "--b", .incomplete),
        (part("x") + "--b-", .incomplete), (part("x") + "--bc\r\n", .malformed), (part("x") + "--b-\r\n", .malformed),
        ("--b\r\n\r\nx\r\n--b--", .malformed), (part("x", "X: a") + "--b--", .malformed),
        (part("x", "Content-Disposition: attachment; name=a") + "--b--", .malformed),
        (part("x", "Content-Disposition: form-data") + "--b--", .malformed),
        (part("x", "Content-Disposition: form-data; name=\"a") + "--b--", .malformed),
        (part("x", disposition + "\r\n" + disposition) + "--b--", .malformed),
        (part("x", disposition + "\r\n folded") + "--b--", .malformed),
        (part("x", disposition + "\nX: a") + "--b--", .malformed),
        (part("x", disposition + "\r\nX : a") + "--b--", .malformed),
        (part("x", disposition + "\r\nX: \u{0}") + "--b--", .malformed),
        (part("x", disposition + "\r\nContent-Transfer-Encoding: base64") + "--b--", .malformed),
        (part("x") + part("y") + part("z") + "--b--", .tooManyParts),
        (part("x", disposition + "\r\nX: " + String(repeating: "a", count: 100)) + "--b--", .headTooLarge),
        ("--b\r\n" + String(repeating: "a", count: 200), .headTooLarge),
        ("--b" + String(repeating: " ", count: 200), .malformed),
        (part("12345") + "--b--", .fieldTooLarge),
        (part("1234567", disposition + "; filename=x") + "--b--", .fileTooLarge),
    ]

    @Test(arguments: accepted)
    func `what is only unusual is accepted`(text: String) {
        let outcome = Outcome(text)
        #expect(outcome.failure == nil)
        #expect(outcome.parts.allSatisfy { $0.isComplete && $0.part.name == "a" })
    }

    @Test(arguments: refused)
    func `what is wrong or too much is refused`(text: String, failure: MultipartFailure) {
        #expect(Outcome(text, Self.small).failure == failure)
    }

    @Test(arguments: [1, 2, 3, 5, 16])
    func `how the content is cut makes no difference`(size: Int) {
        for text in Self.accepted { #expect(Outcome(text, pieces: size) == Outcome(text)) }
        for (text, failure) in Self.refused {
            #expect(Outcome(text, pieces: size, Self.small).failure == failure, "\(text)")
        }
    }

    @Test(arguments: [
        "\r\n--\r\n-b\r\n\r\n--a\r\r\n", "\r", "\r\r\r", "\r\n\r\n-\r\n--\r", "\r\n-\r\n\r\n--\r\n--\r\n",
    ])
    func `content may look like a delimiter`(content: String) {
        #expect(Outcome(Self.part(content) + "--b--").parts.map(\.content) == [content])
        #expect(Outcome(Self.part(content) + "--b--", pieces: 1).parts.map(\.content) == [content])
    }

    /// What a thread needs for reading, so that what else the machine does makes no difference.
    private func processorSeconds(_ content: [UInt8]) throws -> Double {
        func now() -> Double {
            var time = timespec()
            unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        var reader = try #require(MultipartReader(boundary: String(repeating: "b", count: 70)))
        reader.feed(Array("--\(String(repeating: "b", count: 70))\r\n\(Self.disposition); filename=a\r\n\r\n".utf8))
        _ = try reader.next()
        let start = now()
        reader.feed(content)
        while try reader.next() != nil {}
        return now() - start
    }

    @Test(arguments: ["\r", "\r\n", "\r\n-", "\r\n--b"])
    func `content full of beginnings of a delimiter takes about as long as of other bytes`(text: String) throws {
        let length = 1 << 20
        let content = Array(repeatElement(Array(text.utf8), count: length / text.utf8.count).joined())
        // Other bytes are passed over by the C library, so that "about" is measured in what a byte may take.
        #expect(try processorSeconds(content) / Double(length) < 0.5e-6)
    }

    @Test func `a long boundary is found wherever it is cut`() {
        let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
        let text = Self.part("\r\n--" + boundary.dropLast() + "x").replacing("--b", with: "--" + boundary)
        for size in 1...text.utf8.count {
            let outcome = Outcome(text + "--\(boundary)--\r\n", pieces: size, boundary: boundary)
            #expect(outcome.parts.map(\.content) == ["\r\n--" + boundary.dropLast() + "x"])
            #expect(outcome.failure == nil)
        }
    }

    @Test(arguments: [
        ("filename=\"milk.jpg\"", "milk.jpg"), ("filename=\"C:\\\\dir\\\\a b.jpg\"", "a b.jpg"),
        ("filename=\"../../etc/passwd\"", "passwd"), ("filename=\"a\\\"b.jpg\"", "a\"b.jpg"), ("filename=\"\"", ""),
        ("filename=\"牛奶.jpg\"", "牛奶.jpg"), ("x=y", nil), ("filename=\"a/\"", ""),
    ])
    func `a file has the client's name for it`(parameter: String, filename: String?) {
        let text = Self.part("x", Self.disposition + "; " + parameter) + "--b--"
        #expect(Outcome(text).parts.map(\.part.filename) == [filename])
    }

    @Test(arguments: ["", String(repeating: "a", count: 71), "a\r\n", "é", "a "])
    func `what cannot be a boundary is refused`(boundary: String) {
        #expect(MultipartReader(boundary: boundary) == nil)
    }
}
