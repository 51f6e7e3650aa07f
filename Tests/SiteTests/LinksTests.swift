import Site
import Testing

@Suite struct LinksTests {
    private let links = Links(base: "/home", publicURL: "https://lares.example.org/home")

    @Test func `a link is made of the configured address alone`() {
        #expect(links.path("/stock") == "/home/stock")
        #expect(links.absolute("/i/7") == "https://lares.example.org/home/i/7")
        #expect(Links(base: "", publicURL: nil).absolute("/i/7") == nil)
    }

    @Test(arguments: ["/home/stock", "/home/stock?q=a%20b&cursor=x", "/home/"])
    func `a way back within the installation is taken`(path: String) {
        #expect(links.wayBack(path) == path)
    }

    @Test(arguments: [
        "", "/", "/stock", "https://evil.example/home/", "//evil.example/home/", "/home//evil.example",
        "/home/\\evil.example", "/homes/x", "/home/a b", "/home/\r\nset-cookie: x", "/home/ü",
    ])
    func `a way back that leads elsewhere is not`(path: String) {
        #expect(links.wayBack(path) == nil)
    }
}
