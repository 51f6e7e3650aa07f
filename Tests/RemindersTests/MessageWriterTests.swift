import Accounts
import Core
import Items
import Reminders
import TestSupport
import Testing

@Suite struct MessageWriterTests {
    private let people: Reminded

    init() async throws { people = try await Reminded() }

    /// Tomorrow's digest: it is past eight today.
    private func digest(of member: Member? = nil) async throws -> WrittenMessage {
        try #require(
            try await people.plan(of: member).first { $0.message.identity.key == "digest/2027-04-01" }
        ).written
    }

    @Test func `a digest has a line for each thing that is due`() async throws {
        let milk = try await people.product("Milk", bestBefore: ["2027-04-01", "2027-04-04"])
        let (loan, item) = try await people.lend("Camera", to: "the neighbour", due: "2027-03-29")
        let coffee = try await people.product("Coffee", minimum: 2)
        try await people.rule { $0.minimum.isEnabled = true }
        let digest = try await digest()
        #expect(
            digest.body == """
                • Milk runs out today
                • Milk runs out in 3 days
                • Camera (with the neighbour) is overdue by 3 days
                • Coffee: 2 below its minimum
                """
        )
        #expect(digest.title == "1 product runs out, 1 loan is due, 1 product is running low")
        #expect(
            digest.lines.map(\.key) == [
                "expiry/\(milk)/2027-04-01", "expiry/\(milk)/2027-04-04", "loan/\(loan)/2027-03-29",
                "minimum/product/\(coffee)/2027-04-01",
            ]
        )
        #expect(digest.lines.map(\.subject) == [.product(milk), .product(milk), .item(item), .product(coffee)])
        #expect(digest.lines.map(\.daysLeft) == [0, 3, -3, nil])
    }

    @Test(arguments: [
        ("2027-04-04", "Milk runs out in 3 days", "Milk läuft in 3 Tagen ab"),
        ("2027-04-02", "Milk runs out tomorrow", "Milk läuft morgen ab"),
        ("2027-04-01", "Milk runs out today", "Milk läuft heute ab"),
        ("2027-03-31", "Milk ran out yesterday", "Milk ist gestern abgelaufen"),
        ("2027-03-20", "Milk ran out 12 days ago", "Milk ist vor 12 Tagen abgelaufen"),
    ])
    func `a date is told in the reader's language`(useBy: String, english: String, german: String) async throws {
        try await people.product("Milk", bestBefore: [useBy])
        try await people.rule { $0.expiry = .init(daysBefore: LeadDays([3, 1]) ?? .none, after: .daily) }
        #expect(try await digest().lines.map(\.text) == [english])
        try await people.speakGerman()
        #expect(try await digest().lines.map(\.text) == [german])
    }

    @Test(arguments: [
        ("2027-04-02", "Drill (with Anna) is due back tomorrow", "Drill (bei Anna) ist morgen fällig"),
        ("2027-04-01", "Drill (with Anna) is due back today", "Drill (bei Anna) ist heute fällig"),
        ("2027-03-31", "Drill (with Anna) is overdue by 1 day", "Drill (bei Anna) ist seit 1 Tag überfällig"),
    ])
    func `a loan is told with who has it`(due: String, english: String, german: String) async throws {
        try await people.lend("Drill", to: "Anna", due: due)
        #expect(try await digest().lines.map(\.text) == [english])
        try await people.speakGerman()
        #expect(try await digest().lines.map(\.text) == [german])
    }

    @Test(arguments: [
        (nil, "Coffee: 2 below its minimum", "Coffee: 2 unter dem Mindestbestand"),
        ("l", "Coffee: 2 l below its minimum", "Coffee: 2 l unter dem Mindestbestand"),
        ("pack", "Coffee: 2 packs below its minimum", "Coffee: 2 Packungen unter dem Mindestbestand"),
    ])
    func `what is running low is told with how much is missing`(
        unit: String?,
        english: String,
        german: String
    ) async throws {
        try await people.product("Coffee", minimum: 2, unit: unit)
        try await people.rule { $0.minimum.isEnabled = true }
        #expect(try await digest().lines.map(\.text) == [english])
        try await people.speakGerman()
        #expect(try await digest().lines.map(\.text) == [german])
    }

    @Test func `things are named in a title only for who wants that`() async throws {
        try await people.product("Milk", bestBefore: ["2027-04-01"])
        #expect(try await digest().title == "1 product runs out")
        try await people.write { try $0.saveReminderSettings(ReminderSettings(namesInSubject: true)) }
        #expect(try await digest().title == "Milk runs out today")
        for name in ["Bread", "Cream", "Eggs", "Fish"] { try await people.product(name, bestBefore: ["2027-04-01"]) }
        #expect(try await digest().title == "Milk, Bread, Cream and 2 more")
    }

    @Test func `several households are headed by their names, one is not`() async throws {
        try await people.product("Milk", bestBefore: ["2027-04-01"])
        try await people.product("Bread", bestBefore: ["2027-04-01"], for: people.home.stranger)
        try await people.inviteStranger()
        #expect(
            try await digest(of: people.home.stranger).body == """
                Garden Street 4
                • Milk runs out today

                Next door
                • Bread runs out today
                """
        )
        #expect(try await digest().body == "• Milk runs out today")
    }

    @Test func `a reminder has the user's title, and the note or a word for it`() async throws {
        try await people.reminder("2 tablets, 5 km", at: "20:00")
        try await people.reminder("Bins", at: "21:00", note: "The green one\nand the blue one")
        let weight = try await people.write { try $0.addMetric(MetricDraft(name: "Weight")) }
        try await people.reminder("", at: "22:00", metric: weight)
        let today = try await people.plan(days: 1).map(\.written)
        #expect(today.map(\.title) == ["2 tablets, 5 km", "Bins", "Weight"])
        let time = "It's time: remember to do it"
        #expect(today.map(\.body) == [time, "The green one\nand the blue one", time])
    }

    @Test func `a message that is late says when it was due`() async throws {
        try await people.reminder("Bins", at: "20:00")
        let texts = try Reminded.texts.get()
        let body = try await people.read { snapshot in
            let message = try #require(Planner(try snapshot.outlook()).messages(from: snapshot.now, days: 1).first)
            return try MessageWriter(texts: texts, user: snapshot.user).written(message, isLate: true, in: snapshot)
                .body
        }
        #expect(body == "Late: this was due at 20:00.\nIt's time: remember to do it")
    }

    @Test func `a digest names two hundred things and counts the others`() async throws {
        for _ in 0..<2 {
            let dates = (0..<110).map { try? date("2026-11-01").adding(days: $0).description }.compactMap(\.self)
            try await people.product("Milk", bestBefore: dates)
        }
        try await people.rule { $0.expiry.after = .daily }
        let digest = try await digest()
        #expect(digest.lines.count == MessageWriter.mostLines)
        #expect(digest.body.hasSuffix("\n\n… and 20 more"))
    }
}
