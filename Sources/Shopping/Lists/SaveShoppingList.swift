package import Accounts
import Core
package import Ledger
import SQLite

extension HouseholdTransaction {
    /// Begins a list.
    package func addShoppingList(_ name: String) throws -> ShoppingList.ID {
        try unlessListIsThere(Rejection("name", Message("error.taken"))) { try insertShoppingList(name) }
    }

    /// Gives a list another name.
    package func renameShoppingList(_ id: ShoppingList.ID, to name: String) throws {
        _ = try requireShoppingList(id)
        try unlessListIsThere(Rejection("name", Message("error.taken"))) { try setName(of: id, to: name) }
    }

    /// Puts a list into the trash with everything on it.
    package func deleteShoppingList(_ id: ShoppingList.ID) throws {
        let list = try requireShoppingList(id)
        try setShoppingList(id, deletedAt: now)
        try putInTrash(.shoppingList, id.rawValue, title: list.name)
    }

    /// Turns the schema's word that lists have different names into an answer for people.
    fileprivate func unlessListIsThere<Result>(
        _ answer: @autoclosure () -> any Error,
        _ write: () throws -> Result
    ) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError where error.isTakenListName {
            throw answer()
        }
    }
}

extension HouseholdScope {
    /// A list that is there, or 404.
    func requireShoppingList(_ id: ShoppingList.ID) throws -> ShoppingList {
        guard let list = try shoppingList(id) else { throw Refusal.notFound }
        return list
    }
}

extension TrashRestorer {
    /// Takes shopping lists out of the trash.
    package static let shoppingList = TrashRestorer(
        restore: { transaction, subject in
            let id = ShoppingList.ID(rawValue: subject)
            guard let list = try transaction.anyShoppingList(id) else { throw Refusal.notFound }
            let taken = Refusal(.conflict, Message("error.list_name_taken", ["name": .text(list.name)]))
            try transaction.unlessListIsThere(taken) { try transaction.setShoppingList(id, deletedAt: nil) }
        },
        page: { "/shopping/\($0)?done=\(ShoppingAnnouncements.restored)-\($0)" }
    )
}
