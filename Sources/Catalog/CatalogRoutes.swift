import Accounts
import Core
import HTTP
package import Ledger
import Mustache
package import Site

/// What the catalogue and the trash answer to, and who may ask.
package enum CatalogRoutes {
    /// What the catalogue is given by the rooms above it.
    package struct Parts: Sendable {
        package let lookUp: CodeLookUp
        package let pictures: PictureStore
        package let draftPictures: DraftPictures
        package let places: PlaceChoices
        package let productPage: ProductPage
        package let restorers: TrashRestorers
        package let books: StockBooks
        package let lent: LentPieces

        package init(
            lookUp: CodeLookUp,
            pictures: PictureStore,
            draftPictures: DraftPictures,
            places: PlaceChoices,
            productPage: ProductPage,
            restorers: TrashRestorers,
            books: StockBooks,
            lent: LentPieces
        ) {
            self.lookUp = lookUp
            self.pictures = pictures
            self.draftPictures = draftPictures
            self.places = places
            self.productPage = productPage
            self.restorers = restorers
            self.books = books
            self.lent = lent
        }
    }

    /// Adds every route; the page of a product itself shows its stock and is not the catalogue's.
    package static func add(to routes: inout Routes, _ parts: Parts) {
        addPages(to: &routes, parts)
        addAPI(to: &routes, parts)
        addWeightCodes(to: &routes)
    }

    private static func addWeightCodes(to routes: inout Routes) {
        let pages = WeightCodePages()
        let api = WeightCodeAPI()

        routes.page(.get, "/weight-codes", for: .view, pages.index)
        routes.page(.post, "/weight-codes", for: .editCatalog, pages.save)
        routes.page(.post, "/weight-codes/:prefix/delete", for: .editCatalog, pages.remove)
        routes.api(.get, "/weight-codes", for: .view, api.list)
        routes.api(.post, "/weight-codes", for: .editCatalog, api.save)
        routes.api(.delete, "/weight-codes/:prefix", for: .editCatalog, api.remove)
    }

    private static func addPages(to routes: inout Routes, _ parts: Parts) {
        let products = EditProductPages(
            pictures: parts.draftPictures,
            places: parts.places,
            books: parts.books,
            lookUp: parts.lookUp,
            lent: parts.lent
        )
        let barcodes = BarcodePages(productPage: parts.productPage)
        let trash = TrashPages(restorers: parts.restorers)
        let pictures = PicturePages(store: parts.pictures)
        let units = UnitPages(books: parts.books)
        let conversions = ProductConversionPages(books: parts.books)
        let groups = GroupPages()
        let categories = CategoryPages()

        routes.page(.get, "/products/new", for: .editCatalog, products.new)
        routes.page(.post, "/products", for: .editCatalog, on: "/stock", products.create)
        routes.page(.get, "/products/:product/edit", for: .editCatalog, products.edit)
        routes.page(.post, "/products/:product/edit", for: .editCatalog, products.save)
        routes.page(.post, "/products/:product/copy", for: .editCatalog, products.copy)
        routes.page(.get, "/products/:product/delete", for: .editCatalog, products.confirmDeletion)
        routes.page(.post, "/products/:product/delete", for: .editCatalog, products.delete)
        routes.page(.post, "/products/:product/barcodes", for: .editCatalog, barcodes.add)
        routes.page(.post, "/products/:product/barcodes/:code/delete", for: .editCatalog, barcodes.remove)
        routes.page(.get, "/products/:product/conversions", for: .editCatalog, conversions.index)
        routes.page(.post, "/products/:product/conversions", for: .editCatalog, conversions.add)
        routes.page(.get, "/units", for: .view, units.index)
        routes.page(.post, "/units", for: .editCatalog, units.add)
        routes.page(.post, "/units/conversions", for: .editCatalog, units.convert)
        routes.page(.post, "/units/conversions/:conversion/delete", for: .editCatalog, units.removeConversion)
        routes.page(.get, "/units/:unit/edit", for: .editCatalog, units.edit)
        routes.page(.post, "/units/:unit/edit", for: .editCatalog, units.save)
        routes.page(.get, "/units/:unit/delete", for: .editCatalog, units.confirmDeletion)
        routes.page(.post, "/units/:unit/delete", for: .editCatalog, units.delete)
        routes.page(.get, "/groups", for: .view, groups.index)
        routes.page(.post, "/groups", for: .editCatalog, groups.add)
        routes.page(.get, "/groups/:group", for: .view, groups.show)
        routes.page(.get, "/groups/:group/edit", for: .editCatalog, groups.edit)
        routes.page(.post, "/groups/:group/edit", for: .editCatalog, groups.save)
        routes.page(.get, "/groups/:group/delete", for: .editCatalog, groups.confirmDeletion)
        routes.page(.post, "/groups/:group/delete", for: .editCatalog, groups.delete)
        routes.page(.get, "/categories", for: .view, categories.index)
        routes.page(.post, "/categories", for: .editCatalog, categories.add)
        routes.page(.get, "/categories/:category/edit", for: .editCatalog, categories.edit)
        routes.page(.post, "/categories/:category/edit", for: .editCatalog, categories.save)
        routes.page(.get, "/categories/:category/delete", for: .editCatalog, categories.confirmDeletion)
        routes.page(.post, "/categories/:category/delete", for: .editCatalog, categories.delete)
        routes.page(.get, "/pictures/:name", for: .view, pictures.show)
        routes.page(.get, "/pictures/:name/small", for: .view, pictures.showSmall)
        routes.page(.get, "/products/:product/pictures", for: .view, pictures.index)
        routes.upload("/products/:product/pictures", for: .editCatalog, pictures.add)
        routes.page(.post, "/products/:product/pictures/:picture/cover", for: .editCatalog, pictures.chooseCover)
        routes.page(.post, "/products/:product/pictures/:picture/delete", for: .editCatalog, pictures.delete)
        routes.page(.get, "/trash", for: .view, trash.index)
        routes.page(.post, "/trash/:entry/restore", for: .restoreFromTrash, trash.restore)
    }

    private static func addAPI(to routes: inout Routes, _ parts: Parts) {
        let products = ProductAPI(
            pictures: parts.draftPictures,
            places: parts.places,
            books: parts.books,
            lookUp: parts.lookUp
        )
        let barcodes = BarcodeAPI()
        let pictures = PictureAPI(store: parts.pictures)
        let units = UnitAPI()
        let conversions = ConversionAPI(books: parts.books)
        let groups = GroupAPI()
        let categories = CategoryAPI()
        let lookUp = LookUpAPI(lookUp: parts.lookUp)
        let trash = TrashAPI(restorers: parts.restorers)

        routes.api(.get, "/products", for: .view, products.list)
        // A helper may make a product of a code that nobody knew; the rule looks at what is sent.
        routes.api(.post, "/products", for: .addScannedProduct, products.create)
        routes.api(.get, "/products/:product", for: .view, products.show)
        routes.api(.patch, "/products/:product", for: .editCatalog, products.change)
        routes.api(.post, "/products/:product/copy", for: .editCatalog, products.copy)
        routes.api(.delete, "/products/:product", for: .editCatalog, products.delete)
        routes.api(.post, "/products/:product/barcodes", for: .editCatalog, barcodes.add)
        routes.api(.get, "/products/:product/pictures", for: .view, pictures.list)
        routes.apiUpload("/products/:product/pictures", for: .editCatalog, pictures.add)
        routes.api(.get, "/products/:product/pictures/:picture", for: .view, pictures.show)
        routes.api(.patch, "/products/:product/pictures/:picture", for: .editCatalog, pictures.change)
        routes.api(.delete, "/products/:product/pictures/:picture", for: .editCatalog, pictures.delete)
        routes.api(.get, "/products/:product/barcodes/:code", for: .view, barcodes.show)
        routes.api(.delete, "/products/:product/barcodes/:code", for: .editCatalog, barcodes.remove)
        routes.api(.get, "/units", for: .view, units.list)
        routes.api(.post, "/units", for: .editCatalog, units.create)
        routes.api(.get, "/units/:unit", for: .view, units.show)
        routes.api(.patch, "/units/:unit", for: .editCatalog, units.change)
        routes.api(.delete, "/units/:unit", for: .editCatalog, units.delete)
        routes.api(.get, "/units/conversions", for: .view, conversions.list)
        routes.api(.post, "/units/conversions", for: .editCatalog, conversions.create)
        routes.api(.get, "/units/conversions/:conversion", for: .view, conversions.show)
        routes.api(.delete, "/units/conversions/:conversion", for: .editCatalog, conversions.delete)
        routes.api(.get, "/groups", for: .view, groups.list)
        routes.api(.post, "/groups", for: .editCatalog, groups.create)
        routes.api(.get, "/groups/:group", for: .view, groups.show)
        routes.api(.patch, "/groups/:group", for: .editCatalog, groups.change)
        routes.api(.delete, "/groups/:group", for: .editCatalog, groups.delete)
        routes.api(.get, "/categories", for: .view, categories.list)
        routes.api(.post, "/categories", for: .editCatalog, categories.create)
        routes.api(.get, "/categories/:category", for: .view, categories.show)
        routes.api(.patch, "/categories/:category", for: .editCatalog, categories.change)
        routes.api(.delete, "/categories/:category", for: .editCatalog, categories.delete)
        routes.api(.get, "/lookup/:code", for: .view, lookUp.show)
        routes.api(.get, "/trash", for: .view, trash.list)
        routes.api(.post, "/trash/:entry/restore", for: .restoreFromTrash, trash.restore)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        EditProductPage.self, TrashPage.self, UnitsPage.self, WeightCodesPage.self, EditUnitPage.self,
        ProductConversionsPage.self,
        GroupsPage.self, GroupPage.self, EditGroupPage.self, DeletePage.self, CategoriesPage.self,
        EditCategoryPage.self,
        ProductPicturesPage.self,
    ]
}
