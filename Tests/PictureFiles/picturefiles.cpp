#include "picturefiles.h"

#include <cstdio>
#include <cstdlib>

#include <ZXing/BarcodeFormat.h>
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

#include <jpeglib.h>
#include <webp/decode.h>

extern "C" uint8_t *picturefiles_modules(const char *format, const char *text, int *width, int *height) {
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

extern "C" uint8_t *picturefiles_jpeg(
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

extern "C" uint8_t *picturefiles_from_webp(const uint8_t *bytes, size_t count, int *width, int *height) {
    uint8_t *colours = WebPDecodeRGB(bytes, count, width, height);
    if (!colours) return nullptr;
    size_t pixels = static_cast<size_t>(*width) * static_cast<size_t>(*height);
    auto *gray = static_cast<uint8_t *>(malloc(pixels));
    for (size_t i = 0; i < pixels; i++) gray[i] = colours[3 * i + 1];
    WebPFree(colours);
    return gray;
}

extern "C" void picturefiles_turn(
    const uint8_t *from, uint8_t *to, int width, int height, double sine, double cosine, uint8_t shade) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            double u = x - width / 2.0, v = y - height / 2.0;
            double across = u * cosine - v * sine + width / 2.0, down = u * sine + v * cosine + height / 2.0;
            uint8_t value = shade;
            if (across >= 0 && down >= 0 && across < width - 1 && down < height - 1) {
                const uint8_t *p = from + static_cast<int>(down) * width + static_cast<int>(across);
                double a = across - static_cast<int>(across), b = down - static_cast<int>(down);
                double above = p[0] * (1 - a) + p[1] * a, below = p[width] * (1 - a) + p[width + 1] * a;
                value = static_cast<uint8_t>(above * (1 - b) + below * b);
            }
            to[y * width + x] = value;
        }
    }
}

extern "C" void picturefiles_average(
    const uint8_t *from, uint8_t *to, int width, int height, int radius, int across) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int sum = 0;
            for (int i = -radius; i <= radius; i++) {
                int u = across ? x + i : x, v = across ? y : y + i;
                u = u < 0 ? 0 : u < width ? u : width - 1;
                v = v < 0 ? 0 : v < height ? v : height - 1;
                sum += from[v * width + u];
            }
            to[y * width + x] = static_cast<uint8_t>(sum / (2 * radius + 1));
        }
    }
}

extern "C" void picturefiles_free(uint8_t *bytes) { free(bytes); }
