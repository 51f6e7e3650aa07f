import Foundation
import Localization

/// A catalog's bytes with some strings, each given as the JSON of its localizations.
func catalogJSON(_ strings: [String: String]) -> Data {
    let members = strings.map { key, localizations in
        "\"\(key)\": { \"extractionState\": \"manual\", \"localizations\": { \(localizations) } }"
    }
    return Data(
        "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": { \(members.joined(separator: ",")) } }".utf8
    )
}

/// One plain text in a language, as JSON.
func plain(_ language: String, _ value: String) -> String {
    "\"\(language)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"\(value)\" } }"
}

/// One text with plural forms in a language, as JSON.
func plural(_ language: String, _ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { "\"\($0)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"\($1)\" } }" }
    return "\"\(language)\": { \"variations\": { \"plural\": { \(members.joined(separator: ",")) } } }"
}

/// What is wrong with a catalog, by either of the two ways to find out.
func problems(_ strings: [String: String]) -> [String] {
    do throws(StringCatalog.Unusable) {
        return try StringCatalog(json: catalogJSON(strings)).problems().map(\.description)
    } catch {
        return error.problems.map(\.description)
    }
}
