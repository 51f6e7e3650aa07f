import HTTP
import Testing

@Suite struct FieldsTests {
    @Test func `names compare without regard to case`() {
        var fields = Fields()
        fields.append("X-Any", "1")
        #expect(fields["x-any"] == "1")
        #expect(fields.contains("x-any"))
        #expect(!fields.contains("x-an"))
    }

    @Test(arguments: ["", "a b", "a:", "a\r\n", "caf\u{E9}"])
    func `what is no token is no name`(text: String) {
        #expect(FieldName(text) == nil)
    }

    @Test(arguments: [
        ("a\r\nSet-Cookie: b=c", "a  Set-Cookie: b=c"), ("\u{0}a\u{7F}b\u{0}", "a b"), ("a\tb", "a\tb"), ("  a  ", "a"),
        ("\r\n", ""), ("caf\u{E9}", "caf\u{E9}"),
    ])
    func `a value cannot end its line`(given: String, kept: String) {
        let fields: Fields = ["x-any": given]
        #expect(fields["x-any"] == kept)
    }

    @Test func `several lines of one name are joined`() {
        let fields: Fields = ["accept": "a", "cookie": "b=1", "x": "y", "accept": "c", "cookie": "d=2"]
        #expect(fields["accept"] == "a, c")
        #expect(fields["cookie"] == "b=1; d=2")
        #expect(fields.values(of: "accept") == ["a", "c"])
    }

    @Test func `setting replaces every line of the name`() {
        var fields: Fields = ["a": "1", "b": "2", "a": "3"]
        fields["a"] = "4"
        #expect(fields == ["b": "2", "a": "4"])
        fields["a"] = nil
        #expect(fields == ["b": "2"])
    }

    @Test(arguments: ["close": true, "a, Close ,b": true, "closed": false, "": false, "not close": false])
    func `a token is found in its list`(value: String, isFound: Bool) {
        let fields: Fields = ["connection": value]
        #expect(fields.hasToken("close", in: .connection) == isFound)
    }

    @Test func `a response's head is its status, its fields and an empty line`() {
        var buffer: [UInt8] = []
        var lines: [UInt8] = []
        ResponseHead.appendLine(.contentLength, 1207, to: &lines)
        ResponseHead.appendLine("x-any", "b", to: &lines)
        ResponseHead.append(.seeOther, [.location: "/products", "vary": "cookie"], lines: lines, to: &buffer)
        let expected =
            "HTTP/1.1 303 See Other\r\nlocation: /products\r\nvary: cookie\r\ncontent-length: 1207\r\nx-any: b\r\n\r\n"
        #expect(String(decoding: buffer, as: UTF8.self) == expected)
    }
}
