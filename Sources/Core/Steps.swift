/// A count of a product's smallest amounts, as stored: how small one is, the product's `Scale` says.
///
/// A sum that does not fit is the largest there is, so that comparing it with `limit` refuses it.
package struct Steps: RawRepresentable, Hashable, Comparable, Sendable, AdditiveArithmetic {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Nothing.
    package static let zero = Steps(rawValue: 0)

    /// The most that one booking moves and one product holds; nine such sums still fit 64 bits.
    package static let limit = Steps(rawValue: 1_000_000_000_000_000_000)

    package static func < (left: Steps, right: Steps) -> Bool {
        left.rawValue < right.rawValue
    }

    package static func + (left: Steps, right: Steps) -> Steps {
        Steps(rawValue: left.rawValue.addingClamped(right.rawValue))
    }

    package static func - (left: Steps, right: Steps) -> Steps {
        left + -right
    }

    package static prefix func - (steps: Steps) -> Steps {
        Steps(rawValue: steps.rawValue == .min ? .max : -steps.rawValue)
    }
}

/// A positive fraction in lowest terms: how many of one unit make one of another.
package struct Fraction: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// Factors beyond this are typing mistakes, and products of two within it fit 64 bits.
    package static let limit: Int64 = 1_000_000_000

    /// One of the unit itself.
    package static let one = Fraction(reduced: 1, 1)

    private init(reduced numerator: Int64, _ denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Makes a fraction in lowest terms; nil unless both parts are positive and, reduced, within `limit`.
    package init?(_ numerator: Int64, _ denominator: Int64) {
        guard numerator > 0, denominator > 0 else { return nil }
        let divisor = greatestCommonDivisor(numerator, denominator)
        guard numerator / divisor <= Self.limit, denominator / divisor <= Self.limit else { return nil }
        self.init(reduced: numerator / divisor, denominator / divisor)
    }

    /// Reads `34`, `0.5` or `1/3`; nil for zero, negatives and anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let upper = try? Amount(String(parts[0])) else { return nil }
        let lower = parts.count == 2 ? try? Amount(String(parts[1])) : Amount(1)
        guard let lower else { return nil }
        self.init(upper.millionths, lower.millionths)
    }

    /// The fraction upside down: the way back of a conversion.
    package var inverse: Fraction { Fraction(reduced: denominator, numerator) }

    /// Two conversions one after the other; nil when the result lies beyond `limit`.
    package func multiplied(by other: Fraction) -> Fraction? {
        Fraction(numerator * other.numerator, denominator * other.denominator)
    }
}

extension Fraction: CustomStringConvertible {
    /// `34` or `1/3`.
    package var description: String {
        denominator == 1 ? String(numerator) : "\(numerator)/\(denominator)"
    }
}

/// How many steps make one unit of a product.
///
/// It is a million times the denominators that the product's conversions need, so that a tablespoon, the 34th part of a
/// bottle, is a whole number of steps.
package struct Scale: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64

    /// The scale of a product that has no conversions of its own.
    package static let plain = Scale(rawValue: 1_000_000)

    /// Conversions whose denominators together need more than a million parts of a unit are refused.
    package static let limit: Int64 = 1_000_000 * 1_000_000

    /// Takes a stored scale.
    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Finds the smallest scale in which amounts of every given part are whole numbers of steps.
    ///
    /// A part says how many of the product's unit make one of another unit. Nil when the scale would lie beyond `limit`.
    package init?(dividing parts: some Sequence<Fraction>) {
        var scale: Int64 = 1
        for part in parts {
            let divisor = greatestCommonDivisor(scale, part.denominator)
            let (product, overflow) = (scale / divisor).multipliedReportingOverflow(by: part.denominator)
            guard !overflow, product <= Self.limit / 1_000_000 else { return nil }
            scale = product
        }
        rawValue = scale * 1_000_000
    }

    /// Why an amount cannot be counted in steps.
    package enum Fault: Error, Hashable, Sendable {
        /// It is no whole number of steps: nothing is rounded.
        case notWhole
        /// It lies beyond `Steps.limit`.
        case tooLarge
    }

    /// Counts an amount of a unit, of which `factor` of the product's unit make one, in steps.
    package func steps(of amount: Amount, times factor: Fraction = .one) throws(Fault) -> Steps {
        // Three factors below 2^50, 2^40 and 2^30 in turn fit 128 bits.
        let product = Int128(amount.millionths) * Int128(rawValue) * Int128(factor.numerator)
        let (steps, rest) = product.quotientAndRemainder(dividingBy: Int128(factor.denominator) * 1_000_000)
        guard steps.magnitude <= UInt128(Steps.limit.rawValue) else { throw .tooLarge }
        guard rest == 0 else { throw .notWhole }
        return Steps(rawValue: Int64(steps))
    }

    /// The amount in the product's unit, rounded to six decimals for showing only.
    package func text(_ steps: Steps) -> String { decimalText(millionths: millionths(nearestTo: steps)) }

    private func millionths(nearestTo steps: Steps) -> Int128 {
        let (quotient, rest) = (Int128(steps.rawValue) * 1_000_000).quotientAndRemainder(dividingBy: Int128(rawValue))
        let up = rest.magnitude * 2 >= UInt128(rawValue)
        return up ? quotient + (rest < 0 ? -1 : 1) : quotient
    }

    /// What is meant by an amount that came out of a form, among those that the form may have shown rounded.
    ///
    /// A third is shown as 0.333333; who leaves that as it stands means the third, and no dust may stay behind. It is the
    /// first of the known amounts that is shown the same, or the amount itself.
    package func meant(_ steps: Steps, among known: some Sequence<Steps>) -> Steps {
        let shown = millionths(nearestTo: steps)
        return known.first { millionths(nearestTo: $0) == shown } ?? steps
    }

    /// The same amount counted in a finer scale, which must be a multiple of this one.
    package func rescaled(_ steps: Steps, to finer: Scale) -> Steps {
        precondition(finer.rawValue % rawValue == 0, "a scale only ever becomes finer")
        return Steps(rawValue: steps.rawValue * (finer.rawValue / rawValue))
    }

    /// The coarsest scale that is a multiple of both; nil beyond `limit`.
    package func common(with other: Scale) -> Scale? {
        let multiple =
            Int128(rawValue) / Int128(greatestCommonDivisor(rawValue, other.rawValue)) * Int128(other.rawValue)
        guard multiple <= Int128(Self.limit) else { return nil }
        return Scale(rawValue: Int64(multiple))
    }

    /// Makes this, the scale of another unit, fine enough for every step of `scale`, of whose unit `factor` make one.
    ///
    /// `factor` says how many of the other unit make one of that of `scale`. Nil beyond `limit`.
    package func refined(for scale: Scale, times factor: Fraction) -> Scale? {
        // One step is factor / scale of the other unit: a fraction whose denominator, reduced, must divide the result.
        var (upper, lower) = (Int128(factor.numerator), Int128(scale.rawValue) * Int128(factor.denominator))
        while lower != 0 { (upper, lower) = (lower, upper % lower) }
        let needed = Int128(scale.rawValue) * Int128(factor.denominator) / upper
        guard needed <= Int128(Self.limit) else { return nil }
        return common(with: Scale(rawValue: Int64(needed)))
    }

    /// How many steps of `target`, the scale of another unit, make one of these; nil when it is no whole number.
    ///
    /// `factor` says how many of the other unit make one of this scale's.
    package func multiplier(to target: Scale, times factor: Fraction) -> Int64? {
        let product = Int128(target.rawValue) * Int128(factor.numerator)
        let (multiplier, rest) = product.quotientAndRemainder(dividingBy: Int128(rawValue) * Int128(factor.denominator))
        guard rest == 0, multiplier > 0, multiplier <= Int128(Steps.limit.rawValue) else { return nil }
        return Int64(multiplier)
    }
}

func greatestCommonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
}
