package import SQLite

/// The shape of the database: every migration ever shipped, in order.
///
/// A shipped one is never edited.
package enum Schema {
    package static let migrations: [Migration] = [.first, .second, .third, .fourth, .fifth, .sixth, .seventh, .eighth]
}
