import Imaging
import TestPictures
import Testing

/// How many barcodes are read of those that a hand held badly; the rates are what README may promise.
@Suite struct BarcodeRateTests {
    struct Kind: Sendable {
        let format: String
        let symbology: ScannedSymbol.Symbology
        let texts: [String]
        /// Pixels a module is wide in a frame of 1280 × 720.
        let module: Int
        /// Of a hundred pictures, so many are read at least.
        let rate: Int
    }

    static let kinds = [
        Kind(
            format: "EAN-13",
            symbology: .ean13,
            texts: ["4012345678901", "3017620422003", "5000112637922"],
            module: 4,
            rate: 85
        ),
        Kind(
            format: "EAN-8",
            symbology: .ean8,
            texts: ["96385074", "20123451", "40170725"],
            module: 4,
            rate: 80
        ),
        Kind(
            format: "UPC-E",
            symbology: .upcE,
            texts: ["01234565", "04252614", "01245714"],
            module: 4,
            rate: 80
        ),
        Kind(
            format: "Code128",
            symbology: .code128,
            texts: ["HV-00042", "LARES-7731", "01095011015300"],
            module: 4,
            rate: 80
        ),
        Kind(
            format: "QRCode",
            symbology: .qr,
            texts: ["https://lares.example/l/7", "WIFI:S:home;;", "4012345678901"],
            module: 10,
            rate: 90
        ),
    ]

    static let variants: [(name: String, change: @Sendable (Canvas) -> Canvas)] = [
        ("clean", { $0 }),
        ("5°", { $0.turned(sine: 0.0872, cosine: 0.9962) }),
        ("15°", { $0.turned(sine: 0.2588, cosine: 0.9659) }),
        ("30°", { $0.turned(sine: 0.5, cosine: 0.8660) }),
        ("45°", { $0.turned(sine: 0.7071, cosine: 0.7071) }),
        ("90°", { $0.turned(sine: 1, cosine: 0) }),
        ("180°", { $0.turned(sine: 0, cosine: -1) }),
        ("blurred", { $0.blurred(1) }),
        ("more blurred", { $0.blurred(2) }),
        ("smeared", { $0.smeared(4) }),
        ("pale", { $0.shaded { UInt8(80 + Int($0) * 30 / 100) } }),
        ("very pale", { $0.shaded { UInt8(100 + Int($0) * 12 / 100) } }),
        ("light on dark", { $0.shaded { 255 - $0 } }),
        (
            "turned, blurred, pale",
            { $0.turned(sine: 0.1, cosine: 0.995).blurred(1).shaded { UInt8(60 + Int($0) / 2) } }
        ),
    ]

    @Test(arguments: kinds.indices)
    func `most codes are read, however the picture was taken`(_ index: Int) async throws {
        let kind = Self.kinds[index]
        var missed: [String] = []
        for text in kind.texts {
            let symbol = try #require(Canvas(symbol: kind.format, text, module: kind.module, height: 200))
            let canvas = symbol.centered(width: 1280, height: 720)
            for variant in Self.variants {
                let jpeg = variant.change(canvas).jpeg(quality: 80)
                let found = try await TestWorkers.shared.barcodes(in: jpeg)
                if found.isEmpty { missed.append("\(text) \(variant.name)") }
                // Nothing is better than something wrong.
                #expect(
                    found.allSatisfy { $0 == ScannedSymbol(kind.symbology, text) },
                    "\(text) \(variant.name): \(found)"
                )
            }
        }
        let count = kind.texts.count * Self.variants.count
        let rate = (count - missed.count) * 100 / count
        print("\(kind.format): \(rate) of 100 read")
        #expect(rate >= kind.rate, "\(kind.format): \(rate) of 100; missed \(missed)")
    }

    @Test func `where there is no code, none is read`() async throws {
        let plain = Canvas(width: 1280, height: 720, shade: 140)
        let stripes = Canvas.fourCorners(width: 1280, height: 720).turned(sine: 0.5, cosine: 0.866)
        for canvas in [plain, stripes] {
            #expect(try await TestWorkers.shared.barcodes(in: canvas.jpeg()).isEmpty)
        }
    }
}
