package import Accounts
package import Core
import Imaging
package import Outbound

/// Fetches the picture of an article that a public database described, when a product is made of the description.
package struct DraftPictures: Sendable {
    private let lookUp: CodeLookUp
    private let store: PictureStore
    private let fetch: @Sendable (_ url: String) async -> [UInt8]?

    /// Fetches with a closure that answers nil when there is nothing to be had.
    package init(_ lookUp: CodeLookUp, store: PictureStore, fetch: @escaping @Sendable (String) async -> [UInt8]?) {
        self.lookUp = lookUp
        self.store = store
        self.fetch = fetch
    }

    /// Fetches over HTTP.
    package init(_ lookUp: CodeLookUp, store: PictureStore, fetcher: Fetcher, policy: AddressPolicy) {
        self.init(lookUp, store: store) { url in
            var request = FetchRequest(url, policy: policy)
            request.byteLimit = Self.byteLimit
            request.connectTimeout = .seconds(2)
            request.totalTimeout = .seconds(4)
            guard let response = try? await fetcher.fetch(request), response.status == 200 else { return nil }
            return response.body
        }
    }

    /// Bytes a fetched picture may have: those of public databases are small.
    private static let byteLimit = 2 << 20

    /// Keeps the picture of the first code that was looked up and has one, and names it.
    ///
    /// Call it before the transaction that makes the product. A product does without when the picture cannot be had.
    package func picture(for barcodes: [BarcodeDraft], of household: Household.ID, log: Log) async -> String? {
        for barcode in barcodes {
            do {
                guard let url = try await lookUp.keptFacts(for: barcode.code)?.imageURL, let bytes = await fetch(url)
                else { continue }
                return try await store.keep(bytes, of: household)
            } catch is ImagingError {
                continue  // what was fetched is no picture that can be drawn
            } catch {
                log.warning("picture not kept", ["why": String(describing: error)])
            }
        }
        return nil
    }
}
