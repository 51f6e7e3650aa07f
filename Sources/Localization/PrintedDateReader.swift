import Core

/// Finds the dates among the tokens of one line.
struct PrintedDateReader {
    struct Reading: Hashable {
        let date: TypedDate
        /// How likely the form is a date, and this one, 0…100.
        var score: Int
        let text: String
    }

    let formats: Formats
    let today: CivilDate
    let tokens: [PrintedTokens.Token]
    /// What the line before says the first number is.
    private(set) var context: PrintedContext
    /// What this line says the first number of the next is.
    private(set) var contextBehind = PrintedContext.none

    init(formats: Formats, today: CivilDate, tokens: [PrintedTokens.Token], context: PrintedContext) {
        self.formats = formats
        self.today = today
        self.tokens = tokens
        self.context = context
    }

    mutating func readings() -> [Reading] {
        var all: [Reading] = []
        var index = 0
        while index < tokens.count {
            if case .word(let word) = tokens[index].kind {
                context = PrintedContext(word) ?? context
                contextBehind = context
                index += 1
                continue
            }
            let (found, length) = self.readings(at: index)
            all += found.filter { $0.score > 0 }
            // The number behind "lot" is the lot; what follows is something else.
            if found.isEmpty, context == .otherNumber { context = .none }
            contextBehind = .none
            index += length
        }
        return all
    }

    /// The dates that begin at a token, and how many tokens they take.
    private func readings(at index: Int) -> ([Reading], Int) {
        for length in [3, 2, 1] where index + length <= tokens.count {
            let part = tokens[index..<(index + length)]
            guard areJoined(part), standsAlone(part) else { continue }
            let found = dates(part)
            let text = part.enumerated().map { ($0 == 0 ? "" : $1.before) + $1.text }.joined()
            let readings = found.map { Reading(date: $0.date, score: score($0, part), text: text) }
            if !readings.isEmpty { return (readings, length) }
        }
        return ([], 1)
    }

    // MARK: - What belongs together

    private func areJoined(_ part: ArraySlice<PrintedTokens.Token>) -> Bool {
        part.allSatisfy { if case .word = $0.kind { false } else { true } }
            && part.dropFirst().allSatisfy { token in
                token.before.count <= 3 && token.before.allSatisfy { "./-, '".contains($0) }
            }
    }

    /// Times (`14:05`), numbers with more groups (`1.2.3.4`, telephone numbers), amounts and prices are no dates.
    private func standsAlone(_ part: ArraySlice<PrintedTokens.Token>) -> Bool {
        guard let first = part.first, let last = part.last else { return false }
        if first.before.hasSuffix(":") && isNumber(before: part.startIndex) { return false }
        if first.before.hasSuffix("+") || last.after.hasPrefix(":") && isNumber(behind: part.endIndex) { return false }
        if let sign = last.after.drop(while: { $0 == " " }).first, "%°€$£".contains(sign) { return false }
        if case .word(let unit) = tokens.dropFirst(part.endIndex).first?.kind, last.after.count <= 1,
            Self.units.contains(unit.lowercased())
        {
            return false
        }
        let hasName = part.contains { if case .month = $0.kind { true } else { false } }
        if hasName { return !joins(first.before) || !isNumber(before: part.startIndex) }
        let separators = part.dropFirst().map(\.before)
        let isSpaced = separators.allSatisfy { $0.allSatisfy { $0 == " " } }
        let grouped = isSpaced ? " ./-" : "./-"
        if isNumber(before: part.startIndex), grouped.contains(first.before) { return false }
        if isNumber(behind: part.endIndex), grouped.contains(last.after), !isTime(at: part.endIndex) { return false }
        return true
    }

    private func joins(_ separator: String) -> Bool { ["", ".", "/", "-"].contains(separator) }

    private func isNumber(before index: Int) -> Bool { index > 0 && isNumber(tokens[index - 1]) }

    private func isNumber(behind index: Int) -> Bool { index < tokens.count && isNumber(tokens[index]) }

    private func isNumber(_ token: PrintedTokens.Token) -> Bool {
        if case .number = token.kind { true } else { false }
    }

    private func isTime(at index: Int) -> Bool { tokens[index].after.hasPrefix(":") }

    private static let units: Set<String> = [
        "g", "kg", "mg", "ml", "cl", "l", "kj", "kcal", "cm", "mm", "eur", "uhr", "min", "stk", "st", "x", "w", "v",
    ]

    // MARK: - Dates of one, two and three tokens

    private typealias Found = (date: TypedDate, score: Int)

    private func dates(_ part: ArraySlice<PrintedTokens.Token>) -> [Found] {
        let kinds = part.map(\.kind)
        switch (kinds.first, kinds.dropFirst().first, kinds.dropFirst(2).first) {
        case (.number(let a, let digits, _), .number(let b, _, _), .number(let c, let last, _)):
            return numbers([a, b, c], firstDigits: digits, lastDigits: last)
        case (.number(let day, let digits, _), .month(let month), .number(let year, let last, _)):
            if digits == 4 { return [full(year, month, day)].compactMap { $0.map { ($0, 92) } } }
            return [full(day, month, year, last)].compactMap { $0.map { ($0, last == 4 ? 92 : 86) } }
        case (.month(let month), .number(let day, _, _), .number(let year, 4, _)):
            return [full(day, month, year)].compactMap { $0.map { ($0, 92) } }
        case (.number(let first, let digits, _), .number(let second, let last, _), nil):
            return pair(first, digits, second, last, part)
        case (.number(let number, let digits, _), .month(let month), nil):
            return named(month, number, digits, isDayLikelier: true)
        case (.month(let month), .number(let number, let digits, _), nil):
            return named(month, number, digits, isDayLikelier: false)
        case (.number(_, let digits, _), nil, nil):
            return digitsAlone(part, digits)
        case (.month(let month), nil, nil) where context == .bestBefore && tokens.count <= 4:
            return nextMonth(month).map { [($0, 40)] } ?? []
        default:
            return []
        }
    }

    /// Three numbers: the year first where it has four digits, else by the household's order.
    private func numbers(_ parts: [Int], firstDigits: Int, lastDigits: Int) -> [Found] {
        if firstDigits == 4 { return [full(parts[2], parts[1], parts[0])].compactMap { $0.map { ($0, 92) } } }
        guard lastDigits == 4 || lastDigits == 2 else { return [] }
        let base = lastDigits == 4 ? 92 : 82
        let order = formats.dateOrder ?? formats.conventions.row.numericOrder ?? .dmy
        var orders: [DateOrder] = order == .mdy ? [.mdy, .dmy] : [.dmy, .mdy]
        if lastDigits == 2, firstDigits == 2 { orders.insert(.ymd, at: order == .ymd ? 0 : 2) }
        // What the household's order makes impossible is likely meant in the next that gives a possible day.
        let possible = orders.enumerated().compactMap { rank, order -> (rank: Int, date: TypedDate)? in
            let date =
                switch order {
                case .dmy: full(parts[0], parts[1], parts[2], lastDigits)
                case .mdy: full(parts[1], parts[0], parts[2], lastDigits)
                case .ymd: full(parts[2], parts[1], parts[0], 2)
                }
            return date.flatMap { isPossible($0) ? (rank, $0) : nil }
        }
        return possible.enumerated().map { place, reading in
            (reading.date, place > 0 ? base - 45 : reading.rank > 0 ? base - 10 : base)
        }
    }

    /// Two numbers: a month and a year, or a day and a month, then the next such day.
    private func pair(
        _ first: Int,
        _ digits: Int,
        _ second: Int,
        _ last: Int,
        _ part: ArraySlice<PrintedTokens.Token>
    ) -> [Found] {
        let isKnown = context == .bestBefore
        if digits == 4 { return [TypedDate(month: second, year: first)].compactMap { $0.map { ($0, 70) } } }
        if last == 4 { return [TypedDate(month: first, year: second)].compactMap { $0.map { ($0, 82) } } }
        let separator = part.last?.before ?? ""
        guard digits <= 2, last <= 2, isKnown || (last == 2 && !separator.contains(" ")) else { return [] }
        let order = formats.dateOrder ?? formats.conventions.row.numericOrder ?? .dmy
        let (day, month) = order == .dmy ? (first, second) : (second, first)
        // `12.03.` is a day for those who write points; `12/03` may be December 2003.
        let isOrdinal = separator == "." && part.last?.after.hasPrefix(".") == true
        let asMonth = last == 2 ? full(month: first, second) : nil
        let asDay = nextDay(day, month) ?? nextDay(month, day)
        return [
            asMonth.map { ($0, isOrdinal ? 30 : 72) }, asDay.map { ($0, isOrdinal ? 72 : 48) },
        ].compactMap(\.self).filter { isPossible($0.0) }
    }

    /// A month's name and a number, which is a year or a day.
    private func named(_ month: Int, _ number: Int, _ digits: Int, isDayLikelier: Bool) -> [Found] {
        if digits == 4 { return [TypedDate(month: month, year: number)].compactMap { $0.map { ($0, 84) } } }
        guard digits <= 2 else { return [] }
        let asMonth = digits == 2 ? full(month: month, number) : nil
        let asDay = nextDay(number, month)
        return [
            asDay.map { ($0, isDayLikelier ? 76 : 55) }, asMonth.map { ($0, isDayLikelier ? 40 : 76) },
        ].compactMap(\.self).filter { isPossible($0.0) }
    }

    /// Digits without separators are dates where a word says so, or where they are alone on their line.
    private func digitsAlone(_ part: ArraySlice<PrintedTokens.Token>, _ digits: Int) -> [Found] {
        guard [4, 6, 8].contains(digits), context == .bestBefore || (tokens.count == 1 && digits > 4),
            case .number(let value, _, _) = part.first?.kind
        else { return [] }
        let text = String(repeating: "0", count: max(0, digits - String(value).count)) + String(value)
        let readings = DateShorthand(formats: formats, today: today).readings(text[...]) ?? []
        let score = (digits == 4 ? 45 : 60) - (context == .bestBefore ? 0 : 20)
        return readings.map { ($0, score) }
    }

    // MARK: - How likely

    private func score(_ found: Found, _ part: ArraySlice<PrintedTokens.Token>) -> Int {
        guard isPossible(found.date) else { return 0 }
        let guessed = part.reduce(0) { sum, token in
            if case .number(_, _, let guessed) = token.kind { sum + guessed } else { sum }
        }
        var score = found.score - 12 * guessed
        if found.date.date < today { score -= 15 }
        switch context {
        case .bestBefore: score += 8
        case .produced: score -= 50
        case .otherNumber: score -= part.count == 1 ? 100 : 25
        case .none: break
        }
        return min(score, 100)
    }

    private func isPossible(_ date: TypedDate) -> Bool {
        (today.adding(months: -24)...today.adding(months: 180)).contains(date.date)
    }

    private func full(_ day: Int, _ month: Int, _ year: Int, _ digits: Int = 4) -> TypedDate? {
        guard digits == 4 || digits == 2 else { return nil }
        return TypedDate(day: day, month: month, year: digits == 2 ? TypedDate.fullYear(year, around: today) : year)
    }

    private func full(month: Int, _ twoDigits: Int) -> TypedDate? {
        TypedDate(month: month, year: TypedDate.fullYear(twoDigits, around: today))
    }

    private func nextDay(_ day: Int, _ month: Int) -> TypedDate? {
        let year = today.parts.year
        return (year...year + 8).lazy.compactMap { TypedDate(day: day, month: month, year: $0) }
            .first { $0.date >= today }
    }

    private func nextMonth(_ month: Int) -> TypedDate? {
        let year = today.parts.year
        return (year...year + 1).lazy.compactMap { TypedDate(month: month, year: $0) }.first { $0.date >= today }
    }
}
