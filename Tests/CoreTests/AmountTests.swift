import Core
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        ("1.28", "1.28"), ("3", "3"), ("0.000001", "0.000001"), ("2e3", "2000"), ("1.50", "1.5"), ("-0.5", "-0.5"),
        ("1000000000", "1000000000"), ("10e-1", "1"), ("0.000010", "0.00001"), ("0e999999999999", "0"), ("007", "7"),
    ])
    func `an amount is written as it was read, without needless zeros`(text: String, written: String) throws {
        #expect(try Amount(text).description == written)
    }

    @Test(arguments: [
        ("", Amount.Fault.notANumber), ("NaN", .notANumber), ("Infinity", .notANumber), ("1,5", .notANumber),
        ("1.2.3", .notANumber), (".5", .notANumber), ("5.", .notANumber), ("--1", .notANumber), ("0x10", .notANumber),
        ("１", .notANumber), (" 1", .notANumber), ("1e", .notANumber),
        ("0.0000001", .tooManyDecimals), ("1.0000000", .tooManyDecimals), ("0.0000010", .tooManyDecimals),
        ("1e-999999999", .tooManyDecimals), ("1.1234567", .tooManyDecimals),
        ("1e309", .tooLarge), ("1000000000.000001", .tooLarge), ("1e99999999999999999999", .tooLarge),
        ("99999999999999999999999", .tooLarge),
    ])
    func `what is no amount is refused with its reason`(text: String, fault: Amount.Fault) {
        #expect(throws: fault) { try Amount(text) }
    }

    @Test func `a number of a million digits is refused at once`() {
        #expect(throws: Amount.Fault.tooLarge) { try Amount(String(repeating: "9", count: 1_000_000)) }
    }

    @Test func `nine withdrawals leave exactly nothing`() throws {
        var rest = try steps("7.01")
        for part in ["1.28", ".57", ".34", ".73", "1.61", ".48", ".42", ".79", ".79"] {
            rest = rest - (try steps(part.hasPrefix(".") ? "0\(part)" : part))
        }
        #expect(rest == .zero)
    }

    @Test func `three tenths three times leave a tenth`() throws {
        let part = try steps("0.3")
        #expect(try steps("1") - part - part - part == steps("0.1"))
    }

    @Test func `a pack of 0.154 kg goes in and out without a rest`() throws {
        let factor = try #require(Fraction("0.154"))
        let scale = try #require(Scale(dividing: [factor]))
        let pack = try scale.steps(of: Amount(1), times: factor)
        #expect(scale.text(pack) == "0.154")
        #expect(try pack == scale.steps(of: Amount("0.154")))
    }

    @Test func `thirty-four tablespoons empty a bottle`() throws {
        let spoon = try #require(Fraction("1/34"))
        let scale = try #require(Scale(dividing: [spoon]))
        #expect(scale.rawValue == 34_000_000)
        let one = try scale.steps(of: Amount(1), times: spoon)
        let bottle = try scale.steps(of: Amount(1))
        #expect((0..<34).reduce(bottle) { rest, _ in rest - one } == .zero)
        #expect(scale.text(one) == "0.029412")
    }

    @Test func `an amount that is no whole number of steps is refused`() throws {
        let third = try #require(Fraction("1/3"))
        #expect(throws: Scale.Fault.notWhole) { try Scale.plain.steps(of: Amount(1), times: third) }
        let thirds = try #require(Scale(dividing: [third]))
        #expect(try thirds.steps(of: Amount(3), times: third) == thirds.steps(of: Amount(1)))
    }

    @Test func `an amount beyond what steps can count is refused`() throws {
        let finest = Scale(rawValue: Scale.limit)
        #expect(throws: Scale.Fault.tooLarge) { try finest.steps(of: Amount.limit) }
        #expect(try finest.steps(of: Amount(1_000_000)) == Steps.limit)
    }

    @Test func `conversions that need too fine a scale are refused`() throws {
        let parts = try [997, 991, 983].map { try #require(Fraction(1, $0)) }
        #expect(Scale(dividing: parts) == nil)
    }

    @Test func `a finer scale keeps the amount`() throws {
        let third = try #require(Fraction("1/3"))
        let finer = try #require(Scale(dividing: [third]))
        let before = try steps("2.5")
        #expect(finer.text(Scale.plain.rescaled(before, to: finer)) == "2.5")
    }

    @Test(arguments: ["0", "-1", "1/0", "1/-3", "a", "1/2/3", "1e12"])
    func `what is no factor is refused`(text: String) {
        #expect(Fraction(text) == nil)
    }

    @Test(arguments: [("5.99", "EUR", 599, "5.99"), ("1200", "JPY", 1200, "1200"), ("0.125", "KWD", 125, "0.125")])
    func `money is kept in minor units of its currency`(
        text: String,
        code: String,
        minor: Int64,
        written: String
    ) throws {
        let currency = try #require(Currency(code))
        let money = try #require(Money(try Amount(text), currency: currency))
        #expect(money.minorUnits == minor)
        #expect(money.decimalText == written)
    }

    @Test(arguments: [("5.999", "EUR"), ("0.5", "JPY"), ("-1", "EUR")])
    func `a price finer than its currency or negative is refused`(text: String, code: String) throws {
        let currency = try #require(Currency(code))
        #expect(Money(try Amount(text), currency: currency) == nil)
    }

    private func steps(_ text: String) throws -> Steps {
        try Scale.plain.steps(of: try Amount(text))
    }
}
