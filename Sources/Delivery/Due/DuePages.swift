import Accounts
import Core
import HTTP
import JSON
import Localization
import Reminders
import Site

/// What is due now, and what people say of it.
struct DuePages: Sendable {
    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let answered = request.query.first("answered")
        let page = try await visit.personal.read { scope in
            let list = try scope.dueList(visit.site.texts)
            let answer = try answered.flatMap { try scope.dueAnswers()[$0] }
            return DuePage(list, answered: answer.flatMap { answer in answered.map { ($0, answer) } }, visit)
        }
        // It is made of several households, and of the time of the day.
        return .page(page, isKept: false)
    }

    /// How many things are due, for the bell on every page.
    func count(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let count = try await visit.personal.read { try DueKeys($0).count }
        return .response(.json(JSONWriter.object { $0.member("count", Int64(count)) }))
    }

    func done(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await answer(request, visit) { .done(at: $0.now) }
    }

    func snooze(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let snooze = request.path["until"].flatMap({ Snooze(rawValue: $0) }) else { throw Refusal.notFound }
        return try await answer(request, visit) { .snoozed(until: snooze.end(after: $0.now, in: $0.user.zone)) }
    }

    func undo(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let key = request.input.typed("key")
        let done = try await visit.personal.write(once: request.once) { transaction in
            try transaction.forgetAnswer(to: key)
            return Destination("/due")
        }
        return .redirect(done.path)
    }

    private func answer(
        _ request: PageRequest,
        _ visit: MemberVisit,
        _ answer: @escaping @Sendable (PersonalTransaction) -> DueAnswer
    ) async throws -> Reply {
        let key = request.input.typed("key")
        do {
            let done = try await visit.personal.write(once: request.once) { transaction in
                try transaction.answer(key, answer(transaction))
                return Destination("/due?\(Query([.init("answered", key)]).encoded)")
            }
            return .redirect(done.path)
        } catch is Rejection {
            // It was over before the button was pressed, and the list shows that.
            return .redirect("/due")
        }
    }
}
