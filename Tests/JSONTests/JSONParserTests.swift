import JSON
import Testing

@Suite struct JSONParserTests {
    private func error(_ text: String, limits: JSONLimits = JSONLimits()) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONValue(parsing: text, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ bytes: [UInt8]) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONValue(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `every kind of value is read`() throws {
        let value = try JSONValue(parsing: #" {"a": [null, true, false, -1.50, "x"], "b": {}} "#)
        #expect(
            value["a"]
                == .array([.null, .bool(true), .bool(false), .number(try #require(JSONNumber("-1.50"))), .string("x")])
        )
        #expect(value["b"]?.object?.members.isEmpty == true)
        #expect(value["c"] == nil)
    }

    @Test func `members keep their order`() throws {
        let value = try JSONValue(parsing: #"{"z":1,"a":2,"m":3}"#)
        #expect(value.object?.names == ["z", "a", "m"])
    }

    @Test func `the accessors answer only for their own kind`() throws {
        let value = try JSONValue(parsing: #"{"text":"x","number":12,"bool":false,"null":null}"#)
        #expect(value["text"]?.text == "x")
        #expect(value["text"]?.integer == nil)
        #expect(value["number"]?.integer == 12)
        #expect(value["number"]?.text == nil)
        #expect(value["bool"]?.bool == false)
        #expect(value["null"]?.isNull == true)
        #expect(value["null"]?.bool == nil)
        #expect(value.array == nil)
        #expect(value["text"]?["x"] == nil)
    }

    @Test(arguments: ["0", "-0", "0.10", "1e5", "1E+5", "1.5e-7", "12345678901234567890", "9007199254740993"])
    func `a number is kept as it was written`(_ text: String) throws {
        #expect(try JSONValue(parsing: text).number?.text == text)
    }

    @Test(arguments: ["01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "1.e3", "--1", "-a", "1-2", "1.2.3"])
    func `what RFC 8259 does not call a number is refused`(_ text: String) {
        #expect(error(text) != nil)
        #expect(JSONNumber(text) == nil)
    }

    @Test(arguments: [
        ("\"a\\\"b\\\\c\\/\"", "a\"b\\c/"), ("\"\\b\\f\\n\\r\\t\"", "\u{8}\u{C}\n\r\t"), ("\"\\u00e9\\u4E2d\"", "é中"),
        ("\"\\ud83d\\uDE00\"", "😀"), ("\"\\u0000\"", "\0"), ("\"é😀\"", "é😀"), ("\"é\\n😀\"", "é\n😀"), ("\"\"", ""),
    ])
    func `strings and their escapes are decoded`(_ text: String, _ expected: String) throws {
        #expect(try JSONValue(parsing: text).text == expected)
    }

    @Test(arguments: [
        #""\ud800""#, #""\ud800x""#, #""\udc00""#, #""\ud800\n""#, #""\ud800\ud800""#, #""\ud800\u0041""#,
    ])
    func `half of a surrogate pair is refused`(_ text: String) {
        #expect(error(text)?.reason == .loneSurrogate)
    }

    @Test(arguments: [#""\x""#, #""\u12G4""#, #""\u12"#, #""\"#, #""\u+123""#, "\"\\u\u{FF11}234\""])
    func `a wrong escape is refused`(_ text: String) {
        #expect(error(text) != nil)
    }

    @Test(arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x0A]])
    func `a string must be UTF-8 without control characters`(_ bytes: [UInt8]) {
        #expect(error([0x22] + bytes + [0x22]) != nil)
        #expect(error([0x22, 0x5C, 0x6E] + bytes + [0x22]) != nil, "after an escape")
    }

    @Test(arguments: [
        "", " ", "[", "[1", "[1,", "[1,]", "[,1]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
        "{a:1}", "{'a':1}", "{1:1}", "{\"a\" 1}", "nul", "True", "NaN", "Infinity", "\"", "\"abc", "[1}", "// x\n1",
        "1/**/", "\u{A0}1", "tru\"e\"", "[1 2]", "\0",
    ])
    func `what is not JSON is refused`(_ text: String) {
        #expect(error(text) != nil)
    }

    @Test(arguments: ["1 2", "{} {}", "null,", "[]]"])
    func `nothing may follow the value`(_ text: String) {
        #expect(error(text)?.reason == .trailingBytes)
    }

    @Test func `an error says where`() {
        #expect(error("[1, x]") == error(Array("[1, x]".utf8)))
        #expect(error("[1, x]")?.offset == 4)
        #expect(error("[1, x]")?.description == "unexpected character (at byte 4)")
    }

    @Test func `the same name twice in an object is refused`() {
        #expect(error(#"{"a":1,"b":2,"a":1}"#)?.reason == .duplicateName)
        #expect(error(#"{"a":1,"\u0061":2}"#)?.offset == 7)
    }

    @Test func `the same name in different objects is fine`() {
        #expect(error(#"{"a":{"a":1},"b":{"a":1}}"#) == nil)
    }

    @Test func `a byte order mark is skipped at the start only`() throws {
        #expect(try JSONValue(parsing: "\u{FEFF}[1]").array?.count == 1)
        #expect(error("[\u{FEFF}1]") != nil)
    }

    @Test func `nesting is limited`() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(error(deep) == nil)
        #expect(error("[\(deep)]")?.reason == .tooDeep)
        #expect(error(String(repeating: "{\"a\":", count: 100_000))?.reason == .tooDeep)
        #expect(error("[" + String(repeating: "[],", count: 1000) + "1]") == nil, "side by side is not nested")
    }

    @Test func `the size is limited`() {
        #expect(error("[10]", limits: JSONLimits(bytes: 4)) == nil)
        #expect(error("[100]", limits: JSONLimits(bytes: 4))?.reason == .tooLarge)
    }

    @Test func `a number of a million digits is refused where the limit is passed`() {
        let failure = error(String(repeating: "9", count: 1_000_000))
        #expect(failure == error(String(repeating: "9", count: 65)))
        #expect(failure?.reason == .numberTooLong)
    }

    @Test(arguments: ["9", "-1.", "1e"])
    func `where long numbers are read, they are beyond everything and still numbers`(start: String) throws {
        let limits = JSONLimits(readsLongNumbers: true)
        let number = try JSONValue(parsing: start + String(repeating: "9", count: 100_000), limits: limits).number
        #expect(number == .beyondAll)
        #expect(number?.integer == nil)
        #expect(error("9" + String(repeating: "x", count: 100), limits: limits)?.reason == .trailingBytes)
        #expect(error("1." + String(repeating: "-", count: 100), limits: limits)?.reason == .invalidNumber)
    }

    @Test(arguments: ["[1,[2],3]", #"{"a":1,"b":{"c":2}}"#, "[[],[],[]]"])
    func `the values of a text are counted, wherever they stand`(text: String) {
        let count = text == "[[],[],[]]" || text.hasPrefix("{") ? 4 : 5
        #expect(error(text, limits: JSONLimits(values: count)) == nil)
        #expect(error(text, limits: JSONLimits(values: count - 1))?.reason == .tooManyValues)
    }

    @Test func `a member is found as quickly among thousands as among few`() throws {
        let members = (0..<50_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let object = try #require(try JSONValue(parsing: "{\(members)}", limits: JSONLimits()).object)
        // A search from the beginning would compare a thousand million names.
        for number in 0..<50_000 { #expect(object["m\(number)"]?.integer == Int64(number)) }
        #expect(object["m50000"] == nil)
    }

    @Test func `whatever is accepted after random damage is written and read again unchanged`() throws {
        let source = Array(#"{"a":[1.5e-3,-0,"\u00e9\ud83d\ude00é\n",null,true,{}],"b":{"c":[[],""]},"d":1e2}"#.utf8)
        let pieces = Array(#"{}[],:"\u09.eE+-atrnl "#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xED, 0xFF]
        var random = Seeded(state: 7)
        var accepted = 0
        for _ in 0..<6000 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(pieces.randomElement(using: &random) ?? 0, at: place)
                default: bytes[place] = pieces.randomElement(using: &random) ?? 0
                }
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            accepted += 1
            #expect(try JSONValue(parsing: JSONWriter.bytes(of: value)) == value)
        }
        #expect(accepted > 150)
    }
}

/// A generator that gives the same numbers in every run.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
