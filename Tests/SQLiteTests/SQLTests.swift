import SQLite
import Testing

@Suite struct `A statement` {
    @Test func `has a parameter for each interpolated value`() {
        let name = "x' OR 1=1 --"
        let sql: SQL = "SELECT * FROM jar WHERE name = \(name) AND amount > \(3)"
        #expect(sql.text == "SELECT * FROM jar WHERE name = ? AND amount > ?")
        #expect(sql.values == [.text(name), .integer(3)])
    }

    @Test func `binds nil as NULL and truth as a number`() {
        let nothing: String? = nil
        let sql: SQL = "\(nothing), \(true), \([0x00, 0xFF] as [UInt8])"
        #expect(sql.values == [.null, .integer(1), .blob([0x00, 0xFF])])
    }

    @Test(arguments: [([], "IN ()"), ([7], "IN (?)"), ([7, 8, 9], "IN (?, ?, ?)")] as [([Int], String)])
    func `expands a list`(ids: [Int], text: String) {
        let sql: SQL = "IN (\(ids))"
        #expect(sql.text == text)
        #expect(sql.values == ids.map { .integer(Int64($0)) })
    }

    @Test func `takes in another with its values in order`() {
        let condition: SQL = "amount > \(2)"
        var sql: SQL = "SELECT id FROM jar WHERE name = \("a") AND \(condition)"
        sql += " ORDER BY name"
        sql.append(" LIMIT \(5)")
        #expect(sql.text == "SELECT id FROM jar WHERE name = ? AND amount > ? ORDER BY name LIMIT ?")
        #expect(sql.values == [.text("a"), .integer(2), .integer(5)])
    }

    @Test func `joins conditions`() {
        let conditions: [SQL] = ["a = \(1)", "b = \(2)"]
        let joined: SQL = "a = \(1) AND b = \(2)"
        #expect(conditions.joined(separator: " AND ") == joined)
    }

    @Test func `lists a decoder's columns, also under an alias and in a join`() {
        let sql: SQL = "SELECT \(Jar.row), \(Jar.row.of("j")), \(Jar.row.of("a").and(Jar.row.of("b").optional))"
        #expect(
            sql.text
                == "SELECT id, name, amount, j.id, j.name, j.amount, a.id, a.name, a.amount, b.id, b.name, b.amount"
        )
    }
}
