/// The patterns of a router as a tree of segments, each route with the number of its endpoint.
///
/// Apart from the router because that is generic, and generic code that is not compiled for its type is slow.
struct RouteTree: Sendable {
    private struct Route {
        var endpoint: Int
        var names: [String]
    }

    private struct Node {
        var children: [String: Int] = [:]
        var parameter: Int?
        var routes: [Method: Route] = [:]
    }

    private var nodes: [Node] = [Node()]

    mutating func add(_ method: Method, _ pattern: String, endpoint: Int) {
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

    func find(_ method: Method, _ path: [String]) -> (endpoint: Int, parameters: PathParameters)? {
        var values: [String] = []
        guard let route = route(method, path, 0, from: 0, &values) else { return nil }
        var parameters = PathParameters()
        for (name, value) in zip(route.names, values) { parameters.append(name, value) }
        return (route.endpoint, parameters)
    }

    /// The methods of all patterns that match, with those answered without an endpoint, sorted.
    func methods(_ path: [String]) -> [Method] {
        var methods: Set<Method> = []
        collectMethods(path, 0, from: 0, &methods)
        guard !methods.isEmpty else { return [] }
        if methods.contains(.get) { methods.insert(.head) }
        methods.insert(.options)
        return methods.sorted { $0.rawValue < $1.rawValue }
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
        _ path: [String],
        _ index: Int,
        from node: Int,
        _ values: inout [String]
    ) -> Route? {
        guard index < path.count else {
            return nodes[node].routes[method] ?? (method == .head ? nodes[node].routes[.get] : nil)
        }
        if let child = nodes[node].children[path[index]],
            let found = route(method, path, index + 1, from: child, &values)
        {
            return found
        }
        guard let child = nodes[node].parameter, !path[index].isEmpty else { return nil }
        values.append(path[index])
        if let found = route(method, path, index + 1, from: child, &values) { return found }
        values.removeLast()
        return nil
    }

    private func collectMethods(_ path: [String], _ index: Int, from node: Int, _ methods: inout Set<Method>) {
        guard index < path.count else {
            methods.formUnion(nodes[node].routes.keys)
            return
        }
        if let child = nodes[node].children[path[index]] { collectMethods(path, index + 1, from: child, &methods) }
        if let child = nodes[node].parameter, !path[index].isEmpty {
            collectMethods(path, index + 1, from: child, &methods)
        }
    }
}
