/// What stands in a tree by its name, as places and categories do.
package protocol TreeNode: Hashable, Sendable {
    associatedtype Subject
    var id: ID<Subject> { get }
    /// What it lies in, nil at the top.
    var parent: ID<Subject>? { get }
    var name: String { get }
}

extension TreeNode {
    /// Neighbours stand in this order: by name, whatever its case, the older first.
    package var sortKey: (String, ID<Subject>) { (name.lowercased(), id) }
}

/// All nodes of one kind in a household: who lies in whom.
///
/// A household has dozens of them, so they are read together.
package struct Tree<Node: TreeNode>: Hashable, Sendable {
    package typealias NodeID = ID<Node.Subject>

    /// Every node, each after the one it lies in, neighbours by name.
    package let nodes: [Node]
    private let byID: [NodeID: Node]
    private let children: [NodeID?: [Node]]

    /// Takes all nodes of one household in any order.
    package init(_ all: [Node]) {
        byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let children = Dictionary(grouping: all.sorted { $0.sortKey < $1.sortKey }, by: \.parent)
        self.children = children
        var ordered: [Node] = []
        func visit(_ parent: NodeID?) {
            for node in children[parent] ?? [] {
                ordered.append(node)
                visit(node.id)
            }
        }
        visit(nil)
        nodes = ordered
    }

    /// The node with this id, nil when there is none.
    package subscript(id: NodeID) -> Node? { byID[id] }

    /// The nodes directly in a node, or at the top.
    package func children(of parent: NodeID?) -> [Node] { children[parent] ?? [] }

    /// The names from the top down to a node.
    package func names(of id: NodeID) -> [String] {
        var names: [String] = []
        var next = byID[id]
        while let node = next {
            names.append(node.name)
            next = node.parent.flatMap { byID[$0] }
        }
        return names.reversed()
    }

    /// The names from the top down to a node, `House › Kitchen › Shelf 2`.
    package func path(of id: NodeID) -> String { names(of: id).joined(separator: " › ") }

    /// A tree is refused to grow deeper, so that nothing that walks it can be made to take long.
    package static var deepest: Int { 20 }

    /// How many nodes lie around something that lies in `parent`.
    package func depth(below parent: NodeID?) -> Int {
        var depth = 0
        var next = parent
        while let id = next {
            depth += 1
            next = byID[id]?.parent
        }
        return depth
    }

    /// How many levels a node has with what lies in it: one when nothing does.
    package func height(of id: NodeID) -> Int {
        1 + (children(of: id).map { height(of: $0.id) }.max() ?? 0)
    }

    /// A node and everything in it, at any depth.
    package func subtree(of id: NodeID) -> [NodeID] {
        [id] + children(of: id).flatMap { subtree(of: $0.id) }
    }

    /// The nodes to choose from, each with its path.
    package func choices(without excluded: Set<NodeID> = []) -> [(value: String, label: String)] {
        nodes.filter { !excluded.contains($0.id) }.map { ($0.id.description, path(of: $0.id)) }
    }
}
