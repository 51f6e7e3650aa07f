import HTTP
import Testing

@Suite struct URLEncodedFormTests {
    @Test func `a form is pairs in their order`() throws {
        let form = try URLEncodedForm.decode(Array("name=Caf%C3%A9+au+lait&tag=a&tag=b%0D%0Ac&note=".utf8))
        let expected: Query = ["name": "Café au lait", "tag": "a", "tag": "b\r\nc", "note": ""]
        #expect(form == expected)
    }

    @Test func `an empty form has no pairs`() throws {
        #expect(try URLEncodedForm.decode([]).isEmpty)
    }

    @Test func `text that is not escaped may be UTF-8`() throws {
        #expect(try URLEncodedForm.decode(Array("a=é".utf8)).first("a") == "é")
    }

    @Test(arguments: ["a=%", "a=%4", "a=%4g", "%zz=a", "a=%FF", "a=%C3", "a=%ED%A0%80"])
    func `what is broken is refused, not repaired`(text: String) {
        #expect(throws: URLEncodedForm.Failure.malformed) { try URLEncodedForm.decode(Array(text.utf8)) }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: URLEncodedForm.Failure.malformed) { try URLEncodedForm.decode([0x61, 0x3D, 0xE9]) }
    }

    @Test func `more pairs than allowed are refused`() throws {
        #expect(try URLEncodedForm.decode(Array("a&b&c".utf8), limit: 3).pairs.count == 3)
        #expect(throws: URLEncodedForm.Failure.tooManyFields) {
            try URLEncodedForm.decode(Array("a&b&c&d".utf8), limit: 3)
        }
    }

    @Test(arguments: [
        ("text/html; charset=UTF-8", "text/html", "charset", "UTF-8"), ("Text/HTML", "text/html", "charset", nil),
        ("multipart/form-data; boundary=\"a b;c\"", "multipart/form-data", "boundary", "a b;c"),
        ("multipart/form-data;boundary=----a:b=c;", "multipart/form-data", "boundary", "----a:b=c"),
        ("a/b; X=\"\\\"\\\\\\x\"", "a/b", "x", "\"\\\\x"), ("a/b ; ; c=d", "a/b", "c", "d"),
        ("application/problem+json", "application/problem+json", "a", nil),
    ])
    func `a media type has parameters`(text: String, essence: String, name: String, value: String?) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence)
        #expect(type[name] == value)
    }

    @Test(arguments: [
        "", "text", "text/", "/html", "a/b/c", "a b/c", "a/b; c", "a/b; c=\"d", "a/b; c=d; C=e", "a/b; c=\"d\"e",
    ])
    func `what is no media type is refused`(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test(arguments: ["application/json": true, "application/merge-patch+json; a=b": true, "text/json5": false])
    func `JSON is known by its name`(text: String, isJSON: Bool) {
        #expect(MediaType(text)?.isJSON == isJSON)
    }
}
