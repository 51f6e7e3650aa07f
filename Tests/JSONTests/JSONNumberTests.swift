import JSON
import Testing

@Suite struct JSONNumberTests {
    @Test(arguments: [
        ("12", 12), ("-9223372036854775808", Int64.min), ("9223372036854775807", Int64.max),
        ("9223372036854775808", nil),
        ("1.0", nil), ("1e2", nil),
    ])
    func `only a whole number that fits is an integer`(_ text: String, _ expected: Int64?) {
        #expect(JSONNumber(text)?.integer == expected)
    }

    @Test(arguments: [
        ("1.28", "1.28"), ("1.5e3", "1500"), ("2E-3", "0.002"), ("-12.34e1", "-123.4"), ("12.34e+2", "1234"),
        ("1e-05", "0.00001"), ("0e0", "0"), ("0.5e1", "5"), ("0.05e1", "0.5"), ("100e-2", "1.00"), ("1e63", nil),
        ("1e64", nil), ("1e-70", nil), ("1e999999999", nil), ("1e-99999999999999999999", nil),
    ])
    func `an exponent is written out within the limit`(_ text: String, _ expected: String?) {
        let plain = JSONNumber(text)?.plainText(maximumLength: 60)
        #expect(plain == expected)
    }

    @Test func `a number is made from an integer`() {
        #expect(JSONNumber(-5).text == "-5")
    }
}
