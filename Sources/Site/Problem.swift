package import Core
import HTTP
package import JSON
import Localization

extension APIDispatcher {
    /// A failure as `application/problem+json` (RFC 9457), in the language the client asks for.
    func response(to failure: Failure, of request: Request) -> Response {
        let formats = Formats(Language.best(for: request.acceptedLanguages))
        let status = Status(code: failure.status)
        let body = JSONWriter.object { json in
            json.member("type", "about:blank")
            json.member("title", status.reason)
            json.member("status", failure.status)
            json.member("detail", context.texts.text(failure.message, with: formats))
            switch failure {
            case .rejected(let rejection): write(rejection, with: formats, to: &json)
            case .refused(let refusal): write(refusal, to: &json)
            case .noRoom(let id), .broken(let id): json.member("request_id", id.text)
            }
        }
        var response = Response(status: status, body: .bytes(body))
        response.fields[.contentType] = "application/problem+json"
        response.fields[.cacheControl] = "no-store"
        if failure.status == 401 { response.fields[.wwwAuthenticate] = "Bearer" }
        if let seconds = failure.retryAfter { response.fields[.retryAfter] = String(seconds) }
        return response
    }

    private func write(_ rejection: Rejection, with formats: Formats, to json: inout JSONMembers) {
        json.object("errors") { errors in
            for (field, messages) in rejection.errors.sorted(by: { $0.key < $1.key }) {
                errors.array(field, messages.map { context.texts.text($0, with: formats) })
            }
        }
    }

    private func write(_ refusal: Refusal, to json: inout JSONMembers) {
        json.members(refusal.members)
    }
}

extension JSONMembers {
    /// Writes a member of a refusal, or of an answer that a refusal shows, too.
    package mutating func member(_ name: String, _ member: Refusal.Member) {
        switch member {
        case .null: null(name)
        case .text(let text): self.member(name, text)
        case .number(let number): self.member(name, number)
        case .numbers(let numbers): array(name) { list in for number in numbers { list.element(number) } }
        case .object(let members): object(name) { json in json.members(members) }
        }
    }

    fileprivate mutating func members(_ members: [String: Refusal.Member]) {
        for (name, member) in members.sorted(by: { $0.key < $1.key }) { self.member(name, member) }
    }
}

extension Failure {
    var message: Message {
        switch self {
        case .rejected: Message("error.422.text")
        case .refused(let refusal): refusal.message
        case .noRoom: Message("error.disk.text")
        case .broken: Message("error.500.text")
        }
    }

    var retryAfter: Int? {
        switch self {
        case .refused(let refusal): refusal.retryAfter
        case .noRoom: 60
        case .rejected, .broken: nil
        }
    }
}
