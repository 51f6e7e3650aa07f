import App
import Core
import Foundation
import Imaging

/// The program: parses its command line, calls, prints.
@main
enum Lares {
    static func main() async {
        // A server starts itself anew like this for each kind of picture that strangers send.
        if CommandLine.arguments.dropFirst().first == "decode" {
            WorkerProcess.run(Array(CommandLine.arguments.dropFirst(2)))
        }
        // What a household keeps is for the eyes of whoever runs the program alone.
        umask(0o077)
        do {
            try await Command.run(Array(CommandLine.arguments.dropFirst()))
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
