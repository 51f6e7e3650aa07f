/// What becomes of what belongs to something that is deleted.
package enum Successor<Subject>: Hashable, Sendable {
    /// It belongs to this one from then on.
    case to(ID<Subject>)
    /// It belongs to nothing in particular.
    case none
}
