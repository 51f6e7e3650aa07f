package import JSON

extension JSONAnswer {
    /// Answers a part of a list.
    ///
    /// `next` is where it goes on, nil at its end. `total` is how many there are in all, nil beyond `exactTotal`.
    package static func list<Item>(
        _ items: [Item],
        next: Cursor?,
        total: Int?,
        _ write: (inout JSONMembers, Item) throws -> Void
    ) rethrows -> JSONAnswer {
        try JSONAnswer { json in
            try json.array("items", items, write)
            json.member("next", next?.text)
            json.member("total", total.map { Int64($0) })
        }
    }

    /// Up to here the total of a list is counted; ask the database for one more to see whether there are more.
    package static let exactTotal = 1000
}
