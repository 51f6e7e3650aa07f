package import Core

/// How a household's units convert into one another, exactly and through others.
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

    private let neighbours: [Unit.Code: [(to: Unit.Code, factor: Fraction)]]

    /// Takes the conversions of a household; each holds in both directions.
    package init(_ steps: [Step]) {
        var neighbours: [Unit.Code: [(to: Unit.Code, factor: Fraction)]] = [:]
        for step in steps {
            neighbours[step.from, default: []].append((step.to, step.factor))
            neighbours[step.to, default: []].append((step.from, step.factor.inverse))
        }
        self.neighbours = neighbours
    }

    /// How many of `target` make one of `unit`; nil when nothing leads from one to the other.
    package func factor(from unit: Unit.Code, to target: Unit.Code) -> Fraction? {
        reachable(from: target)[unit]?.inverse
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
}
