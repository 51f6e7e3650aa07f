package import Accounts
import Core

extension HouseholdTransaction {
    /// Takes a conversion away, unless something needs it and no other says the same.
    package func deleteConversion(_ id: Conversion.ID) throws {
        guard let conversion = try conversion(id) else { throw Refusal.notFound }
        try deleteConversion(row: id)
        let step = conversion.step
        let after = try conversion.product.map { try conversions(of: $0) } ?? conversions()
        if after.factor(from: step.from, to: step.to) != nil { return }
        let names = try productsInNeed(of: conversion, without: after)
        guard names.isEmpty else {
            let named = names.prefix(Self.mostNamed).joined(separator: ", ")
            let all = names.count > Self.mostNamed ? "\(named) …" : named
            // Thrown, it takes the deletion back with it.
            throw Refusal(.conflict, Message("error.conversion_used", ["names": .text(all)]))
        }
    }

    private static var mostNamed: Int { 5 }

    private func productsInNeed(of conversion: Conversion, without after: Conversions) throws -> [String] {
        let (from, to) = (conversion.step.from, conversion.step.to)
        var names: [String] = []
        if conversion.product == nil {
            let sides = (after.connected(to: from), after.connected(to: to))
            names = try plainProducts(relating: Array(sides.0), to: Array(sides.1), limit: Self.mostNamed + 1)
        }
        guard names.count <= Self.mostNamed else { return names }
        let own = try ownRelations(of: conversion.product)
        for (id, relations) in own.sorted(by: { $0.key < $1.key }) where names.count <= Self.mostNamed {
            let its = try conversion.product == nil ? after.adding(steps(of: id)) : after
            let isBroken = relations.contains { its.factor(from: $0.from, to: $0.to) == nil }
            if isBroken, let name = relations.first?.name { names.append(name) }
        }
        return names
    }
}
