import Accounts
import Core
import SQLite

extension HouseholdTransaction {
    /// Counts a class of products finely enough for the conversions that hold for them, and gives their groups.
    ///
    /// Every amount kept of them is multiplied by the same whole number, so nothing is rounded. Throws a rejection of
    /// `field` where they would be counted too finely, or an amount would become too large to be counted.
    func refine(
        _ counted: ScaleClass,
        for conversions: Conversions,
        _ books: StockBooks,
        field: String
    ) throws -> [ProductGroup.ID] {
        let finer = conversions.scale(for: counted.unit)?.common(with: counted.scale)
        if finer == counted.scale { return [] }
        let groups = try groups(of: counted.products)
        guard let finer, try multiply(counted, by: finer.rawValue / counted.scale.rawValue, to: finer, books) else {
            let name = try example(of: counted.products)
            throw Rejection(field, Message("error.conversion_too_fine", ["name": .text(name)]))
        }
        return groups
    }

    private func multiply(_ counted: ScaleClass, by factor: Int64, to scale: Scale, _ books: StockBooks) throws -> Bool
    {
        guard try canMultiply(counted.products, by: factor) else { return false }
        do { try books.multiply(self, counted.products, factor) } catch Scale.Fault.tooLarge { return false }
        try setScale(of: counted.products, to: scale, multiplyingBy: factor, unit: counted.unit)
        return true
    }
}
