import App
import Core
import Foundation
import Localization

/// A failure in one line, for whoever reads standard error.
struct Sentence {
    let text: String

    init(_ error: any Error) {
        switch error {
        case let faults as Faults:
            text = faults.lines.joined(separator: "\n")
        case let rejection as Rejection:
            text = rejection.errors.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value.map(Self.inEnglish).joined(separator: " "))" }
                .joined(separator: "; ")
        case let refusal as Refusal:
            text = Self.inEnglish(refusal.message)
        case let error as any LocalizedError:
            text = error.localizedDescription
        default:
            text = String(describing: error)
        }
    }

    /// The catalog's text, where the catalog is found; else its key.
    private static func inEnglish(_ message: Message) -> String {
        let resources = ProcessInfo.processInfo.environment["LARES_RESOURCES"] ?? Configuration.standard.resources
        guard let json = FileManager.default.contents(atPath: "\(resources)/Locales/Localizable.xcstrings"),
            let texts = try? Texts(json: json)
        else { return message.key }
        return texts.text(message, in: .en)
    }
}

/// What `lares check` found.
struct Faults: Error {
    let lines: [String]
}
