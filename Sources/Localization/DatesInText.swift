package import Core

/// A line of text that was recognised on a picture.
package struct PrintedLine: Hashable, Sendable {
    package let text: String
    /// How sure the recognition is, 0…100.
    package let confidence: Int

    /// Takes a line and how sure its reader is of it.
    package init(_ text: String, confidence: Int = 100) {
        self.text = text
        self.confidence = min(max(confidence, 0), 100)
    }
}

/// A day or month that a package may mean, for somebody to choose.
package struct DateCandidate: Hashable, Sendable {
    package let date: TypedDate
    /// How likely it is what is asked for, 0…100.
    package let confidence: Int
    /// The part of the line that says it, as it was recognised.
    package let text: String
}

extension Formats {
    /// The dates that recognised lines may hold, the likeliest first and a handful at most.
    ///
    /// Understood are the usual forms of best-before dates: `12.03.2027`, `12.03.27`, `MHD 05/27`, `EXP 2027 MAR 12`,
    /// `BB 12 MAR` (the next such day), `03-12-2027` by the household's order. Numbers of lots, times and telephone
    /// numbers are none. What lies more than two years back or fifteen ahead is none either.
    ///
    /// - Parameters:
    ///   - lines: as they stand on the package, from top to bottom.
    ///   - today: years of two digits and days without a year are near it.
    /// - Returns: at most five, none twice.
    package func dates(in lines: [PrintedLine], today: CivilDate) -> [DateCandidate] {
        var found: [TypedDate: DateCandidate] = [:]
        var context = PrintedContext.none
        for line in lines.prefix(200) {
            let tokens = PrintedTokens(String(line.text.prefix(200)), months: .all).tokens
            var reader = PrintedDateReader(formats: self, today: today, tokens: tokens, context: context)
            for reading in reader.readings() {
                let confidence = reading.score * (40 + line.confidence * 6 / 10) / 100
                guard confidence >= Self.leastConfidence else { continue }
                let before = found[reading.date]?.confidence ?? -1
                guard confidence > before else { continue }
                found[reading.date] = DateCandidate(date: reading.date, confidence: confidence, text: reading.text)
            }
            context = reader.contextBehind
        }
        let sorted = found.values.sorted { left, right in
            // Of two dates on a package the later one is until when it keeps.
            (left.confidence, left.date.date) > (right.confidence, right.date.date)
        }
        return Array(sorted.prefix(Self.mostCandidates))
    }

    private static let mostCandidates = 5
    private static let leastConfidence = 15
}

/// What the words before a number say that it is.
enum PrintedContext: Hashable {
    case none
    /// "Best before", "MHD".
    case bestBefore
    /// "Packed on": a date, but not the one asked for.
    case produced
    /// A lot, a telephone number, an article's number.
    case otherNumber

    init?(_ word: String) {
        let word = word.lowercased()
        if Self.bestBeforeWords.contains(word) {
            self = .bestBefore
        } else if Self.producedWords.contains(word) {
            self = .produced
        } else if Self.otherWords.contains(word) || Self.isLot(word) {
            self = .otherNumber
        } else {
            return nil
        }
    }

    private static func isLot(_ word: String) -> Bool {
        word.first == "l" && word.count > 1 && word.dropFirst().contains { $0.isNumber }
    }

    private static let bestBeforeWords: Set<String> = [
        "mhd", "mindestens", "haltbar", "verbrauchen", "verbrauch", "bis", "ende", "ablauf", "ablaufdatum",
        "verwendbar",
        "exp", "expiry", "expires", "exd", "before", "best", "bb", "bbe", "bbd", "bbf", "by", "use", "until", "end",
        "tht",
        "ddm", "dluo", "dlc", "consommer", "scad", "cad",
    ]
    private static let producedWords: Set<String> = [
        "prod", "produced", "production", "pd", "mfg", "mfd", "man", "packed", "pkd", "hergestellt", "herstellung",
        "abgefüllt",
        "abgepackt", "abgefullt", "verpackt", "bottled", "eingefroren", "frozen",
    ]
    private static let otherWords: Set<String> = [
        "lot", "los", "charge", "ch", "batch", "l", "tel", "telefon", "phone", "fax", "hotline", "art", "nr", "no",
        "plz", "ean", "id",
    ]
}
