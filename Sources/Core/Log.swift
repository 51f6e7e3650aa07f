import Foundation

/// The server's log: constant words, and fields beside them.
///
/// Never names, notes, tokens or full addresses of people.
package struct Log: Sendable {
    /// How grave a line is.
    package enum Level: String, Sendable, Comparable {
        case debug, info, warning, error

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }

        package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
    }

    /// A line before it is written.
    package struct Line: Sendable {
        package let level: Level
        package let words: String
        package let fields: KeyValuePairs<String, String>
    }

    private let write: @Sendable (Line) -> Void

    /// Makes a log that hands its lines to a closure.
    package init(write: @escaping @Sendable (Line) -> Void) {
        self.write = write
    }

    /// Drops every line.
    package static let silent = Log { _ in }

    /// Writes lines of at least `level` to standard error, `2027-03-31T10:00:00Z warning words key=value`.
    package static func standardError(from level: Level, clock: Clock) -> Log {
        Log { line in
            guard line.level >= level else { return }
            let fields = line.fields.map { " \($0.key)=\(quoted($0.value))" }.joined()
            try? FileHandle.standardError.write(
                contentsOf: Data("\(clock.now()) \(line.level.rawValue) \(line.words)\(fields)\n".utf8)
            )
        }
    }

    /// Writes a line for whoever looks into one thing.
    package func debug(_ words: StaticString, _ fields: KeyValuePairs<String, String> = [:]) {
        write(Line(level: .debug, words: words.description, fields: fields))
    }

    /// Writes a line about the ordinary course of things.
    package func info(_ words: StaticString, _ fields: KeyValuePairs<String, String> = [:]) {
        write(Line(level: .info, words: words.description, fields: fields))
    }

    /// Writes a line about what may need looking at.
    package func warning(_ words: StaticString, _ fields: KeyValuePairs<String, String> = [:]) {
        write(Line(level: .warning, words: words.description, fields: fields))
    }

    /// Writes a line about what did not work.
    package func error(_ words: StaticString, _ fields: KeyValuePairs<String, String> = [:]) {
        write(Line(level: .error, words: words.description, fields: fields))
    }

    /// One line stays one line, whatever a value holds.
    private static func quoted(_ value: String) -> String {
        let plain = value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0.value != 0x7f }
        return plain && !value.isEmpty ? value : value.debugDescription
    }
}
