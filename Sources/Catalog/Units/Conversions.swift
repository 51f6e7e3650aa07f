package import Core

/// How the units of a household, or those of one product, convert into one another, exactly and through others.
package struct Conversions: Sendable {
    /// So many of `to` make one of `from`.
    package struct Step: Hashable, Sendable {
        package let from: Unit.Code
        package let to: Unit.Code
        package let factor: Fraction

        package init(from: Unit.Code, to: Unit.Code, factor: Fraction) {
            self.from = from
            self.to = to
            self.factor = factor
        }
    }

    private var neighbours: [Unit.Code: [(to: Unit.Code, factor: Fraction)]] = [:]

    /// Takes conversions; each holds in both directions.
    package init(_ steps: some Sequence<Step>) {
        for step in steps { add(step) }
    }

    private mutating func add(_ step: Step) {
        neighbours[step.from, default: []].append((step.to, step.factor))
        neighbours[step.to, default: []].append((step.from, step.factor.inverse))
    }

    /// The same with some more.
    package func adding(_ steps: some Sequence<Step>) -> Conversions {
        var sum = self
        for step in steps { sum.add(step) }
        return sum
    }

    /// How many of `target` make one of `unit`; nil when nothing leads from one to the other.
    package func factor(from unit: Unit.Code, to target: Unit.Code) -> Fraction? {
        if unit == target { return .one }
        return reachable(from: target)[unit]?.inverse
    }

    /// The scale of a product counted in `unit`: fine enough for a millionth of every unit that converts into it.
    package func scale(for unit: Unit.Code) -> Scale? {
        Scale(dividing: reachable(from: unit).values.map(\.inverse))
    }

    /// The units that convert into `unit`, with how many of them make one of it.
    package func reachable(from unit: Unit.Code) -> [Unit.Code: Fraction] {
        var found: [Unit.Code: Fraction] = [unit: .one]
        var waiting = [unit]
        while let next = waiting.popLast(), let factor = found[next] {
            for neighbour in neighbours[next] ?? [] where found[neighbour.to] == nil {
                guard let product = factor.multiplied(by: neighbour.factor) else { continue }
                found[neighbour.to] = product
                waiting.append(neighbour.to)
            }
        }
        return found
    }

    /// The shortest way from one unit to another: each unit on it with how many make one of the first.
    ///
    /// Nil when nothing leads there.
    package func path(from unit: Unit.Code, to target: Unit.Code) -> [(unit: Unit.Code, factor: Fraction)]? {
        var before: [Unit.Code: Unit.Code] = [:]
        var waiting = [unit][...]
        while let next = waiting.popFirst(), next != target {
            for neighbour in neighbours[next] ?? [] where neighbour.to != unit && before[neighbour.to] == nil {
                before[neighbour.to] = next
                waiting.append(neighbour.to)
            }
        }
        guard before[target] != nil else { return nil }
        var units = [target]
        while let last = units.last, let previous = before[last] { units.append(previous) }
        let factors = reachable(from: unit)
        let path = units.reversed().compactMap { unit in factors[unit].map { (unit: unit, factor: $0) } }
        return path.count == units.count ? path : nil
    }

    /// Whether each unit that has to do with `unit` converts into each other by a fraction within its limits.
    func holdsTogether(around unit: Unit.Code) -> Bool {
        let connected = connected(to: unit)
        return connected.allSatisfy { reachable(from: $0).count == connected.count }
    }

    /// The units to which a chain of conversions leads, however long.
    func connected(to unit: Unit.Code) -> Set<Unit.Code> {
        var found: Set<Unit.Code> = [unit]
        var waiting = [unit]
        while let next = waiting.popLast() {
            for neighbour in neighbours[next] ?? [] where found.insert(neighbour.to).inserted {
                waiting.append(neighbour.to)
            }
        }
        return found
    }
}
