package import Core
import JSON
package import Localization

/// Makes typed values of an `Input` and collects every complaint, so that a person sees all of them at once.
///
/// A reading function gives nil where nothing usable was sent; `finish` then throws if anything was wrong. What is
/// optional is simply absent.
package struct FieldReader {
    package let input: Input
    package let formats: Formats
    package let today: CivilDate
    package private(set) var rejection = Rejection()
    private var known: Set<String> = []
    private static let unknownNamed = 20

    /// Reads an input for someone whose language and local day these are.
    package init(_ input: Input, formats: Formats, today: CivilDate) {
        self.input = input
        self.formats = formats
        self.today = today
    }

    /// Adds a complaint of the caller's own.
    package mutating func reject(_ name: String, _ message: Message) {
        rejection.add(name, message)
    }

    /// Whether the name was sent, which is what a PATCH changes.
    package mutating func isPresent(_ name: String) -> Bool {
        known.insert(name)
        return input.contains(name)
    }

    /// Throws everything that was wrong; of a program a name that nothing asked for is wrong as well.
    package func finish() throws(Rejection) {
        var rejection = rejection
        if input.isStrict {
            // Some are enough to see what is wrong; naming each of a hundred thousand would keep others waiting.
            for name in input.names.lazy.filter({ !known.contains($0) }).prefix(Self.unknownNamed) {
                rejection.add(name, Message("error.unknown_member"))
            }
        }
        guard rejection.isEmpty else { throw rejection }
    }

    mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        return input.value(name)
    }
}

extension FieldReader {
    /// One line of text without control characters, spaces at its ends dropped; nil when nothing can be seen of it.
    package mutating func line(_ name: String, limit: Int = 200) -> String? {
        text(name, limit: limit, lines: false)
    }

    /// Text that may have several lines.
    package mutating func text(_ name: String, limit: Int = 4000) -> String? {
        text(name, limit: limit, lines: true)
    }

    /// One line that must be there; the empty text stands for a missing one, which is complained about.
    package mutating func requiredLine(_ name: String, limit: Int = 200) -> String {
        let complaints = rejection.errors[name]?.count ?? 0
        if let line = line(name, limit: limit) { return line }
        if rejection.errors[name]?.count ?? 0 == complaints { reject(name, Message("error.required")) }
        return ""
    }

    /// What was typed to the letter, for passwords and codes.
    package mutating func verbatim(_ name: String, limit: Int = 1024) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { return complain(name, Message("error.text")) }
        guard text.utf8.count <= limit else {
            return complain(name, Message("error.too_long", ["count": .count(limit)]))
        }
        return text
    }

    /// An exact amount; as a number or decimal text in JSON, in the language's way in a form.
    package mutating func amount(_ name: String) -> Amount? {
        guard let value = value(name) else { return nil }
        if input.isJSON {
            guard let text = value.number?.text ?? value.text else {
                return complain(name, Message("error.number", ["example": .decimal("1.5")]))
            }
            do { return try Amount(text) } catch { return complain(name, error.message) }
        }
        do { return try formats.amount(typed: value.text ?? "") } catch { return complain(name, error.message) }
    }

    /// An amount above zero.
    package mutating func positiveAmount(_ name: String) -> Amount? {
        guard let amount = amount(name) else { return nil }
        guard amount > .zero else { return complain(name, Message("error.positive")) }
        return amount
    }

    /// An amount above zero that must be there.
    package mutating func requiredAmount(_ name: String) -> Amount? {
        guard let amount = positiveAmount(name) else {
            if rejection.errors[name] == nil { reject(name, Message("error.required")) }
            return nil
        }
        return amount
    }

    /// A whole number within a range.
    package mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(name) else { return nil }
        let number =
            input.isJSON
            ? value.integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
            : value.text.flatMap { Int($0, in: range) }
        guard let number else {
            let message = Message(
                "error.whole_number",
                ["from": .count(range.lowerBound), "to": .count(range.upperBound)]
            )
            return complain(name, message)
        }
        return number
    }

    /// An identity.
    ///
    /// Whether it is one of the household's, the verb finds out.
    package mutating func id<Subject>(_ name: String, of: ID<Subject>.Type = ID<Subject>.self) -> ID<Subject>? {
        guard let value = value(name) else { return nil }
        let text = input.isJSON ? value.integer.map { String($0) } : value.text
        guard let id = text.flatMap({ ID<Subject>($0) }) else { return complain(name, Message("error.choice")) }
        return id
    }

    /// Yes or no; a browser leaves a box that is not ticked out.
    package mutating func boolean(_ name: String) -> Bool? {
        guard let value = value(name) else { return input.isJSON ? nil : false }
        if !input.isJSON { return true }
        guard let bool = value.bool else { return complain(name, Message("error.boolean")) }
        return bool
    }

    /// One of a type's values, by its raw value.
    package mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        of: Choice.Type = Choice.self
    ) -> Choice? {
        guard let value = value(name) else { return nil }
        guard let choice = value.text.flatMap(Choice.init(rawValue:)) else {
            return complain(name, Message("error.choice"))
        }
        return choice
    }

    /// Several of a type's values by their raw values: a list in JSON, words between commas in a form.
    package mutating func choices<Choice: RawRepresentable<String>>(
        _ name: String,
        of: Choice.Type = Choice.self
    ) -> [Choice]? {
        guard let value = value(name) else { return nil }
        let words =
            input.isJSON
            ? value.array?.map { $0.text ?? "" } : value.text?.split(separator: ",").map { String($0) }
        let choices = words?.map { Choice(rawValue: $0) } ?? [nil]
        guard choices.allSatisfy({ $0 != nil }) else { return complain(name, Message("error.choice")) }
        return choices.compactMap(\.self)
    }

    /// What a thing is called, or its number.
    package mutating func nameOrNumber(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        return value.text ?? value.integer.map { String($0) } ?? complain(name, Message("error.choice"))
    }

    /// A day or a month, as the language and the household's date format have it, or ISO 8601.
    package mutating func date(_ name: String) -> TypedDate? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { return complain(name, dateMessage) }
        if input.isJSON { return TypedDate(iso: text) ?? complain(name, dateMessage) }
        do { return try formats.date(typed: text, today: today) } catch { return complain(name, error.message) }
    }

    /// A day or a month until which something keeps, or `x` in a form for ever; a call says that with null.
    package mutating func dateOrNever(_ name: String) -> DateOrNever? {
        guard !input.isJSON else { return date(name).map { .date($0) } }
        guard let value = value(name) else { return nil }
        do { return try formats.dateOrNever(typed: value.text ?? "", today: today) } catch {
            return complain(name, error.message)
        }
    }

    /// Exactly one day.
    package mutating func day(_ name: String) -> CivilDate? {
        guard let typed = date(name) else { return nil }
        guard typed.precision == .day else { return complain(name, dateMessage) }
        return typed.date
    }

    /// Exactly one day that is not still to come.
    package mutating func pastDay(_ name: String) -> CivilDate? {
        guard let day = day(name) else { return nil }
        guard day <= today else { return complain(name, Message("error.in_future")) }
        return day
    }

    /// A sum of money: `{"amount", "currency"}` in JSON, an amount of the given currency in a form.
    package mutating func money(_ name: String, in currency: Currency) -> Money? {
        guard let value = value(name) else { return nil }
        guard input.isJSON else {
            do { return try formats.money(typed: value.text ?? "", in: currency) } catch {
                return complain(name, error.message)
            }
        }
        guard let object = value.object, object.names.allSatisfy({ $0 == "amount" || $0 == "currency" }),
            let text = object["amount"]?.number?.text ?? object["amount"]?.text,
            let named = object["currency"]?.text.flatMap({ Currency($0) }),
            let amount = try? Amount(text), let money = Money(amount, currency: named)
        else { return complain(name, Message("error.money")) }
        return money
    }

    private var dateMessage: Message { Message("error.date", ["example": .date(today)]) }

    private mutating func complain<Value>(_ name: String, _ message: Message) -> Value? {
        reject(name, message)
        return nil
    }

    private mutating func text(_ name: String, limit: Int, lines: Bool) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { return complain(name, Message("error.text")) }
        let trimmed = text.trimmingWhitespace
        guard trimmed.count <= limit, trimmed.utf8.count <= limit * 8 else {
            return complain(name, Message("error.too_long", ["count": .count(limit)]))
        }
        guard
            trimmed.unicodeScalars.allSatisfy({ $0.isPrintable || (lines && ($0 == "\n" || $0 == "\r" || $0 == "\t")) })
        else { return complain(name, Message("error.control_characters")) }
        return trimmed.isVisible ? trimmed : nil
    }
}

extension Amount.Fault {
    var message: Message {
        switch self {
        case .notANumber: Message("error.number", ["example": .decimal("1.5")])
        case .tooManyDecimals: Message("error.decimals", ["count": 6])
        case .tooLarge: Message("error.number_large")
        }
    }
}

extension Unicode.Scalar {
    /// Not a control character, nor a code point that is none.
    ///
    /// Marks of direction and joiners stay: right-to-left names and emoji need them.
    fileprivate var isPrintable: Bool { properties.generalCategory != .control && !isNoncharacter }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
