import SQLite

/// What a user is in a household.
package enum Role: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
    case owner
    case member
    /// Books stock and loans, adds and moves items, undoes own bookings; edits nothing else.
    case helper
    case viewer

    /// Whether the role may do something: the one table of who may do what.
    package func allows(_ permission: Permission) -> Bool {
        switch permission {
        case .view: true
        case .bookStock, .undoOwnBooking, .addScannedProduct: self != .viewer
        case .undoAnyBooking, .editCatalog, .editPlaces, .restoreFromTrash, .editShopping:
            self == .owner || self == .member
        case .manageHousehold: self == .owner
        }
    }
}

/// Something that a route asks of a role.
package enum Permission: String, CaseIterable, Hashable, Sendable {
    /// See everything in the household.
    case view
    /// Everything that is a booking: check in and out, move, open, count, lend; also add items, and check lines off.
    case bookStock
    case undoOwnBooking
    case undoAnyBooking
    /// Create a product from a code that nobody knew.
    case addScannedProduct
    /// Create, edit and delete products and their barcodes.
    case editCatalog
    case editPlaces
    case restoreFromTrash
    /// Write, change and delete shopping lists and their lines; checking off is part of booking.
    case editShopping
    /// Settings, members and invitations.
    case manageHousehold
}
