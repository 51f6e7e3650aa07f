/// What a conditional request comes to (RFC 9110 §13.2.2).
package enum PreconditionOutcome: Hashable, Sendable {
    /// Do what was asked.
    case proceed
    /// Answer with 304: the client has it already.
    case notModified
    /// Answer with 412: the client had something else in mind.
    case failed
}

/// The present state of what is asked for: its tag, and when it last changed in seconds since 1970.
package struct Validators: Sendable {
    package var tag: EntityTag?
    package var modified: Int64?

    package init(tag: EntityTag? = nil, modified: Int64? = nil) {
        self.tag = tag
        self.modified = modified
    }

    /// Weighs the request's preconditions in the order of RFC 9110 §13.2.2; dates that cannot be read count as absent.
    ///
    /// `now` is needed for dates with two digits of year, and because a date in the future proves nothing.
    package func evaluate(_ method: Method, _ fields: Fields, now: Int64) -> PreconditionOutcome {
        if let wanted = fields[.ifMatch] {
            guard EntityTagList(wanted).contains(where: { tag?.matchesStrongly($0) == true }) else { return .failed }
        } else if let limit = fields[.ifUnmodifiedSince].flatMap({ HTTPDate.parse($0, now: now) }), let modified {
            guard modified <= limit else { return .failed }
        }
        if let known = fields[.ifNoneMatch] {
            guard EntityTagList(known).contains(where: { tag?.matchesWeakly($0) == true }) else { return .proceed }
            return method == .get || method == .head ? .notModified : .failed
        }
        guard method == .get || method == .head, let modified,
            let since = fields[.ifModifiedSince].flatMap({ HTTPDate.parse($0, now: now) }), since <= now
        else { return .proceed }
        return modified <= since ? .notModified : .proceed
    }

    /// Which part to send of content of `length` bytes, when its preconditions let the request proceed.
    package func range(_ method: Method, _ fields: Fields, length: Int, now: Int64) -> ByteRange.Selection {
        guard method == .get, let range = fields[.range] else { return .whole }
        if let condition = fields[.ifRange], !holds(condition, now: now) { return .whole }
        return ByteRange.select(range, length: length)
    }

    /// Whether the client's part belongs to what there is now (RFC 9110 §13.1.5): both must be exactly the same.
    private func holds(_ condition: String, now: Int64) -> Bool {
        if let known = EntityTag.parse(condition) { return tag?.matchesStrongly(known) == true }
        guard let date = HTTPDate.parse(condition, now: now), let modified else { return false }
        // A date is a strong validator only when it is old enough that nothing changed twice within its second
        // (§8.8.2.2).
        return modified == date && now - modified > 1
    }
}
