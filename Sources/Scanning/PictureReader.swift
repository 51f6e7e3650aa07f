import Accounts
package import Core
package import Imaging
import Localization
import Site
import Synchronization

/// Reads codes and text in pictures that members send, within what one person may ask for.
package struct PictureReader: Sendable {
    private let workers: ImageWorkers
    private let limits: DecodingLimits
    private let cameras = CameraGate<String>()

    /// Reads with these workers.
    package init(workers: ImageWorkers, clock: Clock) {
        self.workers = workers
        limits = DecodingLimits(clock: clock)
    }

    /// The symbols on a picture that somebody took, those that say the same once.
    func symbols(in picture: [UInt8], for visit: MemberVisit) async throws -> [ScannedSymbol] {
        try limits.take(visit.user.id)
        let found = try await workers.barcodes(in: picture)
        return found.reduce(into: []) { kept, symbol in
            if !kept.contains(where: { $0.code == symbol.code }) { kept.append(symbol) }
        }
    }

    /// The code in a frame of a camera; nil when there is none, and when the frame came too soon or too late.
    func code(inFrame picture: [UInt8], of camera: String) async throws(ImagingError) -> String? {
        let found = try await cameras.pass(camera) { () async throws(ImagingError) -> [ScannedSymbol] in
            try await workers.barcodes(in: picture, effort: .frame)
        }
        return found?.first?.code
    }

    /// The lines of text on a picture, each once, and the dates that they may hold.
    func text(in picture: [UInt8], for visit: MemberVisit) async throws -> PrintedText {
        try limits.take(visit.user.id)
        let (formats, today) = (visit.formats, visit.today)
        let lines = try await workers.text(in: picture) { lines in
            // A date that was read well needs no further look.
            (formats.dates(in: lines.map { PrintedLine($0) }, today: today).first?.confidence ?? 0) >= 80
        }
        let dates = formats.dates(in: lines.map { PrintedLine($0) }, today: today)
        return PrintedText(lines: PrintedText.wordings(of: lines), dates: dates)
    }
}

/// What a picture of a package says.
struct PrintedText: Sendable {
    /// The lines that may be a name or a brand, the surest first.
    let lines: [RecognizedLine]
    let dates: [DateCandidate]

    private static let mostLines = 8

    /// Lines with words in them, each once however it was read.
    static func wordings(of lines: [RecognizedLine]) -> [RecognizedLine] {
        var seen: Set<String> = []
        let wordings = lines.compactMap { line -> RecognizedLine? in
            let text = String(line.text.prefix(200)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard text.filter(\.isLetter).count >= 3, seen.insert(text.lowercased()).inserted else { return nil }
            return RecognizedLine(text, confidence: line.confidence)
        }
        return Array(wordings.prefix(mostLines))
    }
}

extension PrintedLine {
    fileprivate init(_ line: RecognizedLine) {
        self.init(line.text, confidence: line.confidence)
    }
}

extension ScannedSymbol {
    /// The code as the household looks it up; elements keep the sign that they are some.
    var code: String { isGS1 && !text.hasPrefix("]") && !text.hasPrefix("http") ? "]d2\(text)" : text }
}

/// How many pictures one person may have read: thirty at once, then one every two seconds.
final class DecodingLimits: Sendable {
    private static let rate = CellRate(burst: 30, interval: 2)

    private let clock: Clock
    private let times = Mutex<[User.ID: Int64]>([:])

    init(clock: Clock) {
        self.clock = clock
    }

    /// Counts a picture; throws a refusal with the seconds to wait.
    func take(_ user: User.ID) throws(Refusal) {
        let now = clock.now().seconds
        let wait = times.withLock { times -> Int64 in
            if times.count > 1000 { times = times.filter { $0.value > now } }
            let next = Self.rate.next(after: times[user], now: now)
            if next.wait == 0 { times[user] = next.time }
            return next.wait
        }
        if wait > 0 { throw Refusal(.tooManyRequests, Message("error.429.text"), retryAfter: Int(wait)) }
    }
}
