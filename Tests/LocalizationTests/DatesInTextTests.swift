import Core
import Localization
import Testing

private let today = CivilDate(daysSince1970: 20_787)  // 2026-11-30

private func candidates(_ lines: [String], _ order: DateOrder = .dmy) -> [String] {
    Formats(.de, dateOrder: order).dates(in: lines.map { PrintedLine($0) }, today: today).map { candidate in
        String(candidate.date.date.description.prefix(candidate.date.precision == .month ? 7 : 10))
    }
}

@Suite struct DatesInTextTests {
    @Test(arguments: [
        ("12.03.2027", "2027-03-12"), ("12.03.27", "2027-03-12"), ("12 03 2027 14:05", "2027-03-12"),
        ("MHD 05/27", "2027-05"), ("MHD 01.2028", "2028-01"), ("EXP 11/2028", "2028-11"), ("2027/05", "2027-05"),
        ("EXP 2027 MAR 12", "2027-03-12"), ("BEST BEFORE 31 DEC 2026", "2026-12-31"), ("12. März 2027", "2027-03-12"),
        ("USE BY 07 JUN 27", "2027-06-07"), ("12MAR27", "2027-03-12"), ("2027-05-17", "2027-05-17"),
        ("mindestens haltbar bis Ende 05.2027", "2027-05"), ("Best before end: AUG 2027", "2027-08"),
        ("MHD 0527", "2027-05"), ("MHD 120327", "2027-03-12"), ("MHD: 12032027", "2027-03-12"),
        ("15.01.28 L0815 13:22", "2028-01-15"), ("L4711 30.09.2027", "2027-09-30"), ("27.03.12", "2027-03-12"),
        ("LOT 4711 12.03.2027", "2027-03-12"), ("31/12/26", "2026-12-31"),
        ("ZU VERBRAUCHEN BIS 05.12.26", "2026-12-05"),
    ])
    func `the usual forms of dates are found`(line: String, expected: String) {
        #expect(candidates([line]).first == expected)
    }

    @Test(arguments: [
        ("BB 12 MAR", "2027-03-12"), ("MHD 12.03.", "2027-03-12"), ("BB 24 DEC", "2026-12-24"),
        ("BB MAR", "2027-03"), ("MHD 29 FEB", "2028-02-29"),
    ])
    func `without a year the next such day or month is meant`(line: String, expected: String) {
        #expect(candidates([line]).first == expected)
    }

    @Test func `numbers are taken in the household's order, and the other one is offered behind it`() {
        #expect(candidates(["03-12-2027"], .dmy) == ["2027-12-03", "2027-03-12"])
        #expect(candidates(["03-12-2027"], .mdy) == ["2027-03-12", "2027-12-03"])
    }

    @Test(arguments: [
        ("12.O3.2O27", "2027-03-12"), ("I2.03.2027", "2027-03-12"), ("BB: O5 JUN 2O27", "2027-06-05"),
        ("BB N0V 2027", "2027-11"), ("EXP 27MAR2O27", "2027-03-27"),
    ])
    func `letters that look like digits are taken for them where that makes a date`(line: String, expected: String) {
        #expect(candidates([line]).first == expected)
    }

    @Test(arguments: [
        "LOT 120327", "L 120327", "L120327", "Charge 12032027", "Tel. 030 12 03 27", "0800 12 03 27",
        "+49 30 1203 27", "14:05", "1.50 EUR", "2,50 €", "500 g", "2-8 °C", "3,5 % Fett", "192.168.1.12",
        "4 006381 333931", "31.02.2027", "DE-ÖKO-006", "12.03.1999", "12.03.2077", "", "2027", "Nr. 120327",
    ])
    func `what is no date gives none`(line: String) {
        #expect(candidates([line]) == [])
    }

    @Test func `words of the line before count too`() {
        #expect(candidates(["Mindestens haltbar bis:", "120327", "LOT", "130427"]) == ["2027-03-12"])
    }

    @Test func `the day of production comes after the day until which it keeps`() {
        let found = candidates(["Hergestellt 01.02.2026", "MHD 01.02.2027"])
        #expect(found.first == "2027-02-01")
        #expect(!found.contains("2026-02-01") || found.last == "2026-02-01")
    }

    @Test func `what was read with doubt is worth less`() throws {
        let lines = [PrintedLine("12.03.2027", confidence: 20), PrintedLine("05.05.2027", confidence: 95)]
        let found = Formats(.de).dates(in: lines, today: today)
        #expect(found.first?.date.date.description == "2027-05-05")
        #expect(found.first?.text == "05.05.2027")
    }

    @Test func `a wall of numbers gives a handful at most, and quickly`() {
        let lines = (0..<500).map { "\($0 % 28 + 1).\($0 % 12 + 1).2027 " }
        #expect(candidates([lines.joined()] + lines).count == 5)
        #expect(candidates([String(repeating: "12.03.2027 ", count: 100_000)]).count <= 5)
    }
}
