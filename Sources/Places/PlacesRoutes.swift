import Accounts
import Core
import HTTP
package import Site

/// What the places answer to, and who may ask.
package enum PlacesRoutes {
    /// Adds every route.
    ///
    /// `occupants` tells what stands in a place that is to be deleted.
    package static func add(to routes: inout Routes, occupants: Occupants) {
        let pages = PlacePages(occupants: occupants)
        let api = LocationAPI(occupants: occupants)

        routes.page(.get, "/places", for: .view, pages.index)
        routes.page(.post, "/places", for: .editPlaces, pages.add)
        routes.page(.get, "/places/:location", for: .view, pages.show)
        routes.page(.get, "/places/:location/edit", for: .editPlaces, pages.edit)
        routes.page(.post, "/places/:location/edit", for: .editPlaces, pages.save)
        routes.page(.get, "/places/:location/delete", for: .editPlaces, pages.confirmDeletion)
        routes.page(.post, "/places/:location/delete", for: .editPlaces, pages.delete)
        routes.page(.get, "/l/:code", for: .view, pages.label)

        routes.api(.get, "/locations", for: .view, api.list)
        routes.api(.post, "/locations", for: .editPlaces, api.create)
        routes.api(.get, "/locations/:location", for: .view, api.show)
        routes.api(.patch, "/locations/:location", for: .editPlaces, api.change)
        routes.api(.delete, "/locations/:location", for: .editPlaces, api.delete)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        PlacesPage.self, PlacePage.self, EditPlacePage.self, DeletePlacePage.self,
    ]
}
