import Accounts
import Core
import JSON
import Ledger
import SQLite
import Site

/// An item as the REST interface answers it.
struct ItemJSON: Sendable {
    let item: Item
    let loan: ItemLoan?
    let documents: [Document]

    /// Writes the members of the object.
    func write(to json: inout JSONMembers) {
        let details = item.details
        json.member("uid", item.uid.rawValue)
        json.member("product", item.product.rawValue)
        json.member("name", details.name.isEmpty ? nil : details.name)
        json.member("serial", details.serial.isEmpty ? nil : details.serial)
        json.member("location", details.location?.rawValue)
        json.member("purchased_on", details.purchasedOn?.description)
        if let price = details.price {
            json.object("price") { json in
                json.member("amount", number: price.decimalText)
                json.member("currency", price.currency.code)
            }
        } else {
            json.null("price")
        }
        json.member("warranty_until", details.warrantyUntil?.description)
        json.member("note", details.note.isEmpty ? nil : details.note)
        if let loan { json.object("loan") { loan.write(&$0) } } else { json.null("loan") }
        json.array("documents", documents) { json, document in document.write(to: &json) }
    }
}

extension LoanState {
    /// Items with their loans, in their order.
    func json(_ items: [Item], in scope: some HouseholdScope) throws -> [ItemJSON] {
        let loans = try loans(scope, items.compactMap(\.lending.loan))
        let documents = try scope.documents(of: items.map(\.id))
        return items.map { item in
            ItemJSON(
                item: item,
                loan: item.lending.loan.flatMap { loans[$0] },
                documents: documents[item.id] ?? []
            )
        }
    }

    /// The answer to a call that made items: the first of them, and the codes of all.
    func answer(with added: AddedItems, in transaction: HouseholdTransaction) throws -> JSONAnswer {
        guard let first = added.codes.first else { throw Refusal.notFound }
        let item = try json(first, in: transaction)
        return JSONAnswer(status: 201, location: "/items/\(first)") { json in
            item.write(to: &json)
            json.member("action", added.action.rawValue)
            json.array("uids", added.codes.map(\.rawValue))
        }
    }

    /// An item, which is there, with its loan.
    func json(_ uid: ItemCode, in scope: some HouseholdScope) throws -> ItemJSON {
        guard let item = try scope.item(uid), let json = try json([item], in: scope).first else {
            throw Refusal.notFound
        }
        return json
    }
}
