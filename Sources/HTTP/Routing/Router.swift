/// What a router makes of a method and a path.
package enum RouteMatch<Endpoint: Sendable>: Sendable {
    case found(Endpoint, PathParameters)
    /// The path exists, not with this method. `allowed` is sorted by name and meant for Allow: answer OPTIONS with 204,
    /// anything else with 405.
    case methodNotAllowed(allowed: [Method])
    case notFound
}

/// A table of routes: which endpoint answers which method at which path.
///
/// Patterns are matched segment by segment, a literal segment before a named one (`/products/new` before
/// `/products/:product`), trying back where the literal leads nowhere. HEAD is answered by GET's endpoint.
package struct Router<Endpoint: Sendable>: Sendable {
    private var tree = RouteTree()
    private var endpoints: [Endpoint] = []

    /// A table without routes.
    package init() {}

    /// Adds a route such as `/products/:product/barcodes`.
    ///
    /// Stops the program when the pattern does not start with a slash, names one parameter twice or has an empty
    /// segment, or when method and pattern have an endpoint already: each is a mistake in the table of routes.
    package mutating func add(_ method: Method, _ pattern: String, _ endpoint: Endpoint) {
        tree.add(method, pattern, endpoint: endpoints.count)
        endpoints.append(endpoint)
    }

    /// Finds the endpoint for a method at a path of decoded segments (`Target.path`).
    package func match(_ method: Method, _ path: [String]) -> RouteMatch<Endpoint> {
        if let (endpoint, parameters) = tree.find(method, path) { return .found(endpoints[endpoint], parameters) }
        let allowed = tree.methods(path)
        return allowed.isEmpty ? .notFound : .methodNotAllowed(allowed: allowed)
    }
}
