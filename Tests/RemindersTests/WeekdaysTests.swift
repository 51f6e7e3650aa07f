import Core
import Reminders
import Testing

@Suite struct WeekdaysTests {
    @Test(arguments: 1...7)
    func `each number is its own bit, Monday the lowest`(number: Int) throws {
        let day = try #require(Weekdays(iso: [number]))
        #expect(day.rawValue == 1 << (number - 1))
        #expect(day.iso == [number])
        let monday = try #require(CivilDate("2026-11-30"))
        for ahead in 0..<7 { #expect(day.contains(monday.adding(days: ahead)) == (ahead + 1 == number)) }
    }

    @Test func `numbers come back sorted and once`() {
        #expect(Weekdays(iso: [7, 1, 3, 1])?.iso == [1, 3, 7])
        #expect(Weekdays(iso: 1...7) == .everyDay)
    }

    @Test(arguments: [[], [0], [8], [-1], [1, 300]])
    func `none and unknown days are refused`(numbers: [Int]) {
        #expect(Weekdays(iso: numbers) == nil)
    }

    @Test(arguments: 0...255 as ClosedRange<UInt8>)
    func `bits are days or refused`(bits: UInt8) {
        let days = Weekdays(rawValue: bits)
        #expect((days == nil) == (bits == 0 || bits > 127))
        if let days { #expect(Weekdays(iso: days.iso) == days) }
    }
}
