/// The fields of one model type, found by the number of a symbol.
///
/// It reads models by their address, so that the rows of a list are shown where they lie in their array, neither
/// boxed nor copied. A table only ever meets addresses of the type that it was made for: see `Frame`.
@safe @usableFromInline final class FieldTable: Sendable {
    typealias Fallback = @Sendable (UnsafeRawPointer, Symbol) -> Value?

    @usableFromInline typealias Read = @Sendable (UnsafeRawPointer) -> Value
    /// Calls its second argument with the model within the one at an address, unless there is none.
    @usableFromInline typealias Enter = @Sendable (UnsafeRawPointer, (Frame) -> Void) -> Void

    @safe struct Entry {
        let symbol: Symbol
        let kind: FieldKind
        let read: Read
        let enter: Enter?
    }

    /// A closure by itself would be kept in an array as one with boxed values, and called through a second one.
    @safe private struct Reader {
        let read: Read
        let enter: Enter?
    }

    /// For each symbol the number of its reader, or -1.
    private let slots: [Int]
    private let readers: [Reader]
    private let fallback: Fallback?
    let kinds: [Symbol: FieldKind]

    init(model: any Model.Type, entries: [Entry], fallback: Fallback?) {
        var slots: [Int] = []
        for (slot, entry) in entries.enumerated() {
            while slots.count <= entry.symbol.index { slots.append(-1) }
            precondition(slots[entry.symbol.index] < 0, "\(model) declares \(entry.symbol.name) twice")
            slots[entry.symbol.index] = slot
        }
        self.slots = slots
        readers = entries.map { unsafe Reader(read: $0.read, enter: $0.enter) }
        unsafe self.fallback = fallback
        kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.symbol, $0.kind) })
    }

    /// The value of a name in the model at `address`, or nil if there is no such name.
    @unsafe func value(of symbol: Symbol, at address: UnsafeRawPointer) -> Value? {
        if symbol.index < slots.count, slots[symbol.index] >= 0 {
            return unsafe readers[slots[symbol.index]].read(address)
        }
        return unsafe fallback?(address, symbol)
    }

    /// Calls `body` with the model of a name in the model at `address`, unless it is nil.
    ///
    /// Answers nil if there is no such name, and false if it names no model.
    @unsafe func enter(_ symbol: Symbol, at address: UnsafeRawPointer, _ body: (Frame) -> Void) -> Bool? {
        guard symbol.index < slots.count, slots[symbol.index] >= 0 else {
            return unsafe fallback == nil ? nil : false
        }
        guard let enter = unsafe readers[slots[symbol.index]].enter else { return false }
        unsafe enter(address, body)
        return true
    }
}

/// A model whose names are visible.
///
/// It holds the model's address, so it lives no longer than the closure that `withFrame` or `forEachFrame` gives it to.
/// The table is not counted: its model type keeps it for good, and a page looks at thousands of names.
@safe @usableFromInline package struct Frame {
    private let address: UnsafeRawPointer
    private let table: Unmanaged<FieldTable>

    @usableFromInline @unsafe init(address: UnsafeRawPointer, table: FieldTable) {
        unsafe self.address = address
        unsafe self.table = Unmanaged.passUnretained(table)
    }

    func value(of symbol: Symbol) -> Value? {
        unsafe table._withUnsafeGuaranteedRef { table in unsafe table.value(of: symbol, at: address) }
    }

    /// Calls `body` with the model of a name: see `FieldTable.enter`.
    func enter(_ symbol: Symbol, _ body: (Frame) -> Void) -> Bool? {
        unsafe table._withUnsafeGuaranteedRef { table in unsafe table.enter(symbol, at: address, body) }
    }
}

extension Model {
    func withFrame(_ body: (Frame) -> Void) {
        unsafe withUnsafePointer(to: self) { model in
            unsafe body(Frame(address: UnsafeRawPointer(model), table: Self.fields.table))
        }
    }
}

extension Rows {
    /// Calls `body` with one row after the other, each read where it lies in the array.
    @usableFromInline package func forEachFrame(_ body: (Frame) -> Void) {
        let table = Row.fields.table
        unsafe rows.withUnsafeBufferPointer { rows in
            guard let first = rows.baseAddress else { return }
            for index in 0..<rows.count {
                unsafe body(Frame(address: UnsafeRawPointer(first + index), table: table))
            }
        }
    }
}
