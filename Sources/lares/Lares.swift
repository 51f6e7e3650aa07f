import App
import Core
import Foundation

/// The program: parses its command line, calls, prints.
@main
enum Lares {
    static func main() async {
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
