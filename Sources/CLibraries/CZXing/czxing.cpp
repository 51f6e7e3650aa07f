#define ZX_USE_UTF8 1
#include "czxing.h"

#include <ZXing/ReadBarcode.h>

#include <cstdlib>
#include <cstring>

using namespace ZXing;

static int symbology_of(BarcodeFormat format) {
    switch (format) {
    case BarcodeFormat::EAN13: return czxing_ean13;
    case BarcodeFormat::EAN8: return czxing_ean8;
    case BarcodeFormat::UPCA: return czxing_upca;
    case BarcodeFormat::UPCE: return czxing_upce;
    case BarcodeFormat::Code128: return czxing_code128;
    case BarcodeFormat::QRCode: return czxing_qr;
    default: return 0;
    }
}

extern "C" int czxing_read(
    const uint8_t *gray, int width, int height, int effort, struct czxing_symbol *symbol) {
    try {
        DecodeHints hints;
        hints.setFormats(
            BarcodeFormat::EAN13 | BarcodeFormat::EAN8 | BarcodeFormat::UPCA | BarcodeFormat::UPCE
            | BarcodeFormat::Code128 | BarcodeFormat::QRCode);
        hints.setTryHarder(effort >= 1);
        hints.setTryRotate(effort >= 1);
        hints.setTryDownscale(effort >= 2);
        hints.setMaxNumberOfSymbols(1);
        for (const auto &result : ReadBarcodes(ImageView(gray, width, height, ImageFormat::Lum), hints)) {
            int symbology = symbology_of(result.format());
            if (!result.isValid() || !symbology) continue;
            std::string text = result.text();
            char *copy = static_cast<char *>(malloc(text.size() + 1));
            if (!copy) return -1;
            memcpy(copy, text.data(), text.size());
            symbol->symbology = static_cast<czxing_symbology>(symbology);
            symbol->is_gs1 = result.contentType() == ContentType::GS1;
            symbol->text = copy;
            symbol->length = text.size();
            return 1;
        }
        return 0;
    } catch (...) {
        return -1;
    }
}

extern "C" void czxing_free(struct czxing_symbol *symbol) {
    free(symbol->text);
    symbol->text = nullptr;
}
