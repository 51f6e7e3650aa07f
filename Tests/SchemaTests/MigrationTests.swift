import SQLite
import Schema
import Testing

@Test func `migrations are numbered from one without a gap`() {
    #expect(Schema.migrations.map(\.number) == Array(1...Schema.migrations.count))
}
