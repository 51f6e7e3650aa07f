import Synchronization

/// A name of a template or a field as a small integer, so that looking it up in a model is an array access.
///
/// The numbers hold for the life of the process and are never given back: names come from templates and from the
/// field tables of models, both of which are limited by the program, never from input.
package struct Symbol: Hashable, Sendable {
    let index: Int

    /// The symbol of that name; the same name always has the same one.
    package init(_ name: String) {
        index = Self.table.withLock { $0.intern(name) }
    }

    /// The name.
    package var name: String {
        Self.table.withLock { $0.names[index] }
    }

    private struct Table {
        var indices: [String: Int] = [:]
        var names: [String] = []

        mutating func intern(_ name: String) -> Int {
            if let known = indices[name] { return known }
            indices[name] = names.count
            names.append(name)
            return names.count - 1
        }
    }

    private static let table = Mutex(Table())
}
