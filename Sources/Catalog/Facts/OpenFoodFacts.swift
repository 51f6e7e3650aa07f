import Core
import JSON
import Localization
package import Outbound

extension FactsSource {
    /// A server of the Open Food Facts family, which all speak the same interface.
    ///
    /// `address` is where it lies, `https://world.openfoodfacts.org`, without a slash at its end.
    package static func openFacts(
        _ name: String,
        at address: String,
        fetcher: Fetcher,
        policy: AddressPolicy = .publicOnly
    ) -> FactsSource {
        FactsSource(name: name) { gtin in
            var request = FetchRequest(OpenFacts.url(of: gtin, at: address), policy: policy)
            request.headers = [FetchHeader("Accept", "application/json")]
            request.connectTimeout = .seconds(3)
            request.totalTimeout = .seconds(5)
            do throws(FetchError) {
                return OpenFacts.answer(in: try await fetcher.fetch(request), from: name)
            } catch {
                return error.kind == .cancelled ? .cancelled : .failed(retryAfter: nil)
            }
        }
    }
}

/// Version 2 of the interface of Open Food Facts: `GET /api/v2/product/{code}`.
enum OpenFacts {
    /// The languages whose names are asked for: those of the planned translations.
    private static let languages = ["en", "de", "fr", "es", "pt", "zh", "ja", "ko"]

    private static let fields: String = {
        let names = ["product_name", "generic_name"].flatMap { name in [name] + languages.map { "\(name)_\($0)" } }
        return (["code"] + names + ["brands", "quantity", "image_front_url", "image_url", "categories_tags"]).joined(
            separator: ","
        )
    }()

    static func url(of gtin: GTIN, at address: String) -> String {
        "\(address)/api/v2/product/\(gtin.shortDigits)?fields=\(fields)"
    }

    /// Reads a response.
    ///
    /// An unknown article is a 404, or a 200 with status 0, as is one that belongs to another server of the family. A
    /// redirect is not followed: where it leads, nobody here agreed to.
    static func answer(in response: FetchResponse, from source: String) -> FactsAnswer {
        switch response.status {
        case 404: return .unknown
        case 200: break
        default: return .failed(retryAfter: response.header("retry-after").flatMap { Int($0, in: 0...1_000_000_000) })
        }
        guard let json = try? JSONValue(parsing: response.body), json.object != nil else {
            return .failed(retryAfter: nil)
        }
        guard let product = json["product"]?.object, json["status"]?.integer != 0 else { return .unknown }
        let facts = facts(of: product, from: source)
        return facts.isEmpty ? .unknown : .found(facts)
    }

    private static func facts(of product: JSONObject, from source: String) -> ProductFacts {
        ProductFacts(
            name: text(product["product_name"]),
            names: names("product_name_", in: product),
            genericName: text(product["generic_name"]),
            genericNames: names("generic_name_", in: product),
            brand: text(product["brands"] ?? .null).flatMap { brands in
                brands.split(separator: ",").first.map { FactsText.clean(String($0)) }?.nilIfEmpty
            },
            quantity: text(product["quantity"]).flatMap { quantity($0) },
            imageURL: url(product["image_front_url"]) ?? url(product["image_url"]),
            categories: (product["categories_tags"]?.array ?? []).compactMap { tag($0) }.suffix(30).map { $0 },
            source: source
        )
    }

    /// The texts of members such as `product_name_de`; other members begin the same, `product_name_debug_tags`.
    private static func names(_ prefix: String, in product: JSONObject) -> [String: String] {
        var names: [String: String] = [:]
        for member in product.members where member.name.hasPrefix(prefix) {
            let language = String(member.name.dropFirst(prefix.count))
            guard (2...3).contains(language.utf8.count), let text = text(member.value) else { continue }
            names[language] = text
        }
        return names
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.text.flatMap { FactsText.clean($0).nilIfEmpty }
    }

    /// The printed quantity without the sign of the European prepackaging directive, which says nothing to a reader.
    private static func quantity(_ text: String) -> String? {
        var words = text.split(separator: " ")
        if let last = words.last, words.count > 1, ["e", "℮"].contains(last.lowercased()) { words.removeLast() }
        return words.joined(separator: " ").nilIfEmpty
    }

    private static func tag(_ value: JSONValue) -> String? {
        text(value).flatMap { $0.utf8.count <= 100 ? $0 : nil }
    }

    private static func url(_ value: JSONValue?) -> String? {
        guard let text = value?.text, text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 2000
        else { return nil }
        return text
    }
}

extension GTIN {
    /// The digits in the length that packages carry and Open Food Facts files them by: 8, 13 or 14.
    var shortDigits: String {
        let significant = digits.drop { $0 == "0" }.count
        return String(digits.suffix(significant <= 8 ? 8 : max(significant, 13)))
    }
}
