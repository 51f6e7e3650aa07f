import Accounts
import HTTP
package import Site

/// What scanning answers to, and who may ask.
package enum ScanningRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes, reader: PictureReader) {
        let placing = PlacingPages(reader: reader)
        let scan = ScanPages(reader: reader, placing: placing)
        let text = TextPages(reader: reader)
        let api = ScanAPI(reader: reader)

        routes.page(.get, "/scan", for: .view, scan.index)
        routes.upload("/scan", for: .view, scan.receive)
        routes.upload("/scan/frames", for: .view, scan.frame)
        routes.upload("/scan/book", for: .bookStock, scan.book)
        routes.upload("/scan/place", for: .bookStock, placing.receive)
        routes.page(.get, "/scan/text", for: .bookStock, text.index)
        routes.upload("/scan/text", for: .bookStock, text.read)

        routes.apiUpload("/scan", for: .view, api.scan)
        routes.apiUpload("/scan/text", for: .view, api.text)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [ScanPage.self, PlacingPage.self, TextPage.self]
}
