package import Accounts
import Core
package import Localization

/// Turns planned messages into text: the one place where that is done, whether they are shown or sent.
package struct MessageWriter: Sendable {
    /// How many things a digest names; of more it only says how many they are.
    package static let mostLines = 200

    private let texts: Texts
    private let formats: Formats

    /// Writes in the language of whoever is to read it.
    package init(texts: Texts, user: User) {
        self.texts = texts
        formats = Formats(user.language)
    }

    /// Writes a message; one that is late says so.
    package func written(
        _ message: PlannedMessage,
        isLate: Bool = false,
        in scope: some PersonalScope
    ) throws -> WrittenMessage {
        let written = try written([message], in: scope)[0]
        guard isLate else { return written }
        let time = TimeOfDay(minute: scope.user.zone.secondOfDay(of: message.at) / 60) ?? .midnight
        let late = text(Message("message.late", ["time": .text(time.description)]))
        return WrittenMessage(title: written.title, body: "\(late)\n\(written.body)", sections: written.sections)
    }

    /// Writes several messages, looking up what they have in common once.
    package func written(_ messages: [PlannedMessage], in scope: some PersonalScope) throws -> [WrittenMessage] {
        let names = try scope.names(of: messages.flatMap { $0.content.told })
        let digests = DigestWriter(
            texts: texts,
            formats: formats,
            names: names,
            namesInTitle: try scope.reminderSettings().namesInSubject
        )
        let reminders = Dictionary(uniqueKeysWithValues: try scope.reminders().map { ($0.id, $0) })
        let metrics = Dictionary(uniqueKeysWithValues: try scope.metrics().map { ($0.id, $0.name) })
        return messages.map { message in
            switch message.content {
            case .digest(let sections):
                digests.written(sections, told: message.content.told, on: message.identity.day)
            case .custom(let id): written(reminders[id], else: "")
            case .metric(let id, let metric): written(reminders[id], else: metrics[metric] ?? "")
            }
        }
    }

    private func written(_ reminder: Reminder?, else name: String) -> WrittenMessage {
        let (title, note) = (reminder?.title ?? "", reminder?.note ?? "")
        return WrittenMessage(
            title: title.isEmpty ? name : title,
            body: note.isEmpty ? text(Message("message.its_time")) : note,
            sections: []
        )
    }

    private func text(_ message: Message) -> String { texts.text(message, with: formats).withPlainSpaces }
}

extension PlannedMessage.Content {
    /// Of a digest, as much as a message names.
    fileprivate var told: [DigestSection] {
        guard case .digest(let sections) = self else { return [] }
        var left = MessageWriter.mostLines
        return sections.compactMap { section in
            let lines = Array(section.lines.prefix(left))
            left -= lines.count
            return lines.isEmpty ? nil : DigestSection(household: section.household, lines: lines)
        }
    }
}
