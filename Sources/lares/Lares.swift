import App
import Core
import Foundation
import Imaging

/// The program: parses its command line, calls, prints.
@main
enum Lares {
    static func main() {
        // A server starts itself anew like this for each kind of picture that strangers send.
        if CommandLine.arguments.dropFirst().first == "decode" {
            WorkerProcess.run(Array(CommandLine.arguments.dropFirst(2)))
        }
        // What a household keeps is for the eyes of whoever runs the program alone.
        umask(0o077)
        // Not an `async` main: that ends the main thread, whereupon Dispatch opens a descriptor for its main queue, and
        // stops the program where the process has none left. So this thread stays and does nothing.
        Task.detached {
            await run(Array(CommandLine.arguments.dropFirst()))
            exit(0)
        }
        while true { pause() }
    }

    private static func run(_ arguments: [String]) async {
        do {
            // Dispatch opens what its timers need with the first one, which must not be when descriptors are short.
            try await Task.sleep(for: .nanoseconds(1), clock: .continuous)
            try await Command.run(arguments)
        } catch let error as UsageError {
            fail("\(error)\nusage: \(Command.usage)", status: 2)
        } catch {
            fail(Sentence(error).text, status: 1)
        }
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("lares: \(text)\n".utf8))
        exit(status)
    }
}
