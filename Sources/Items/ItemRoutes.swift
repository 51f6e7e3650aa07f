import Accounts
import Core
import HTTP
package import Site

/// What items answer to, and who may ask.
package enum ItemRoutes {
    /// Adds every route; `loans` tells who has an item, `pooled` how many pieces have no code yet, `files` keeps
    /// documents.
    package static func add(
        to routes: inout Routes,
        loans: LoanState,
        pooled: PooledPieces,
        files: DocumentFiles
    ) {
        addDocuments(
            to: &routes,
            DocumentPages(files: files, items: ItemPages(loans: loans)),
            DocumentAPI(files: files)
        )
        let list = ItemListPages(loans: loans, pooled: pooled)
        let labels = LabelPages()
        let pages = ItemPages(loans: loans)
        let forms = EditItemPages()
        let picking = PickItemsPages()

        routes.page(.get, "/items", for: .view, list.index)
        routes.page(.get, "/items/new", for: .bookStock, forms.new)
        routes.page(.post, "/items", for: .bookStock, forms.create)
        routes.page(.get, "/i/:item", for: .view, pages.show)
        routes.page(.get, "/items/:item/edit", for: .editCatalog, forms.edit)
        routes.page(.post, "/items/:item/edit", for: .editCatalog, forms.save)
        routes.page(.post, "/items/:item/move", for: .bookStock, on: "/i/:item", pages.move)
        routes.page(.get, "/items/:item/delete", for: .editCatalog, pages.confirmDeletion)
        routes.page(.post, "/items/:item/delete", for: .editCatalog, pages.delete)

        routes.page(.post, "/products/:product/pieces", for: .bookStock, list.register)
        routes.page(.get, "/places/:location/items", for: .bookStock, picking.show)
        routes.page(.post, "/places/:location/items", for: .bookStock, picking.save)
        routes.page(.get, "/items/:item/code.svg", for: .view, labels.code)
        routes.page(.get, "/places/:location/code.svg", for: .view, labels.placeCode)
        routes.page(.get, "/labels", for: .view, labels.index)
        routes.page(.get, "/labels/print", for: .view, labels.document)
        routes.page(.post, "/labels/codes", for: .bookStock, labels.keep)
        addAPI(to: &routes, loans, pooled)
    }

    private static func addAPI(to routes: inout Routes, _ loans: LoanState, _ pooled: PooledPieces) {
        let api = ItemAPI(loans: loans)
        let pieces = ItemPiecesAPI(loans: loans, pooled: pooled)
        let codes = ItemCodesAPI()
        let labels = LabelAPI()

        routes.api(.get, "/items", for: .view, api.list)
        routes.api(.post, "/items", for: .bookStock, api.create)
        routes.api(.get, "/items/:item", for: .view, api.show)
        routes.api(.patch, "/items/:item", for: .editCatalog, api.change)
        routes.api(.delete, "/items/:item", for: .editCatalog, api.delete)
        routes.api(.post, "/items/move", for: .bookStock, pieces.move)
        routes.api(.post, "/items/:item/copy", for: .bookStock, pieces.copy)
        routes.api(.post, "/products/:product/pieces", for: .bookStock, pieces.register)
        routes.api(.get, "/codes", for: .view, codes.list)
        routes.api(.post, "/codes", for: .bookStock, codes.keep)
        routes.apiDownload("/labels", for: .view, labels.sheets)
        routes.apiDownload("/items/:item/code", for: .view, labels.item)
        routes.apiDownload("/locations/:location/code", for: .view, labels.place)
    }

    private static func addDocuments(to routes: inout Routes, _ pages: DocumentPages, _ api: DocumentAPI) {
        let limits = FileLimits(count: Document.mostAtOnce, bytes: Document.byteLimit)
        routes.files("/items/:item/documents", for: .editCatalog, on: "/i/:item", limits, pages.add)
        routes.page(.get, "/documents/:document", for: .view, pages.show)
        routes.page(.get, "/documents/:document/small", for: .view, pages.showSmall)
        routes.page(.get, "/documents/:document/item", for: .view, pages.item)
        routes.page(.post, "/documents/:document/delete", for: .editCatalog, pages.delete)

        routes.api(.get, "/items/:item/documents", for: .view, api.list)
        // Whoever books may add a photo to a loan; the rule looks at what is sent.
        routes.apiFiles("/items/:item/documents", for: .bookStock, limits, api.add)
        routes.apiDownload("/documents/:document", for: .view, api.show)
        routes.api(.delete, "/documents/:document", for: .editCatalog, api.delete)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        ItemsPage.self, ItemPage.self, EditItemPage.self, LabelsPage.self, PickItemsPage.self,
    ]
}
