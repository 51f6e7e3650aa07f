package import Accounts
import Core
import JSON

/// A thing that was due, as a message says it, or why it does not.
package struct DeliveryLine: Hashable, Sendable {
    /// What was due and its day: `expiry/12/2026-12-03`.
    package let key: String
    package let kind: String
    /// The product that it is about.
    package let product: Int64?
    /// The group of products that it is about.
    package let group: Int64?
    /// The item that it is about, by its code.
    package let item: String?
    package let household: Household.ID
    package let householdName: String
    package let text: String
    /// Negative for what is overdue; nil for what has no date.
    package let daysLeft: Int?
    /// Why it was planned and is not in the message; nil for what is.
    package var dropped: Dropped?

    /// Why a line that was planned dropped out before its message was written.
    package enum Dropped: String, Sendable {
        /// Used up, returned, deleted, or enough of it bought.
        case over
        /// It has another date now.
        case moved
        /// The rule does not ask for it any more.
        case notWanted = "not_wanted"
        /// The recipient is not in the household any more.
        case left
        /// The recipient said that it is done.
        case done
    }

    /// The line as receivers of webhooks and the REST interface have it.
    func write(to json: inout JSONMembers) {
        json.member("key", key)
        json.member("kind", kind)
        json.member("product", product)
        json.member("group", group)
        json.member("item", item)
        json.member("household", household.rawValue)
        json.member("household_name", householdName)
        json.member("text", text)
        json.member("days_left", daysLeft.map { Int64($0) })
    }

    /// The lines as they are stored.
    static func text(_ lines: [DeliveryLine]) -> String {
        let bytes = JSONWriter.array { elements in
            elements.objects(lines) { json, line in
                line.write(to: &json)
                json.member("dropped", line.dropped?.rawValue)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads what `text` wrote.
    static func lines(_ text: String?) -> [DeliveryLine] {
        guard let text, let array = (try? JSONValue(parsing: text))?.array else { return [] }
        return array.compactMap { DeliveryLine($0) }
    }
}

extension DeliveryLine {
    private init?(_ json: JSONValue) {
        guard let key = json["key"]?.text, let kind = json["kind"]?.text, let household = json["household"]?.integer,
            let text = json["text"]?.text
        else { return nil }
        self.init(
            key: key,
            kind: kind,
            product: json["product"]?.integer,
            group: json["group"]?.integer,
            item: json["item"]?.text,
            household: Household.ID(rawValue: household),
            householdName: json["household_name"]?.text ?? "",
            text: text,
            daysLeft: json["days_left"]?.integer.flatMap { Int(exactly: $0) },
            dropped: json["dropped"]?.text.flatMap { Dropped(rawValue: $0) }
        )
    }
}
