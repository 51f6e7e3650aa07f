import Accounts
import Catalog
import Core
import Imaging
import Items
import JSON
import Localization
import Places
import Site

/// The REST interface's calls that read pictures.
struct ScanAPI: Sendable {
    let reader: PictureReader

    /// The symbols on a picture, and what each stands for.
    func scan(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let symbols = try await faultless { try await reader.symbols(in: request.upload, for: visit) }
        let today = visit.today
        return try await visit.database.read { snapshot in
            let meanings = try symbols.map { ($0, try snapshot.meaning(of: $0.code)) }
            return JSONAnswer { json in
                json.array("symbols", meanings) { json, found in
                    let (symbol, meaning) = found
                    json.member("symbology", symbol.symbology.rawValue)
                    json.member("code", symbol.code)
                    Self.write(meaning, today: today, to: &json)
                }
            }
        }
    }

    /// The dates and lines of text on a picture.
    func text(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let text = try await faultless { try await reader.text(in: request.upload, for: visit) }
        return JSONAnswer { $0.printed(text) }
    }

    private func faultless<Result>(_ read: () async throws -> Result) async throws -> Result {
        do { return try await read() } catch let error as ImagingError { throw error.failure }
    }

    private static func write(_ meaning: ScanMeaning?, today: CivilDate, to json: inout JSONMembers) {
        var (package, place, item, gtin): (ScannedPackage?, Location.ID?, String?, String?)
        switch meaning {
        case .package(let found): (package, gtin) = (found, found.barcode.gtin)
        case .place(let id, _): place = id
        case .item(let code): item = code.rawValue
        case .unknown(let code): gtin = code.readings.first?.digits
        case .misread, .strangeLabel, .noCode, nil: break
        }
        json.member("gtin", gtin)
        json.member("product", package?.product.id.rawValue)
        json.member("location", place?.rawValue)
        json.member("item", item)
        json.member("amount", number: package?.contents?.amount.description)
        json.member("unit", package?.contents?.unit.rawValue)
        json.member("best_before", package?.elements?.bestBefore?.typed(today: today)?.date.description)
        json.member("lot", package?.elements?.lot)
    }
}

extension JSONMembers {
    /// What a package says, as choices.
    mutating func printed(_ text: PrintedText) {
        array("dates", text.dates) { json, candidate in
            json.member("best_before", candidate.date.date.description)
            json.member("precision", candidate.date.precision.rawValue)
            json.member("confidence", Int64(candidate.confidence))
            json.member("text", candidate.text)
        }
        array("lines", text.lines) { json, line in
            json.member("text", line.text)
            json.member("confidence", Int64(line.confidence))
        }
    }
}
