import Core
import Testing

@Suite struct WholeNumberTests {
    @Test(arguments: ["", "0", "21", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "1.0", "x"])
    func `a text that is no number of the range is none`(text: String) {
        #expect(Int(text, in: 1...20) == nil)
    }

    @Test(arguments: [("1", 1), ("20", 20), ("007", 7)])
    func `a number of the range is read`(text: String, number: Int) {
        #expect(Int(text, in: 1...20) == number)
    }

    @Test func `a moment beyond the last is the last`() {
        let last = Instant(seconds: .max)
        #expect(Instant(seconds: 1).adding(seconds: .max) == last)
        #expect(Instant(seconds: 1).adding(days: .max) == last)
        #expect(Instant(seconds: -1).adding(seconds: .min) == Instant(seconds: .min))
        #expect(Instant(seconds: -1).adding(days: .min) == Instant(seconds: .min))
    }

    @Test func `a sum of steps that does not fit is beyond the limit`() {
        let most = Steps(rawValue: .max)
        #expect(most + most > Steps.limit)
        #expect(-most - most < -Steps.limit)
        #expect(-Steps(rawValue: .min) > Steps.limit)
    }

    @Test func `a whole amount that does not fit is the largest`() {
        #expect(Amount(.max) == Amount.limit)
    }
}
