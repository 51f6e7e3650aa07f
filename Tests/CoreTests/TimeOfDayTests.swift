import Core
import Testing

@Suite struct TimeOfDayTests {
    @Test(arguments: [("00:00", 0), ("08:05", 485), ("23:59", 1439)])
    func `a time is written as it was read`(text: String, minute: Int) {
        #expect(TimeOfDay(text)?.minute == minute)
        #expect(TimeOfDay(minute: minute)?.description == text)
    }

    @Test(arguments: ["24:00", "23:60", "8:00", "08:00:00", "08.00", "+8:00", "", "０8:00", "ab:cd"])
    func `what is no time of a day is refused`(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test(arguments: [(24, 0), (-1, 0), (0, 60), (0, -1)])
    func `hour and minute have their limits`(hour: Int, minute: Int) {
        #expect(TimeOfDay(hour: hour, minute: minute) == nil)
    }

    @Test func `minutes end before midnight`() {
        #expect(TimeOfDay(minute: 1440) == nil)
        #expect(TimeOfDay(minute: -1) == nil)
        #expect(TimeOfDay(minute: 1439)?.parts.hour == 23)
    }
}
