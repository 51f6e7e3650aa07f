import Accounts
import Core
import HTTP
import JSON
import Localization

extension Routes {
    /// Adds what reads a date field back while it is typed into: a form is read by the very same rules later.
    package mutating func dates() {
        page(.get, "/dates", for: .view) { request, visit in
            let text = request.query.first("text") ?? ""
            let read = try? visit.formats.dateOrNever(typed: text, today: visit.today)
            let json = JSONWriter.object { json in
                switch read {
                case .date(let typed):
                    json.member("date", typed.date.description)
                    json.member("text", visit.formats.date(typed.date, typed.precision))
                case .never: json.member("never", true)
                case nil: break
                }
            }
            return .response(.json(json))
        }
    }
}
