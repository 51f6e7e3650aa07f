import Ledger

/// All places of a household: who lies in whom.
///
/// A household has dozens of them, so they are read together.
package struct LocationTree: Hashable, Sendable {
    /// Every place, each after the one it lies in, neighbours by name.
    package let locations: [Location]
    private let byID: [Location.ID: Location]
    private let children: [Location.ID?: [Location]]

    /// Takes all places of one household in any order.
    package init(_ all: [Location]) {
        byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let children = Dictionary(grouping: all.sorted { $0.sortKey < $1.sortKey }, by: \.parent)
        self.children = children
        var ordered: [Location] = []
        func visit(_ parent: Location.ID?) {
            for location in children[parent] ?? [] {
                ordered.append(location)
                visit(location.id)
            }
        }
        visit(nil)
        locations = ordered
    }

    package subscript(id: Location.ID) -> Location? { byID[id] }

    /// The places directly in a place, or at the top.
    package func children(of parent: Location.ID?) -> [Location] { children[parent] ?? [] }

    /// The names from the top down to a place, `House › Kitchen › Shelf 2`.
    package func path(of id: Location.ID) -> String {
        var names: [String] = []
        var next = byID[id]
        while let location = next {
            names.append(location.name)
            next = location.parent.flatMap { byID[$0] }
        }
        return names.reversed().joined(separator: " › ")
    }

    /// A tree is refused to grow deeper, so that nothing that walks it can be made to take long.
    package static let deepest = 20

    /// How many places lie around something that lies in `parent`.
    func depth(below parent: Location.ID?) -> Int {
        var depth = 0
        var next = parent
        while let id = next {
            depth += 1
            next = byID[id]?.parent
        }
        return depth
    }

    /// How many levels a place has with what lies in it: one when nothing does.
    func height(of id: Location.ID) -> Int {
        1 + (children(of: id).map { height(of: $0.id) }.max() ?? 0)
    }

    /// A place and everything in it, at any depth.
    package func subtree(of id: Location.ID) -> [Location.ID] {
        [id] + children(of: id).flatMap { subtree(of: $0.id) }
    }
}

extension Location {
    /// Neighbours stand in this order: by name, whatever its case, the older first.
    var sortKey: (String, ID) { (name.lowercased(), id) }
}
