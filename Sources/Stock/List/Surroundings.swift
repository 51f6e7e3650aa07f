import Accounts
import Catalog
import Core
import Localization
import Places

/// What every page about stock needs of a household besides its products: places with their paths, and units.
///
/// It changes seldom and costs more to put together than a page of rows.
struct Surroundings: Sendable {
    let places: LocationTree
    let units: [Unit]
    /// By plain numbers, which are hashed sooner than what wraps them.
    private let paths: [Int64: String]

    /// Takes the places that are not in the trash, and the units.
    init(places: LocationTree, units: [Unit]) {
        self.places = places
        self.units = units
        paths = Dictionary(uniqueKeysWithValues: places.nodes.map { ($0.id.rawValue, places.path(of: $0.id)) })
    }

    /// The names from the top down to a place, nil for one that is not there.
    func path(of place: Location.ID?) -> String? { place.flatMap { paths[$0.rawValue] } }

    /// The places to choose from in a list of options, each with its path.
    var placeChoices: [(value: String, label: String)] {
        places.nodes.map { ($0.id.description, paths[$0.id.rawValue] ?? $0.name) }
    }
}

extension HouseholdScope {
    /// Reads the surroundings.
    func surroundings() throws -> Surroundings {
        Surroundings(places: try locations(), units: try units())
    }
}

/// The surroundings of each household.
typealias SurroundingsCache = KeptByRevision<Surroundings>

extension KeptByRevision<Surroundings> {
    /// Keeps places and units.
    convenience init() { self.init { try $0.surroundings() } }

    /// The surroundings as of the revision that the member's household has, or younger.
    func surroundings(for scope: some HouseholdScope) throws -> Surroundings { try value(for: scope) }
}
