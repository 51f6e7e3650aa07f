import Accounts
import Catalog
import Core
import Localization
import Places
import Synchronization

/// What every page about stock needs of a household besides its products: places with their paths, and units.
///
/// It changes seldom and costs more to put together than a page of rows.
struct Surroundings: Sendable {
    let places: LocationTree
    let units: [Unit]
    private let paths: [Location.ID: String]

    /// Takes the places that are not in the trash, and the units.
    init(places: LocationTree, units: [Unit]) {
        self.places = places
        self.units = units
        paths = Dictionary(uniqueKeysWithValues: places.locations.map { ($0.id, places.path(of: $0.id)) })
    }

    /// The names from the top down to a place, nil for one that is not there.
    func path(of place: Location.ID?) -> String? { place.flatMap { paths[$0] } }

    /// The places to choose from in a list of options, each with its path.
    var placeChoices: [(value: String, label: String)] {
        places.locations.map { ($0.id.description, paths[$0.id] ?? $0.name) }
    }
}

extension HouseholdScope {
    /// Reads the surroundings.
    func surroundings() throws -> Surroundings {
        Surroundings(places: try locations(), units: try units())
    }
}

/// The surroundings of each household, kept until anything in it is written.
final class SurroundingsCache: Sendable {
    private let kept = Mutex<[Household.ID: Kept]>([:])

    private struct Kept {
        let revision: Int64
        let surroundings: Surroundings
    }

    /// The surroundings as of the revision that the member's household has, or younger.
    func surroundings(for scope: some HouseholdScope) throws -> Surroundings {
        let household = scope.member.household
        if let kept = kept.withLock({ $0[household.id] }), kept.revision == household.revision {
            return kept.surroundings
        }
        let fresh = try scope.surroundings()
        kept.withLock { kept in
            if kept.count >= 1000 { kept.removeAll() }
            kept[household.id] = Kept(revision: household.revision, surroundings: fresh)
        }
        return fresh
    }
}
