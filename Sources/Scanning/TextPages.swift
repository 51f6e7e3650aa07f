import Accounts
import Catalog
import Core
import HTTP
import Imaging
import JSON
import Localization
import Site

/// Reads what stands on a package, so that nobody need type it; what was read is only offered.
struct TextPages: Sendable {
    let reader: PictureReader

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(page(back: request.query.first("back") ?? "", nil, visit))
    }

    func read(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let back = request.input.typed("back")
        let wantsJSON = request.input.typed("as") == "json"
        guard let picture = request.uploads.first else {
            let message = Message("scan.no_picture")
            return .page(page(back: back, nil, problem: message, visit), status: .unprocessableContent)
        }
        do {
            let text = try await reader.text(in: picture.bytes, for: visit)
            if wantsJSON { return .response(.json(JSONWriter.object { json in write(text, visit, to: &json) })) }
            return .page(page(back: back, text, visit), isKept: false)
        } catch let error as ImagingError {
            if wantsJSON {
                return .response(.json(JSONWriter.object { $0.member("problem", visit.text(error.message)) }))
            }
            return .page(page(back: back, nil, problem: error.message, visit), status: error.status)
        }
    }

    /// For the script: values as they can be put into the fields, with what to call them.
    private func write(_ text: PrintedText, _ visit: MemberVisit, to json: inout JSONMembers) {
        json.array("dates", text.dates) { json, candidate in
            json.member("value", Self.typed(candidate.date))
            json.member("label", visit.formats.date(candidate.date.date, candidate.date.precision))
            json.member("text", candidate.text)
        }
        json.array("lines", text.lines) { $0.member("text", $1.text) }
    }

    private func page(back: String, _ text: PrintedText?, problem: Message? = nil, _ visit: MemberVisit) -> TextPage {
        let back = visit.site.links.wayBack(back) ?? visit.site.links.path("/check-in")
        let fields = FormFields(visit, nil, problem.map { Rejection("picture", $0) } ?? Rejection())
        return TextPage(
            problem: fields.problem(for: visit),
            back: back,
            isAsked: text != nil,
            dates: (text?.dates ?? []).map { candidate in
                TextPage.Choice(
                    href: Self.filled(back, "best_before", Self.typed(candidate.date)),
                    label: visit.formats.date(candidate.date.date, candidate.date.precision, .long),
                    text: candidate.text
                )
            },
            lines: (text?.lines ?? []).map { line in
                TextPage.Line(
                    text: line.text,
                    asName: Self.filled(back, "name", line.text),
                    asBrand: Self.filled(back, "brand", line.text)
                )
            },
            picture: fields.field("picture", isRequired: true)
        )
    }

    private static func typed(_ date: TypedDate) -> String {
        date.precision == .month ? String(date.date.description.prefix(7)) : date.date.description
    }

    /// The way back with one field filled, instead of what it held before.
    private static func filled(_ back: String, _ name: String, _ value: String) -> String {
        let path = back.prefix { $0 != "?" }
        let kept = back.dropFirst(path.count + 1).split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
        let pair = Substring(Query([Query.Pair(name, value)]).encoded)
        return "\(path)?\((kept + [pair]).joined(separator: "&"))"
    }
}
