import Imaging
import TestPictures
import Testing

@Suite struct BarcodeTests {
    @Test(arguments: [
        ("EAN-13", "4012345678901", ScannedSymbol(.ean13, "4012345678901")),
        ("EAN-8", "96385074", ScannedSymbol(.ean8, "96385074")),
        ("UPC-A", "036000291452", ScannedSymbol(.upcA, "036000291452")),
        ("UPC-E", "01234565", ScannedSymbol(.upcE, "01234565")),
        ("Code128", "HV-00042", ScannedSymbol(.code128, "HV-00042")),
        ("QRCode", "https://lares.example/l/7?q=ä", ScannedSymbol(.qr, "https://lares.example/l/7?q=ä")),
    ])
    func `each kind of symbol is read`(_ format: String, _ text: String, _ symbol: ScannedSymbol) async throws {
        let canvas = try #require(Canvas(symbol: format, text)).centered(width: 800, height: 600)
        for effort in [ScanEffort.frame, .photo] {
            #expect(try await TestWorkers.shared.barcodes(in: canvas.jpeg(), effort: effort) == [symbol])
        }
    }
}
