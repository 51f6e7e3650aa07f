import HTTP
import Testing

@Suite struct CookiesTests {
    @Test func `cookies are found by name, the first of several`() {
        let cookies = Cookies(["cookie": "a=1; b=\"2\";c = 3 ; a=4; d=x=y;  ; =z; none", "cookie": "e=5"])
        #expect(cookies["a"] == "1")
        #expect(cookies.all("a") == ["1", "4"])
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == "3")
        #expect(cookies["d"] == "x=y")
        #expect(cookies["e"] == "5")
        #expect(cookies["A"] == nil)
        #expect(cookies["none"] == nil)
    }

    @Test func `cookies beyond the hundredth do not count`() {
        let cookies = Cookies(["cookie": (0..<5000).map { "c\($0)=1" }.joined(separator: ";")])
        #expect(cookies["c99"] == "1")
        #expect(cookies["c100"] == nil)
    }

    @Test func `a cookie is closed to scripts and to other sites unless said`() {
        let cookie = SetCookie("__Host-session", "abc", isSecure: true)
        #expect(cookie.fieldValue == "__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `a cookie's attributes are written`() {
        let cookie = SetCookie(
            "theme",
            "dark",
            path: "/home",
            maxAge: 0,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .strict
        )
        #expect(cookie.fieldValue == "theme=dark; Path=/home; Max-Age=0; SameSite=Strict")
    }

    @Test func `a value that would end the cookie stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = SetCookie("a", "b; Domain=evil.example", isSecure: true) }
    }

    @Test func `a host cookie that is not secure stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = SetCookie("__Host-a", "b", isSecure: false).fieldValue }
    }
}
