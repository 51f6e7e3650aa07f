package import Core

/// A day that somebody typed, as precisely as it was typed.
package struct TypedDate: Hashable, Sendable {
    /// The day; the last one of the month where only the month was typed.
    package let date: CivilDate
    package let precision: DatePrecision

    /// Reads ISO 8601 alone: `2027-03-31`, or `2027-05` for a month.
    package init?(iso text: String) {
        if let date = CivilDate(text) {
            let (year, month, day) = date.parts
            self.init(day: day, month: month, year: year)
        } else {
            guard text.utf8.count == 7, let first = CivilDate("\(text)-01") else { return nil }
            let (year, month, _) = first.parts
            self.init(month: month, year: year)
        }
    }

    init?(day: Int, month: Int, year: Int) {
        guard let date = CivilDate(year: year, month: month, dayOfMonth: day) else { return nil }
        self.date = date
        precision = .day
    }

    init?(month: Int, year: Int) {
        guard let date = CivilDate(lastOfMonth: month, year: year) else { return nil }
        self.date = date
        precision = .month
    }
}

extension Formats {
    /// Reads a day or a month as people and labels write it: `2027-03-31`, `31.3.27`, `31 March 2027`, `2027-05`,
    /// `05/2027`, `05.27`, `27.5.`, and whatever `date` and `month` write; or short, as `+10d`, `310327`, `3103`, `202705e`.
    ///
    /// Numbers are taken in the household's order. Where that gives no day, or there is none, they are taken in the
    /// one order that does; when two do, nothing is guessed.
    ///
    /// - Parameters:
    ///   - text: what was typed, of any length.
    ///   - today: years of two digits lie within fifty years of it.
    /// - Returns: the day, and whether only its month was typed.
    /// - Throws: what to say to the person, also for a field left empty.
    package func date(typed text: String, today: CivilDate) throws(InputFault) -> TypedDate {
        let notADate = InputFault(Message("error.date", ["example": .date(today)]))
        guard text.utf8.count <= 64 else { throw notADate }
        let trimmed = text.trimmingSpaces
        let readings: [TypedDate]
        if let short = DateShorthand(formats: self, today: today).readings(trimmed) {
            readings = short
        } else {
            guard let tokens = DateTokens(trimmed) else { throw notADate }
            readings = DateReader(formats: self, today: today, tokens: tokens).readings()
        }
        guard let reading = readings.first else {
            throw trimmed.hasPrefix("+") || trimmed.hasPrefix("-")
                ? InputFault(Message("error.date_distance")) : notADate
        }
        guard readings.count == 1 else {
            throw InputFault(Message("error.date_ambiguous", ["example": .date(today)]))
        }
        return reading
    }

    /// Reads what `date(typed:today:)` reads, or `x` for something that keeps for ever.
    ///
    /// - Throws: what to say to the person, also for a field left empty.
    package func dateOrNever(typed text: String, today: CivilDate) throws(InputFault) -> DateOrNever {
        guard text.utf8.count <= 64, text.trimmingSpaces.lowercased() == "x" else {
            return .date(try date(typed: text, today: today))
        }
        return .never
    }
}

/// What was typed into a field for the day until which something keeps.
package enum DateOrNever: Hashable, Sendable {
    case date(TypedDate)
    case never
}

extension String {
    var trimmingSpaces: Substring {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}

/// What was typed, as numbers and words.
private struct DateTokens {
    enum Token {
        case number(Int, digits: Int)
        case word(String)
    }

    private(set) var tokens: [Token] = []
    /// Whether points separate the numbers, as where the day comes first.
    let hasPoints: Bool

    /// Nil when something else than numbers, words and the separators `. / - ,` and space stands in the text.
    init?(_ text: Substring) {
        var rest = text
        hasPoints = rest.contains(".")
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard digits.utf8.count <= 4, let number = Int(digits) else { return nil }
                tokens.append(.number(number, digits: digits.utf8.count))
                rest = rest[digits.endIndex...]
            } else if first.isLetter {
                let letters = rest.prefix { $0.isLetter }
                tokens.append(.word(String(letters)))
                rest = rest[letters.endIndex...]
            } else {
                let separators = rest.prefix { "./-, ".contains($0) }
                guard !separators.isEmpty, !tokens.isEmpty else { return nil }
                rest = rest[separators.endIndex...]
            }
        }
    }
}

/// The ways in which the tokens make a day; more spellings are more cases of `readings`.
private struct DateReader {
    let formats: Formats
    let today: CivilDate
    let tokens: DateTokens

    /// None, the one, or the two between which nobody but the writer can decide.
    func readings() -> [TypedDate] {
        let tokens = self.tokens.tokens
        return switch (tokens.first, tokens.dropFirst().first, tokens.dropFirst(2).first, tokens.count) {
        case (.number(let first, let digits), .number(let month, _), .number(let day, _), 3) where digits == 4:
            only(TypedDate(day: day, month: month, year: first))
        case (.number(let first, _), .number(let second, _), .number(let third, let digits), 3):
            numeric(first, second, third, digits)
        case (.number(let year, 4), .number(let month, _), nil, 2):
            only(TypedDate(month: month, year: year))
        case (.number(let month, _), .number(let year, let digits), nil, 2):
            monthAndYear(month, year, digits)
        case (.number(let day, _), .word(let name), .number(let year, let digits), 3),
            (.word(let name), .number(let day, _), .number(let year, let digits), 3):
            only(
                named(name).flatMap { month in
                    self.year(year, digits).flatMap { TypedDate(day: day, month: month, year: $0) }
                }
            )
        case (.word(let name), .number(let year, let digits), nil, 2):
            only(
                named(name).flatMap { month in
                    self.year(year, digits).flatMap { TypedDate(month: month, year: $0) }
                }
            )
        default: []
        }
    }

    /// Three numbers of which the first is no year of four digits.
    private func numeric(_ first: Int, _ second: Int, _ third: Int, _ digits: Int) -> [TypedDate] {
        if order == .ymd, digits <= 2 {
            return only(year(first, 2).flatMap { TypedDate(day: third, month: second, year: $0) })
        }
        guard let year = year(third, digits) else { return [] }
        let dayFirst = TypedDate(day: first, month: second, year: year)
        let monthFirst = TypedDate(day: second, month: first, year: year)
        switch order {
        case .dmy: return only(dayFirst ?? monthFirst)
        case .mdy: return only(monthFirst ?? dayFirst)
        case .ymd, nil:
            if tokens.hasPoints { return only(dayFirst ?? monthFirst) }
            return dayFirst == monthFirst ? only(dayFirst) : [dayFirst, monthFirst].compactMap(\.self)
        }
    }

    /// A month and a year, unless the second number may also be the month or the day of a date without year.
    private func monthAndYear(_ month: Int, _ year: Int, _ digits: Int) -> [TypedDate] {
        if let day = dayAndMonth(month, year, digits) { return [day] }
        guard let full = self.year(year, digits), let reading = TypedDate(month: month, year: full) else { return [] }
        let monthMayComeFirst = order == .mdy || (order == nil && !tokens.hasPoints)
        let highest = monthMayComeFirst && !tokens.hasPoints ? 31 : 12
        guard digits == 2, (1...highest).contains(year) else { return [reading] }
        let other = TypedDate(day: month, month: year, year: today.parts.year)
        let dayOfMonth = TypedDate(day: year, month: month, year: today.parts.year)
        return [reading] + [other, dayOfMonth].compactMap(\.self)
    }

    /// The next such day, where the day comes first and the second number may be its month: `27.5.`, `31/12`.
    ///
    /// With points a month and a year would lie in the years up to 2012, until which nothing keeps any more.
    private func dayAndMonth(_ day: Int, _ month: Int, _ digits: Int) -> TypedDate? {
        guard order == .dmy, digits <= 2, (1...12).contains(month), tokens.hasPoints || day > 12 else { return nil }
        return TypedDate.next(day: day, month: month, after: today)
    }

    private var order: DateOrder? { formats.dateOrder ?? formats.conventions.row.numericOrder }

    private func only(_ date: TypedDate?) -> [TypedDate] {
        date.map { [$0] } ?? []
    }

    /// A year of four digits, or of two within fifty years of today.
    private func year(_ number: Int, _ digits: Int) -> Int? {
        switch digits {
        case 4: return number
        case 2: return TypedDate.fullYear(number, around: today)
        default: return nil
        }
    }

    /// A month by its name or the beginning of one, at least three letters, as long as only one month begins so.
    private func named(_ word: String) -> Int? {
        let word = word.lowercased()
        guard word.count >= 3 else { return nil }
        let found = formats.conventions.row.months.indices.filter {
            formats.conventions.row.months[$0].lowercased().hasPrefix(word)
        }
        return found.count == 1 ? found[0] + 1 : nil
    }
}
