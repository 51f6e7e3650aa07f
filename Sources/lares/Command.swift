import App
import Core
import Foundation
import SQLite

/// The commands and the words they are called by.
enum Command {
    static let usage = """
        lares serve [options] | check | backup FILE | restore FILE | config
               lares user add LOGIN --name NAME --household NAME [--role ROLE] [--admin]
                   [--language en|de] [--time-zone ZONE] [--currency CODE]   (password on standard input)
               lares user list | disable LOGIN | reset-password LOGIN
               lares token create LOGIN [--household NAME] [--name NAME] [--scope read,write] [--expires DATE]
               lares token list | revoke ID
               lares mail test ADDRESS | work
               lares --help | --version
        """

    static func run(_ words: [String]) async throws {
        var arguments = try Arguments(words, switches: ["admin", "help", "version"])
        let question = ["help", "version"].first { arguments.takeSwitch($0) }
        switch try question ?? arguments.next("the command") {
        case "serve": try await serve(arguments)
        case "check": try await check(arguments)
        case "backup": try await backup(arguments)
        case "restore": try restore(arguments)
        case "config": try printConfiguration(arguments)
        case "help": print("usage: \(usage)")
        case "version": print(Program.version)
        case "user": try await user(arguments)
        case "token": try await token(arguments)
        case "mail": try await mail(arguments)
        case "work": try await work(arguments)
        case let other: throw UsageError("there is no command “\(other)”")
        }
    }

    /// What is left of the flags is the configuration.
    static func configuration(_ arguments: Arguments) throws -> Configuration {
        try arguments.finish()
        if let odd = arguments.switches.first { throw UsageError("--\(odd) does not belong here") }
        do {
            return try Configuration(
                flags: arguments.flags,
                environment: ProcessInfo.processInfo.environment,
                readFile: { try String(contentsOfFile: $0, encoding: .utf8) }
            )
        } catch {
            throw UsageError(error.description)
        }
    }

    private static func serve(_ arguments: Arguments) async throws {
        let installation = try Installation(try configuration(arguments), clock: .system, random: .system)
        try await installation.serve { line in
            print(line)
            // Whoever started us reads this through a pipe, which is not flushed at the end of a line.
            fflush(nil)
        }
    }

    /// Sends messages as the server does, beside it or in its place.
    private static func work(_ arguments: Arguments) async throws {
        try await Workplace(try configuration(arguments), clock: .system, random: .system).work {
            print("working")
            fflush(nil)
        }
    }

    private static func check(_ arguments: Arguments) async throws {
        let configuration = try configuration(arguments)
        let opened = try OpenedDatabase(configuration, clock: .system, hasTime: true)
        defer { opened.close() }
        let faults = try await opened.database.faults() + configuration.missingFiles(opened.database)
        guard faults.isEmpty else { throw Faults(lines: faults) }
        print("ok")
    }

    private static func backup(_ arguments: Arguments) async throws {
        var arguments = arguments
        let file = try arguments.next("the file to write")
        let configuration = try configuration(arguments)
        let opened = try OpenedDatabase(configuration, clock: .system)
        defer { opened.close() }
        try await configuration.backUp(opened.database, to: file)
        guard FileManager.default.fileExists(atPath: configuration.keyFile) else { return }
        print("not in it: \(configuration.keyFile), which opens its secrets; keep a copy of that elsewhere")
    }

    private static func restore(_ arguments: Arguments) throws {
        var arguments = arguments
        let file = try arguments.next("the file to read")
        try configuration(arguments).restore(from: file, clock: .system)
    }

    private static func printConfiguration(_ arguments: Arguments) throws {
        print(try configuration(arguments).report, terminator: "")
    }
}
