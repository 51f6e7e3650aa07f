import HTTP
import Testing

@Suite struct RouterTests {
    private let router: Router<String> = {
        var router = Router<String>()
        router.add(.get, "/", "root")
        router.add(.get, "/products", "index")
        router.add(.post, "/products", "create")
        router.add(.get, "/products/new", "new")
        router.add(.get, "/products/:product", "show")
        router.add(.delete, "/products/:product", "delete")
        router.add(.get, "/products/:product/barcodes/:code", "barcode")
        router.add(.get, "/products/new/help", "help")
        router.add(.head, "/health", "health")
        return router
    }()

    private func found(_ method: Method, _ path: [String]) -> String? {
        if case .found(let endpoint, _) = router.match(method, path) { endpoint } else { nil }
    }

    private func allowed(_ method: Method, _ path: [String]) -> [String]? {
        if case .methodNotAllowed(let allowed) = router.match(method, path) { allowed.map(\.rawValue) } else { nil }
    }

    @Test(arguments: [
        (Method.get, [], "root"), (.get, ["products"], "index"), (.post, ["products"], "create"),
        (.get, ["products", "new"], "new"), (.get, ["products", "7"], "show"), (.delete, ["products", "7"], "delete"),
        (.get, ["products", "new", "help"], "help"), (.get, ["products", "7", "barcodes", "a/b"], "barcode"),
    ])
    func `method and path lead to one endpoint`(method: Method, path: [String], endpoint: String) {
        #expect(found(method, path) == endpoint)
    }

    @Test func `a literal that leads nowhere gives way to the parameter`() {
        #expect(found(.get, ["products", "new", "barcodes", "1"]) == "barcode")
        #expect(found(.delete, ["products", "new"]) == "delete")
    }

    @Test func `parameters are found by name`() {
        guard case .found(_, let parameters) = router.match(.get, ["products", "7", "barcodes", "41/1"]) else {
            Issue.record("no match")
            return
        }
        #expect(parameters["product"] == "7")
        #expect(parameters["code"] == "41/1")
        #expect(parameters["other"] == nil)
    }

    @Test func `HEAD is answered by GET's endpoint`() {
        #expect(found(.head, ["products", "7"]) == "show")
        #expect(found(.head, ["health"]) == "health")
    }

    @Test(arguments: [["none"], ["products", ""], ["products", "7", ""], [""], ["products", "7", "barcodes"]])
    func `other paths are not found`(path: [String]) {
        guard case .notFound = router.match(.get, path) else {
            Issue.record("found")
            return
        }
    }

    @Test func `other methods are told which are allowed, sorted`() {
        #expect(allowed(.put, ["products"]) == ["GET", "HEAD", "OPTIONS", "POST"])
        #expect(allowed(.options, ["products", "new"]) == ["DELETE", "GET", "HEAD", "OPTIONS"])
        #expect(allowed(.get, ["health"]) == ["HEAD", "OPTIONS"])
    }

    @Test func `a route added twice stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var router = Router<String>()
            router.add(.get, "/a/:b", "first")
            router.add(.get, "/a/:c", "second")
        }
    }
}
