import Accounts
import Core
import HTTP
import Ledger
import Site

/// The page on which a household says how the codes of its shops' scales are read.
struct WeightCodePages: Sendable {
    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(FormFields(visit), nil, visit))
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let rule = try WeightCodeForm.rule(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.saveWeightCodeRule(rule)
                return Destination("/weight-codes?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return .page(try await page(fields, nil, visit), status: .unprocessableContent)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            let fields = FormFields(visit, request.input)
            return .page(try await page(fields, visit.text(refusal.message), visit), status: .conflict)
        }
    }

    func remove(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let prefix = request.path["prefix"] ?? ""
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.removeWeightCodeRule(prefix)
            return Destination("/weight-codes?done=saved")
        }
        return .redirect(done.path)
    }

    private func page(_ fields: FormFields, _ problem: String?, _ visit: MemberVisit) async throws -> WeightCodesPage {
        let (rules, units) = try await visit.database.read { (try $0.weightCodeRules(), try $0.units()) }
        let names = UnitNames(units, in: visit.user.language)
        let mayEdit = visit.may(.editCatalog)
        return WeightCodesPage(
            problem: problem ?? fields.problem(for: visit),
            rules: rules.map { rule in
                let name = rule.meaning.unit.map { names.name(of: $0, beside: "2") }
                let measure = name ?? Message("weight_codes.price")
                let text = Message(
                    "weight_codes.rule",
                    [
                        "item": .count(rule.itemDigits), "value": .count(rule.valueDigits),
                        "measure": .message(measure), "decimals": .count(rule.decimals),
                    ]
                )
                return WeightCodesPage.Row(prefix: rule.prefix, text: visit.text(text), mayRemove: mayEdit)
            },
            form: mayEdit ? form(fields, units, names, visit) : nil
        )
    }

    private func form(
        _ fields: FormFields,
        _ units: [Unit],
        _ names: UnitNames,
        _ visit: MemberVisit
    ) -> WeightCodesPage.Form {
        let unitChoices = units.map {
            (value: $0.code.rawValue, label: visit.text(names.name(of: $0.code, beside: "2")))
        }
        return WeightCodesPage.Form(
            prefix: fields.choice("prefix", "02", of: WeightCodeRule.prefixes.map { ($0, $0) }),
            itemDigits: fields.field("item_digits", "5", isRequired: true),
            valueDigits: fields.field("value_digits", "5", isRequired: true),
            valueCheck: fields.box("value_check"),
            meaning: fields.choice(
                "meaning",
                "amount",
                of: [
                    ("amount", visit.text(Message("weight_codes.amount"))),
                    ("price", visit.text(Message("weight_codes.price"))),
                ]
            ),
            unit: fields.choice("unit", Unit.Code.gram.rawValue, of: unitChoices),
            decimals: fields.field("decimals", "0", isRequired: true)
        )
    }
}
