/// A text with `{field}`s, read once, so that writing a date costs little: a list shows hundreds.
struct Pattern<Field: RawRepresentable & Sendable>: ExpressibleByStringLiteral, Sendable
where Field.RawValue == String {
    private enum Part {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]

    init(stringLiteral text: StaticString) {
        do {
            parts = try Piece.parse(text.description).map { piece in
                switch piece {
                case .text(let text): return .text(text)
                case .placeholder(let name):
                    guard let field = Field(rawValue: name) else { preconditionFailure("\(text): no field \(name)") }
                    return .field(field)
                case .plural: preconditionFailure("\(text): a pattern has one form")
                }
            }
        } catch {
            preconditionFailure("\(text): \(error.rawValue)")
        }
    }

    /// The text with each field as `append` writes it.
    func filled(_ append: (Field, inout String) -> Void) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .field(let field): append(field, &result)
            }
        }
        return result
    }
}

/// What a pattern of a date may hold.
enum DateField: String {
    case year
    case month
    case shortMonth = "mon"
    case twoDigitMonth = "mm"
    case day
    case twoDigitDay = "dd"
    case weekday
    case shortWeekday = "wd"
    /// The date itself, in what surrounds one.
    case date
    case time
}

/// What a pattern of a sum of money may hold.
enum MoneyField: String {
    case sign
    case symbol
    case number
}
