#include "barcodewriter.h"

#include <cstdio>
#include <cstdlib>

#include <ZXing/BarcodeFormat.h>
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

#include <jpeglib.h>

extern "C" uint8_t *barcodewriter_modules(const char *format, const char *text, int *width, int *height) {
    try {
        auto writer = ZXing::MultiFormatWriter(ZXing::BarcodeFormatFromString(format)).setMargin(0);
        auto matrix = writer.encode(std::string(text), 1, 1);
        *width = matrix.width();
        *height = matrix.height();
        auto *modules = static_cast<uint8_t *>(malloc(static_cast<size_t>(*width) * static_cast<size_t>(*height)));
        for (int y = 0; y < *height; y++)
            for (int x = 0; x < *width; x++) modules[y * *width + x] = matrix.get(x, y) ? 0 : 255;
        return modules;
    } catch (...) {
        return nullptr;
    }
}

extern "C" uint8_t *barcodewriter_jpeg(
    const uint8_t *pixels, int width, int height, int channels, int quality, size_t *count) {
    jpeg_compress_struct jpeg;
    jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    unsigned char *bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&jpeg, &bytes, &size);
    jpeg.image_width = static_cast<JDIMENSION>(width);
    jpeg.image_height = static_cast<JDIMENSION>(height);
    jpeg.input_components = channels;
    jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row = const_cast<JSAMPROW>(pixels) + static_cast<size_t>(jpeg.next_scanline) * width * channels;
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    *count = size;
    return bytes;
}

extern "C" void barcodewriter_free(uint8_t *bytes) { free(bytes); }
