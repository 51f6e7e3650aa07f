import Accounts
import Catalog
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import Loans
import SQLite
import TestSupport
import Testing

@Suite struct LoanPageTests {
    @Test func `an item is lent and taken back on its page`() async throws {
        let lent = try await Lent()
        let answer = await lent.site.post("/items/\(lent.item)/loan", [("borrower", " Anna ")], as: .helper)
        #expect(answer.location?.hasPrefix("/i/\(lent.item)?done=lent-") == true)
        let page = await lent.site.get(try #require(answer.location), as: .helper).text
        #expect(page.contains("is lent to Anna."))
        #expect(page.contains("/undo\""))
        #expect(page.contains("action=\"/loans/1/return\""))
        let back = await lent.site.post("/loans/1/return", [("note", "Scratched")], as: .helper)
        #expect(back.location?.hasPrefix("/i/\(lent.item)?done=action-") == true)
        let after = await lent.site.get("/i/\(lent.item)", as: .helper).text
        #expect(after.contains("Scratched"))
        #expect(after.contains("<option value=\"Anna\">"))
    }

    @Test func `what is wrong is said beside its field, on the item's page`() async throws {
        let lent = try await Lent()
        let form = [("borrower", ""), ("due_on", "2020-01-01"), ("reason", "Moving")]
        let answer = await lent.site.post("/items/\(lent.item)/loan", form, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"borrower-errors\""))
        #expect(answer.text.contains("value=\"Moving\""))
        let late = await lent.site.post("/items/\(lent.item)/loan", [("borrower", "Bo"), ("lent_on", "x")], as: .owner)
        #expect(late.text.contains(/<details open>\s*<summary>Reason, or an earlier day/), "a day that nobody sees")
        let loan = try await lent.lend("Anna")
        let back = await lent.site.post("/loans/\(loan)/return", [("returned_on", "2020-01-01")], as: .owner)
        #expect(back.status == 422)
        #expect(back.text.contains("id=\"returned_on-errors\""))
        let renewal = await lent.site.post("/loans/\(loan)/renew", [("due_on", "2020-01-01")], as: .owner)
        #expect(renewal.status == 422)
        #expect(renewal.text.contains("id=\"due_on-errors\""))
    }

    @Test func `lending what is lent says who has it`() async throws {
        let lent = try await Lent()
        try await lent.lend("Anna")
        let answer = await lent.site.post("/items/\(lent.item)/loan", [("borrower", "Bob")], as: .owner)
        #expect(answer.status == 409)
        #expect(answer.text.contains("Anna has it since"))
    }

    @Test func `a loan is renewed, and the list says how long it is overdue`() async throws {
        let clock = TestClock()
        let lent = try await Lent(clock: clock)
        let today = try await lent.today()
        let loan = try await lent.lend("Anna", due: today)
        #expect(await lent.site.get("/loans", as: .viewer).text.contains("due today"))
        clock.advance(days: 2)
        #expect(await lent.site.get("/loans", as: .viewer).text.contains("<strong>2 days overdue</strong>"))
        let due = today.adding(days: 9)
        let answer = await lent.site.post("/loans/\(loan)/renew", [("due_on", due.description)], as: .helper)
        #expect(answer.status == 303)
        let page = await lent.site.get(try #require(answer.location), as: .helper).text
        #expect(page.contains("now, before on"))
        let stored = try await lent.home.read(as: lent.home.viewer) { try $0.loan(loan) }
        #expect(stored?.dueOn == due)
        #expect(stored?.borrower == "Anna")
    }

    @Test func `loans are listed by borrower, and returned ones by year`() async throws {
        let lent = try await Lent()
        let first = try await lent.lend("Anna")
        try await lent.takeBack(first, note: "Scratched")
        try await lent.lend("Bob", reason: "Moving")
        let open = await lent.site.get("/loans?view=borrower", as: .viewer).text
        #expect(open.contains("<h2>Bob</h2>"))
        #expect(!open.contains("Anna"))
        let year = try await lent.today().parts.year
        let returned = await lent.site.get("/loans?view=returned&year=\(year)", as: .viewer).text
        #expect(returned.contains("Anna"))
        #expect(returned.contains("Scratched"))
        #expect(await !lent.site.get("/loans?view=returned&year=1999", as: .viewer).text.contains("Scratched"))
        #expect(await lent.site.get("/loans?view=paper", as: .viewer).text.contains("Bob"))
    }

    @Test func `of one borrower the list has what was returned, too, however the name is written`() async throws {
        let lent = try await Lent()
        try await lent.takeBack(try await lent.lend("Anna"), note: "Scratched")
        try await lent.lend("ANNA", reason: "Moving")
        let page = await lent.site.get("/loans?view=borrower&borrower=anna", as: .viewer).text
        #expect(page.contains("Scratched") && page.contains("Moving"))
        #expect(page.components(separatedBy: "<h2>").count == 2)
    }

    @Test func `an item is taken back from the list, and the list says so`() async throws {
        let lent = try await Lent()
        let loan = try await lent.lend("Anna")
        let answer = await lent.site.post("/loans/\(loan)/return", [("back", "/loans")], as: .helper)
        #expect(answer.location?.hasPrefix("/loans?done=action-") == true)
        let page = await lent.site.get(try #require(answer.location), as: .helper).text
        #expect(page.contains("Nothing here"))
        #expect(page.contains("/undo\""))
    }

    @Test func `the table quotes its cells, and none of them is a formula`() async throws {
        let lent = try await Lent(named: "=1+1, \"Drill\"")
        try await lent.lend("@Anna", reason: "+49 30 1")
        let answer = await lent.site.get("/loans.csv", as: .viewer)
        #expect(answer.response.fields[.contentType] == "text/csv; charset=utf-8; header=present")
        #expect(answer.response.fields[.contentDisposition] == "attachment; filename=\"loans.csv\"")
        let lines = answer.text.components(separatedBy: "\r\n")
        #expect(lines[0].hasPrefix("\u{FEFF}\"Item\",\"Code\",\"Lent to\""))
        #expect(lines[1].hasPrefix("\"'=1+1, \"\"Drill\"\"\",\"\(lent.item)\",\"'@Anna\",\"'+49 30 1\",\"20"))
        #expect(lines.count == 3)
    }

    @Test func `the loans of a product that goes to the trash wait with it`() async throws {
        let lent = try await Lent()
        let loan = try await lent.lend("Anna")
        let product = try await lent.home.read(as: lent.home.owner) { snapshot in
            let product = try #require(try snapshot.item(lent.item)).product
            let found = try LentPieces.loans.find(snapshot, product)
            #expect(found.count == 1)
            #expect(found.first.map { "\($0.piece) \($0.borrower)" } == ["Drill Anna"])
            return product
        }
        let entry = try await lent.home.write(as: lent.home.owner) { try $0.deleteProduct(product) }
        #expect(await lent.site.api(.get, "/loans/\(loan)", as: .viewer).status == 404)
        #expect(await lent.site.api(.get, "/loans", as: .viewer).json["items"]?.array?.isEmpty == true)
        try await lent.home.write(as: lent.home.owner) {
            _ = try $0.restoreFromTrash(entry, with: [.product: .product])
        }
        #expect(await lent.site.api(.get, "/loans/\(loan)", as: .viewer).status == 200)
    }

    @Test func `of many lent pieces the first are named, and all are counted`() async throws {
        let lent = try await Lent()
        try await lent.lend("Anna")
        let found = try await lent.home.write(as: lent.home.owner) { transaction in
            let product = try #require(try transaction.item(lent.item)).product
            for number in 1...4 {
                let codes = try transaction.addItems(ItemDraft(product: product)).codes
                _ = try transaction.lend(codes[0], LoanDraft(borrower: "Bob \(number)"))
            }
            return try LentPieces.loans.find(transaction, product)
        }
        #expect(found.count == 5)
        #expect(found.first.map(\.borrower) == ["Anna", "Bob 1", "Bob 2"])
    }

    @Test(arguments: ["due_in", "state", "borrower", "limit", "sort", "cursor"])
    func `a call whose parameter is empty did not mean everything`(name: String) async throws {
        let lent = try await Lent()
        let answer = await lent.site.api(.get, "/loans?\(name)=", as: .viewer)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?[name] != nil)
    }

    @Test func `the table goes on to the last loan, however many there are`() async throws {
        let lent = try await Lent()
        let loan = try await lent.lend("Anna")
        try await lent.takeBack(loan)
        try await lent.home.write(as: lent.home.owner) { transaction in
            try transaction.connection.execute(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
                INSERT INTO loan (household_id, item_id, borrower, borrower_key, lent_on, state, returned_on,
                    created_at)
                SELECT household_id, item_id, 'B' || n, 'b' || n, lent_on, state, returned_on, created_at
                FROM loan, number WHERE loan.id = \(loan)
                """
            )
        }
        let table = await lent.site.get("/loans.csv", as: .viewer).text
        #expect(table.components(separatedBy: "\r\n").count == 1 + 2001 + 1)
        #expect(table.contains("\"B2000\""))
    }
}
