import Catalog
import Foundation
import Localization
import Outbound
import TestPeers
import Testing

/// Answers that servers of the family really gave, kept outside the repository: their data has a licence of its own.
@Suite struct RealFactsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/off")
    private static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    struct Known: Sendable {
        let file: String
        let english: String?
        let german: String?
        let brand: String?
        let quantity: String?
    }

    private static let known = [
        Known(
            file: "v2_3029330003533_full",
            english: "Crousti Moelleux Complet Sans Sucre Ajouté 730gr",
            german: "Crousti Moelleux Complet Sans Sucre Ajouté 730gr",
            brand: "Jacquet",
            quantity: "730 g"
        ),
        Known(
            file: "v2_3017620422003_key_fields",
            english: "Nutella",
            german: "Nutella",
            brand: "Nutella",
            quantity: "400 g"
        ),
        Known(
            file: "v2_5449000044808",
            english: "tonik",
            german: "tonik",
            brand: "Schweppes",
            quantity: "1pcs"
        ),
        Known(
            file: "v2_5000112611861",
            english: "PET 1.75L COCA",
            german: "PET 1.75L COCA",
            brand: "Coca-Cola",
            quantity: "1.75 L"
        ),
        Known(
            file: "v2_5449000011527",
            english: "fanta Orange 330mk",
            german: "Fanta - Orange",
            brand: "Fanta",
            quantity: "330ml"
        ),
        Known(file: "v0_5449000004840_ios", english: "Fanta", german: "Fanta", brand: "Fanta", quantity: "2 l"),
        Known(
            file: "v0_5449000120984_ios",
            english: "Fanta Orange Zero 2 Litre",
            german: "Fanta Orange Zero 2 Litre",
            brand: "Fanta Zero",
            quantity: nil
        ),
        Known(
            file: "opf_v2_3450970084468",
            english: "GEL WC blancheur avec javel",
            german: "GEL WC blancheur avec javel",
            brand: "eco +",
            quantity: "750 ml"
        ),
    ]

    private func ask(_ file: String) async throws -> FactsAnswer {
        let bytes = Array(try Data(contentsOf: Self.folder.appending(path: "\(file).json")))
        let server = LocalServer { _ in .response("200 OK", [], bytes) }
        let gtin = try #require(GTIN.readings(of: "3017620422003").first)
        return await FactsSource.openFacts(
            "Test",
            at: server.url(""),
            fetcher: Fetcher(userAgent: "Example/1.0"),
            policy: server.policy
        ).ask(gtin)
    }

    @Test(.enabled(if: isPresent), arguments: known)
    func `a real answer fills a form`(known: Known) async throws {
        guard case .found(let facts) = try await ask(known.file) else {
            Issue.record("not found")
            return
        }
        #expect(facts.name(in: .en) == known.english)
        #expect(facts.name(in: .de) == known.german)
        #expect(facts.brand == known.brand)
        #expect(facts.quantity == known.quantity)
    }

    @Test(
        .enabled(if: isPresent),
        arguments: ["opf_v2_not_found", "opf_v2_other_type", "v2_invalid_code", "v2_unexisting_server_test"]
    )
    func `a real answer that says no is a no`(file: String) async throws {
        #expect(try await ask(file) == .unknown)
    }

    @Test(.enabled(if: isPresent))
    func `no real answer is taken for a failure`() async throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) where file.hasSuffix(".json")
        {
            let answer = try await ask(String(file.dropLast(5)))
            #expect(answer != .failed(retryAfter: nil), "\(file)")
        }
    }
}
