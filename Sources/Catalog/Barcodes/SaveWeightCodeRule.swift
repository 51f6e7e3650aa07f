package import Accounts
import Core

extension HouseholdTransaction {
    /// Sets how the codes with a prefix are read, and compares the codes on products accordingly from now on.
    ///
    /// Refused where two products would have the same code by it; of several codes of one product that become one the
    /// first stays.
    package func saveWeightCodeRule(_ rule: WeightCodeRule) throws {
        var rejection = Rejection()
        if !WeightCodeRule.prefixes.contains(rule.prefix) { rejection.add("prefix", Message("error.choice")) }
        if rule.itemDigits + (rule.hasValueCheck ? 1 : 0) + rule.valueDigits != 10 {
            rejection.add("value_digits", Message("error.weight_code_digits"))
        }
        if rule.decimals >= rule.valueDigits { rejection.add("decimals", Message("error.choice")) }
        if let unit = rule.meaning.unit, try !units().contains(where: { $0.code == unit }) {
            rejection.add("unit", Message("error.choice"))
        }
        guard rejection.isEmpty else { throw rejection }
        try setWeightCodeRule(rule)
        try compareAgain(rule.prefix) { WeightCode($0, by: rule)?.identity }
    }

    /// Takes a rule away; codes with its prefix are then compared by all their digits.
    package func removeWeightCodeRule(_ prefix: String) throws {
        guard try deleteWeightCodeRule(prefix) else { throw Refusal.notFound }
        try compareAgain(prefix) { $0.digits }
    }

    private func compareAgain(_ prefix: String, _ identity: (GTIN) -> String?) throws {
        var holders: [String: Product.ID] = [:]
        for barcode in try barcodes(beginningWith: prefix) {
            guard let gtin = barcode.gtin.flatMap({ GTIN.readings(of: $0).first }), let identity = identity(gtin) else {
                continue
            }
            if holders[identity] == barcode.product {
                try deleteBarcode(barcode.id)
            } else {
                try unlessTaken(barcode.code, identity) { try setIdentity(of: barcode.id, to: identity) }
                holders[identity] = barcode.product
            }
        }
    }
}
