import Core

/// Days written short, as one types them on a phone with a package in the other hand: `+10d`, `120327`, `0527`.
///
/// Digits without separators are taken in the household's order. Only where that gives no day are they taken as a
/// month and a year, or in the one other order that gives one; when two do, nothing is guessed.
struct DateShorthand {
    let formats: Formats
    let today: CivilDate

    /// Farther away than this nothing is kept, and a slip of the finger is likelier.
    private static let farthest = (days: 36_500, weeks: 5_200, months: 1_200, years: 100)

    /// Years that packages name; outside them eight digits are taken in another order.
    private static let years = 1900...2999

    /// What the text stands for: the one day or month, the two between which nobody can decide, or nothing.
    ///
    /// Nil when the text is no shorthand at all.
    func readings(_ text: Substring) -> [TypedDate]? {
        guard let first = text.first, let last = text.last else { return nil }
        if first == "+" || first == "-" { return distance(text.filter { $0 != " " }[...]).map { [$0] } ?? [] }
        if last == "e" || last == "E" { return digits(text.dropLast()).map { $0.isEmpty ? [] : endOfMonth($0) } }
        guard let digits = digits(text), [4, 6, 8].contains(digits.count) else { return nil }
        switch digits.count {
        case 4: return fourDigits(digits)
        case 6: return sixDigits(digits)
        default: return eightDigits(digits)
        }
    }

    // MARK: - So far from today

    /// `+10d`, `+2w`, `+2m`, `+1y`, in German also `+10t` and `+1j`; with a minus, so long ago.
    private func distance(_ text: Substring) -> TypedDate? {
        guard let unit = text.last?.lowercased(), let digits = digits(text.dropFirst().dropLast()),
            (1...5).contains(digits.count)
        else { return nil }
        let number = number(digits)
        let signed = text.first == "-" ? -number : number
        switch unit {
        case "d", "t": return number <= Self.farthest.days ? day(today.adding(days: signed)) : nil
        case "w": return number <= Self.farthest.weeks ? day(today.adding(days: 7 * signed)) : nil
        case "m": return number <= Self.farthest.months ? day(today.adding(months: signed)) : nil
        case "y", "j": return number <= Self.farthest.years ? day(today.adding(months: 12 * signed)) : nil
        default: return nil
        }
    }

    private func day(_ date: CivilDate) -> TypedDate? {
        let (year, month, day) = date.parts
        return TypedDate(day: day, month: month, year: year)
    }

    // MARK: - Digits alone

    /// Day and month, the next such day; where there is none, month and year.
    private func fourDigits(_ digits: ArraySlice<Int>) -> [TypedDate] {
        let (first, second) = (number(digits.prefix(2)), number(digits.suffix(2)))
        let days = orders.compactMap { order in
            order == .dmy ? nextDay(first, month: second) : nextDay(second, month: first)
        }
        if !days.isEmpty { return distinct(days) }
        let months = [
            TypedDate(month: first, year: fullYear(second)),
            orders.contains(.ymd) ? TypedDate(month: second, year: fullYear(first)) : nil,
        ]
        return distinct(months.compactMap(\.self))
    }

    private func sixDigits(_ digits: ArraySlice<Int>) -> [TypedDate] {
        let pairs = [number(digits.prefix(2)), number(digits.dropFirst(2).prefix(2)), number(digits.suffix(2))]
        let days = orders.compactMap { pick(pairs, order: $0, year: fullYear) }
        if !days.isEmpty { return distinct(days) }
        let (yearFirst, yearLast) = (number(digits.prefix(4)), number(digits.suffix(4)))
        let months = [
            month(number(digits.suffix(2)), year: yearFirst), month(number(digits.prefix(2)), year: yearLast),
        ]
        let found = distinct(months.compactMap(\.self))
        return found.isEmpty ? others { pick(pairs, order: $0, year: fullYear) } : found
    }

    private func eightDigits(_ digits: ArraySlice<Int>) -> [TypedDate] {
        let reading = { (order: DateOrder) -> TypedDate? in
            let pairs = stride(from: 0, to: 8, by: 2).map { number(digits.dropFirst($0).prefix(2)) }
            return order == .ymd
                ? pick([pairs[0] * 100 + pairs[1], pairs[2], pairs[3]], order: order) { $0 }
                : pick([pairs[0], pairs[1], pairs[2] * 100 + pairs[3]], order: order) { $0 }
        }
        let days = distinct(orders.compactMap(reading))
        return days.isEmpty ? others(reading) : days
    }

    /// `202607e`, `072026e`, `0726e`: the end of that month.
    private func endOfMonth(_ digits: ArraySlice<Int>) -> [TypedDate] {
        switch digits.count {
        case 4:
            return [TypedDate(month: number(digits.prefix(2)), year: fullYear(number(digits.suffix(2))))]
                .compactMap(\.self)
        case 6:
            let (yearFirst, yearLast) = (number(digits.prefix(4)), number(digits.suffix(4)))
            let months = [
                month(number(digits.suffix(2)), year: yearFirst), month(number(digits.prefix(2)), year: yearLast),
            ]
            return distinct(months.compactMap(\.self))
        default: return []
        }
    }

    // MARK: - Their parts

    private func pick(_ parts: [Int], order: DateOrder, year: (Int) -> Int) -> TypedDate? {
        let (day, month, last) =
            switch order {
            case .dmy: (parts[0], parts[1], parts[2])
            case .mdy: (parts[1], parts[0], parts[2])
            case .ymd: (parts[2], parts[1], parts[0])
            }
        let full = year(last)
        return Self.years.contains(full) ? TypedDate(day: day, month: month, year: full) : nil
    }

    private func month(_ month: Int, year: Int) -> TypedDate? {
        Self.years.contains(year) ? TypedDate(month: month, year: year) : nil
    }

    private func nextDay(_ day: Int, month: Int) -> TypedDate? { TypedDate.next(day: day, month: month, after: today) }

    private func fullYear(_ twoDigits: Int) -> Int {
        TypedDate.fullYear(twoDigits, around: today)
    }

    /// The orders that the household may mean, which is one where it has chosen or its language knows one.
    private var orders: [DateOrder] {
        (formats.dateOrder ?? formats.conventions.row.numericOrder).map { [$0] } ?? [.dmy, .mdy]
    }

    private func others(_ reading: (DateOrder) -> TypedDate?) -> [TypedDate] {
        distinct(DateOrder.allCases.filter { !orders.contains($0) }.compactMap(reading))
    }

    private func distinct(_ dates: [TypedDate]) -> [TypedDate] {
        dates.reduce(into: []) { found, date in if !found.contains(date) { found.append(date) } }
    }

    private func digits(_ text: Substring) -> ArraySlice<Int>? {
        var digits: [Int] = []
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            digits.append(Int(byte - 0x30))
        }
        return digits.isEmpty ? nil : digits[...]
    }

    private func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }
}

extension TypedDate {
    /// The next such day, today included; a 29 February may be some years away.
    static func next(day: Int, month: Int, after today: CivilDate) -> TypedDate? {
        let year = today.parts.year
        let dates = (year...year + 8).lazy.compactMap { TypedDate(day: day, month: month, year: $0) }
        return dates.first { $0.date >= today }
    }

    /// A year of two digits, within fifty years of today.
    static func fullYear(_ twoDigits: Int, around today: CivilDate) -> Int {
        let earliest = today.parts.year - 50
        return earliest + ((twoDigits - earliest) % 100 + 100) % 100
    }
}
