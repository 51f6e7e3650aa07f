import Core
import FoundationEssentials
import SQLite

/// What the public databases answered before, by the code.
struct LookedUpCodes: Sendable {
    let database: Database
    let clock: Clock

    /// An article's name seldom changes; but one that nobody knew may be added by somebody tomorrow.
    private static let daysKept = (known: 30, unknown: 1)

    /// What was answered: nil inside for an article that nobody knew, nil outside when it must be asked again.
    func answer(for gtin: GTIN) async throws -> ProductFacts?? {
        let now = clock.now()
        let row = try await database.read { connection in
            try connection.firstValue(
                "SELECT answer, at FROM looked_up_code WHERE gtin = \(gtin.digits)",
                as: String?.self,
                Instant.self
            )
        }
        guard let (answer, at) = row else { return nil }
        guard let answer else { return now < at.adding(days: Self.daysKept.unknown) ? .some(nil) : nil }
        guard now < at.adding(days: Self.daysKept.known),
            let facts = try? JSONDecoder().decode(ProductFacts.self, from: Data(answer.utf8))
        else { return nil }
        return facts
    }

    /// Keeps an answer; nil for an article that nobody knew.
    func keep(_ facts: ProductFacts?, for gtin: GTIN) async throws {
        let now = clock.now()
        let answer = try facts.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO looked_up_code (gtin, answer, at) VALUES (\(gtin.digits), \(answer), \(now))
                ON CONFLICT (gtin) DO UPDATE SET answer = excluded.answer, at = excluded.at
                """
            )
        }
    }
}
