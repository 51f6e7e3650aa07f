import JSON
import Mustache

/// A model whose names are only known at run time, for the cases of the specification.
struct DynamicModel: Model {
    let object: JSONObject

    static let fields = Fields<DynamicModel> {
        $0.anyName { model, name in model.object[name].map(Self.value) }
    }

    static func value(_ json: JSONValue) -> Value {
        switch json {
        case .null: .missing
        case .bool(let bool): .boolean(bool)
        case .number(let number): number.integer.map { .integer($0) } ?? .text(number.text)
        case .string(let text): .text(text)
        case .array(let elements): .values(elements.map(value))
        case .object(let object): .model(DynamicModel(object: object))
        }
    }
}
