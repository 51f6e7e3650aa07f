package import Foundation

/// A program of `Tests/Shared` in the Python environment that `bin/setup test` makes: what others wrote, to talk to.
package final class PythonPeer: Sendable {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let python = root.appending(path: ".venv/bin/python").path

    /// Whether a module of Python's is there; without it tests are skipped.
    package static func has(_ module: String) -> Bool {
        (try? output(of: ["-c", "import \(module)"])) != nil
    }

    /// Where it listens on 127.0.0.1.
    package let port: Int
    private let process: Process

    /// Starts a program of `Tests/Shared` and waits until it says `READY` and its port.
    package init(_ script: String, _ arguments: String...) throws {
        let pipe = Pipe()
        process = Self.process([Self.path(of: script)] + arguments, output: pipe)
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else { throw NotReady() }
            line += byte
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0] == "READY", let port = Int(words[1]) else { throw NotReady() }
        self.port = port
    }

    deinit {
        process.terminate()
    }

    /// What a program of `Tests/Shared` prints.
    package static func run(_ script: String, _ arguments: String...) throws -> Data {
        try output(of: [path(of: script)] + arguments)
    }

    private struct NotReady: Error {}

    private static func path(of script: String) -> String { root.appending(path: "Tests/Shared/\(script)").path }

    private static func process(_ arguments: [String], output: Pipe) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return process
    }

    private static func output(of arguments: [String]) throws -> Data {
        let pipe = Pipe()
        let process = process(arguments, output: pipe)
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotReady() }
        return data
    }
}
