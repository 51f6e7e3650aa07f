import Catalog
import Testing

@Suite struct GTINTests {
    @Test(arguments: [
        ("041196133066", "00041196133066"), ("0041196133066", "00041196133066"), ("00041196133066", "00041196133066"),
        ("025293001220", "00025293001220"), ("0031146262571", "00031146262571"), ("3017620422003", "03017620422003"),
        ("96385074", "00000096385074"),
    ])
    func `a code is compared by its fourteen digits`(code: String, digits: String) {
        #expect(GTIN.readings(of: code).first?.digits == digits)
    }

    @Test(arguments: [
        ("04252614", "00042100005264"), ("01234565", "00012345000065"),
    ])
    func `a UPC-E stands for its UPC-A`(code: String, digits: String) {
        #expect(GTIN.readings(of: code).map(\.digits).contains(digits))
    }

    @Test(arguments: ["3017620422004", "96385075", "00000000000000"])
    func `a wrong check digit makes no article`(code: String) {
        #expect(GTIN.readings(of: code).isEmpty)
        #expect(GTIN.looksLikeOne(code))
    }

    @Test(arguments: ["", "ABC-123", "12345", "301762042200X", "３017620422003", "https://example.org/x"])
    func `another code is text`(code: String) {
        #expect(GTIN.readings(of: code).isEmpty)
        #expect(!GTIN.looksLikeOne(code))
    }
}
