/// What a line of a package says, cut into numbers and words as far as dates need it.
struct PrintedTokens {
    enum Kind: Hashable {
        /// Digits, and how many; `guessed` where a letter that looks like a digit was taken for one.
        case number(Int, digits: Int, guessed: Int)
        /// The month of a name, 1…12.
        case month(Int)
        case word(String)
    }

    struct Token: Hashable {
        let kind: Kind
        /// What stands between this token and the one before.
        var before: String
        /// What stands right behind it.
        var after = ""
        /// As it was read.
        let text: String
    }

    private(set) var tokens: [Token] = []
    private let months: MonthNames

    init(_ line: String, months: MonthNames) {
        self.months = months
        var (run, separator) = ("", "")
        for character in line.lazy.map({ Self.plain($0) }) {
            if character.isLetter || character.isNumber {
                run.append(character)
            } else {
                if !run.isEmpty { add(run, after: separator) }
                if !run.isEmpty { (run, separator) = ("", "") }
                separator.append(character)
            }
        }
        if !run.isEmpty { add(run, after: separator) }
        for index in tokens.indices.dropLast() { tokens[index].after = tokens[index + 1].before }
        if !tokens.isEmpty, run.isEmpty { tokens[tokens.count - 1].after = separator }
    }

    private static func plain(_ character: Character) -> Character {
        switch character {
        case "–", "—", "−", "‐", "_", "~": "-"
        case "·", "•": "."
        case "\\", "|": "/"
        case "\u{A0}", "\t", "\r", "\n": " "
        default: character
        }
    }

    // MARK: - Runs of letters and digits

    private mutating func add(_ run: String, after separator: String) {
        for (index, piece) in pieces(run).enumerated() {
            tokens.append(Token(kind: piece.kind, before: index == 0 ? separator : "", text: piece.text))
        }
    }

    private typealias Piece = (kind: Kind, text: String)

    /// `12MAR27` is three, `MHD05` two; `O5` is a number, `N0V` a month.
    private func pieces(_ run: String) -> [Piece] {
        if let number = Self.number(run) { return [(number, run)] }
        if let month = months.month(run) { return [(.month(month), run)] }
        // Codes such as L4711 are one word: what stands in a lot is no date.
        let letters = run.prefix { $0.isLetter }
        if letters.lowercased() == "l", run.count > 1 { return [(.word(run), run)] }
        if let found = around(run) { return found }
        guard !letters.isEmpty, letters.count < run.count else {
            let digits = run.prefix { $0.isNumber }
            guard !digits.isEmpty, digits.count < run.count, let number = Self.number(String(digits)) else {
                return [(.word(run), run)]
            }
            return [(number, String(digits)), (.word(String(run.dropFirst(digits.count))), run)]
        }
        let rest = String(run.dropFirst(letters.count))
        guard let number = Self.number(rest) else { return [(.word(run), run)] }
        return [(.word(String(letters)), String(letters)), (number, rest)]
    }

    /// A month's name between numbers without spaces.
    private func around(_ run: String) -> [Piece]? {
        let characters = Array(run)
        for length in [5, 4, 3] where characters.count > length {
            for start in 0...(characters.count - length) {
                let name = String(characters[start..<(start + length)])
                guard !name.allSatisfy(\.isNumber), let month = months.month(name) else { continue }
                let (front, back) = (String(characters[..<start]), String(characters[(start + length)...]))
                let sides = [front, back].map { $0.isEmpty ? nil : Self.number($0) }
                guard front.isEmpty || sides[0] != nil, back.isEmpty || sides[1] != nil else { continue }
                var pieces: [Piece] = [(.month(month), name)]
                if let number = sides[0] { pieces.insert((number, front), at: 0) }
                if let number = sides[1] { pieces.append((number, back)) }
                return pieces
            }
        }
        return nil
    }

    /// Digits, among which single letters that recognition mistakes for digits are taken for what they look like.
    private static func number(_ run: String) -> Kind? {
        guard run.count <= 8 else { return nil }
        var (value, guessed) = (0, 0)
        for character in run {
            if character.isASCII, let digit = character.wholeNumberValue {
                value = value * 10 + digit
            } else if let digit = lookalikes[character] {
                value = value * 10 + digit
                guessed += 1
            } else {
                return nil
            }
        }
        return guessed * 2 <= run.count && guessed < run.count
            ? .number(value, digits: run.count, guessed: guessed) : nil
    }

    private static let lookalikes: [Character: Int] = [
        "O": 0, "o": 0, "Q": 0, "D": 0, "I": 1, "l": 1, "i": 1, "!": 1, "Z": 2, "z": 2, "S": 5, "s": 5, "B": 8,
    ]
}

/// The months by what they are called on packages.
struct MonthNames: Sendable {
    /// In every language of Lares: packages travel.
    static let all = MonthNames()

    private let names: [(name: String, month: Int)]

    private init() {
        let known = Language.allCases.flatMap { language in
            let row = language.conventions.row
            return [row.months, row.shortMonths].flatMap { list in
                list.enumerated().map { (name: Self.folded($1), month: $0 + 1) }
            }
        }
        names = known + [("mrz", 3), ("maerz", 3)]
    }

    /// A month by its name or at least its first three letters, also where a digit stands for a letter like it.
    func month(_ word: String) -> Int? {
        guard (3...9).contains(word.count) else { return nil }
        let letters = Self.folded(word)
        guard letters.contains(where: \.isNumber) else { return exactly(letters) }
        let asI = String(letters.map { Self.letters[$0] ?? $0 })
        return exactly(asI) ?? exactly(String(letters.map { $0 == "1" ? "l" : Self.letters[$0] ?? $0 }))
    }

    private func exactly(_ letters: String) -> Int? {
        let found = Set(names.filter { $0.name.hasPrefix(letters) }.map(\.month))
        return found.count == 1 ? found.first : nil
    }

    private static func folded(_ name: String) -> String {
        String(name.lowercased().compactMap { $0 == "." ? nil : $0 == "ä" ? "a" : $0 })
    }

    private static let letters: [Character: Character] = ["0": "o", "1": "i", "4": "a", "5": "s", "6": "g"]
}
