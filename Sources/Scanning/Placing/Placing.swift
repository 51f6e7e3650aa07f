import Accounts
import Core
import HTTP
import Items
import Places

/// What was scanned to be put into a place: a place that waits for items, or items that wait for a place.
///
/// Like the list of what is to be booked it stands in the page's form and in its address, and nowhere else.
struct Placing: Hashable, Sendable {
    var place: Location.ID?
    var items: [ItemCode] = []

    /// So many are carried at once.
    static let mostItems = ScanList.mostRows

    /// Reads what a form or an address holds: `place`, `code_1`, `code_2`; what is no code is left out.
    init(typed: (String) -> String) {
        place = Location.ID(typed("place"))
        for number in 1...Self.mostItems {
            guard let code = ItemCode(typed("code_\(number)")), !items.contains(code) else { continue }
            items.append(code)
        }
    }

    /// The path of the page that shows it, and what was just booked.
    func path(booked: [String] = []) -> String {
        var pairs = [Query.Pair("mode", ScanMode.place.rawValue)]
        if let place { pairs.append(.init("place", place.description)) }
        for (index, code) in items.enumerated() { pairs.append(.init("code_\(index + 1)", code.rawValue)) }
        if !booked.isEmpty { pairs.append(.init("booked", booked.joined(separator: ","))) }
        return "/scan?\(Query(pairs).encoded)"
    }

    /// What came of scanning one more code.
    enum Scanned: Hashable, Sendable {
        case waiting
        case put([ItemCode], Location.ID)
        case full
        /// It was neither an item nor a place.
        case other
    }

    /// Takes in what a code stands for: items are put where their place is known, in whichever order they come.
    ///
    /// A place that was scanned first waits for more items; one that ended a list of items was for these.
    mutating func scan(_ meaning: ScanMeaning?) -> Scanned {
        switch meaning {
        case .item(let code):
            if let place { return .put([code], place) }
            guard items.contains(code) || items.count < Self.mostItems else { return .full }
            if !items.contains(code) { items.append(code) }
            return .waiting
        case .place(let id, _):
            guard !items.isEmpty else {
                place = id
                return .waiting
            }
            defer { (place, items) = (nil, []) }
            return .put(items, id)
        case .package, .strangeLabel, .unknown, .misread, .noCode, nil:
            return .other
        }
    }
}
