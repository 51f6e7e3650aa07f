import Core
import Testing

@Suite struct ClockTests {
    @Test(arguments: [
        ("2022-02-26T00:56:26+00:00", "America/Los_Angeles", "2022-02-25"),
        ("2026-11-30T23:30:00Z", "Europe/Berlin", "2026-12-01"),
        ("2026-11-30T09:59:59Z", "Pacific/Kiritimati", "2026-11-30"),
        ("2026-11-30T10:00:00Z", "Pacific/Kiritimati", "2026-12-01"),
        ("1969-12-31T23:59:59Z", "Etc/UTC", "1969-12-31"),
    ])
    func `a moment falls on the day of its zone`(moment: String, zone: String, day: String) throws {
        let instant = try #require(Instant(moment))
        let zone = try #require(Zone(zone))
        #expect(zone.date(of: instant).description == day)
    }

    @Test func `the offset changes at the second the zone says, though hours are kept`() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        #expect(berlin.offset(at: Instant(seconds: 1_774_745_999)) == 3600)
        #expect(berlin.offset(at: Instant(seconds: 1_774_746_000)) == 7200)
        let lordHowe = try #require(Zone("Australia/Lord_Howe"))
        let change = try #require(Instant("2026-10-03T15:30:00Z"))
        #expect(lordHowe.offset(at: change.adding(seconds: -1)) == 37_800)
        #expect(lordHowe.offset(at: change) == 39_600)
    }

    @Test func `a zone is known by its identifier`() {
        #expect(Zone("Etc/UTC") == Zone.utc)
        #expect(Zone("Europe/Berlin") != Zone("Europe/Vienna"))
    }

    @Test(arguments: ["CET", "EST", "GMT+2", "", "Europe/Nowhere", "../etc/passwd"])
    func `an abbreviation or an unknown name is no zone`(name: String) {
        #expect(Zone(name) == nil)
    }

    @Test(arguments: [
        ("2026-11-30T10:00:00Z", "2026-11-30T10:00:00Z"), ("2026-11-30T10:00:00.123+01:30", "2026-11-30T08:30:00Z"),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"), ("2024-02-29t00:00:00z", "2024-02-29T00:00:00Z"),
    ])
    func `a moment is read with its offset and written in UTC`(text: String, written: String) {
        #expect(Instant(text)?.description == written)
    }

    @Test(arguments: ["2026-11-30", "2026-11-30T10:00:00", "2026-11-30T24:00:00Z", "2026-11-30T10:00:00.Z", "x"])
    func `what is no moment is refused`(text: String) {
        #expect(Instant(text) == nil)
    }
}
