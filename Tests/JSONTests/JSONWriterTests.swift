import JSON
import Testing

@Suite struct JSONWriterTests {
    private func text(_ body: (inout JSONMembers) throws -> Void) rethrows -> String {
        String(decoding: try JSONWriter.object(body), as: UTF8.self)
    }

    @Test func `members are written in order and without spaces`() {
        let written = text { json in
            json.member("name", "Flour")
            json.member("id", 7)
            json.member("big", Int64.max)
            json.member("opened", true)
            json.member("amount", number: "1.280")
        }
        #expect(written == #"{"name":"Flour","id":7,"big":9223372036854775807,"opened":true,"amount":1.280}"#)
    }

    @Test func `an absent value is null`() {
        let written = text { json in
            json.member("a", nil as String?)
            json.member("b", nil as Int64?)
            json.member("c", nil as Bool?)
            json.member("d", number: nil)
            json.null("e")
        }
        #expect(written == #"{"a":null,"b":null,"c":null,"d":null,"e":null}"#)
    }

    @Test func `objects and arrays nest`() {
        let written = text { json in
            json.array("rows", [1, 2]) { json, row in
                json.member("row", row)
                json.object("in") { $0.array("texts", ["x", "y"]) }
            }
            json.array("mixed") { json in
                json.element("a")
                json.element(1)
                json.object { _ in }
                json.array { $0.element(.null) }
            }
            json.member("after", false)
        }
        #expect(
            written == #"{"rows":[{"row":1,"in":{"texts":["x","y"]}},{"row":2,"in":{"texts":["x","y"]}}],"#
                + #""mixed":["a",1,{},[null]],"after":false}"#
        )
    }

    @Test func `an empty object and an empty array are written`() {
        #expect(text { _ in } == "{}")
        #expect(JSONWriter.array { _ in } == Array("[]".utf8))
        #expect(text { $0.array("a", [String]()) } == #"{"a":[]}"#)
    }

    @Test func `whatever must be escaped is escaped, in names too`() {
        let written = text { $0.member("a\"b", "\\ \" \n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F} é😀 </script>") }
        #expect(written == #"{"a\"b":"\\ \" \n\r\t\b\f\u0000\u001f"# + "\u{7F} é😀 </script>\"}")
    }

    @Test func `every character below U+0800 survives writing and reading`() throws {
        let all = String(String.UnicodeScalarView((0..<0x800).compactMap(Unicode.Scalar.init)))
        let value = try JSONValue(parsing: text { $0.member("all", all) })
        #expect(value["all"]?.text?.unicodeScalars.elementsEqual(all.unicodeScalars) == true)
    }

    @Test func `a value that was read is written as it was`() throws {
        let source = #"{"a":[1.50,-0,1E5,"x\n",null,true,{}],"b":[],"é":{"c":false}}"#
        let value = try JSONValue(parsing: source)
        #expect(JSONWriter.bytes(of: value) == Array(source.utf8))
        #expect(text { $0.member("v", value) } == "{\"v\":\(source)}")
    }

    @Test func `what the body throws comes out`() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try JSONWriter.object { (json: inout JSONMembers) throws(Stop) in
                json.member("a", 1)
                throw Stop()
            }
        }
    }
}
