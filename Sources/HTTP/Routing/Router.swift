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
    private struct Route {
        var endpoint: Endpoint
        var names: [String]
    }

    private struct Node {
        var children: [String: Int] = [:]
        var parameter: Int?
        var routes: [Method: Route] = [:]
    }

    private var nodes: [Node] = [Node()]

    package init() {}

    /// Adds a route such as `/products/:product/barcodes`.
    ///
    /// Stops the program when the pattern does not start with a slash, names one parameter twice or has an empty
    /// segment, or when method and pattern have an endpoint already: each is a mistake in the table of routes.
    package mutating func add(_ method: Method, _ pattern: String, _ endpoint: Endpoint) {
        precondition(pattern.hasPrefix("/"), "\(pattern) does not start with a slash")
        var node = 0
        var names: [String] = []
        let segments = pattern == "/" ? [] : pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for segment in segments {
            precondition(!segment.isEmpty && segment != ":", "\(pattern) has an empty segment")
            if segment.first == ":" {
                let name = String(segment.dropFirst())
                precondition(!names.contains(name), "\(pattern) has :\(name) twice")
                names.append(name)
                node = parameterChild(of: node)
            } else {
                node = child(String(segment), of: node)
            }
        }
        precondition(nodes[node].routes[method] == nil, "\(method) \(pattern) has two endpoints")
        nodes[node].routes[method] = Route(endpoint: endpoint, names: names)
    }

    /// Finds the endpoint for a method at a path of decoded segments (`Target.path`).
    package func match(_ method: Method, _ path: [String]) -> RouteMatch<Endpoint> {
        var values: [String] = []
        if let route = route(method, path[...], from: 0, &values) {
            var parameters = PathParameters()
            for (name, value) in zip(route.names, values) { parameters.append(name, value) }
            return .found(route.endpoint, parameters)
        }
        var allowed: Set<Method> = []
        collectMethods(path[...], from: 0, &allowed)
        guard !allowed.isEmpty else { return .notFound }
        if allowed.contains(.get) { allowed.insert(.head) }
        allowed.insert(.options)
        return .methodNotAllowed(allowed: allowed.sorted { $0.rawValue < $1.rawValue })
    }

    private mutating func child(_ segment: String, of node: Int) -> Int {
        if let child = nodes[node].children[segment] { return child }
        nodes.append(Node())
        nodes[node].children[segment] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let child = nodes[node].parameter { return child }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }

    private func route(
        _ method: Method,
        _ path: ArraySlice<String>,
        from node: Int,
        _ values: inout [String]
    ) -> Route? {
        guard let segment = path.first else {
            return nodes[node].routes[method] ?? (method == .head ? nodes[node].routes[.get] : nil)
        }
        if let child = nodes[node].children[segment], let found = route(method, path.dropFirst(), from: child, &values)
        {
            return found
        }
        guard let child = nodes[node].parameter, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = route(method, path.dropFirst(), from: child, &values) { return found }
        values.removeLast()
        return nil
    }

    private func collectMethods(_ path: ArraySlice<String>, from node: Int, _ methods: inout Set<Method>) {
        guard let segment = path.first else {
            methods.formUnion(nodes[node].routes.keys)
            return
        }
        if let child = nodes[node].children[segment] { collectMethods(path.dropFirst(), from: child, &methods) }
        if let child = nodes[node].parameter, !segment.isEmpty {
            collectMethods(path.dropFirst(), from: child, &methods)
        }
    }
}
