// What tests draw pictures with: ZXing's own writer, and libjpeg's compressor.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A symbol as one byte for each module, 0 dark and 255 light, without a quiet zone; `*width` × `*height` of them, to be
/// freed by `barcodewriter_free`. NULL where the text does not fit the format, which is named as ZXing does.
uint8_t *barcodewriter_modules(const char *format, const char *text, int *width, int *height);

/// A JPEG of gray pixels (1 channel) or colours (3, or 4 for CMYK), to be freed by `barcodewriter_free`.
uint8_t *barcodewriter_jpeg(
    const uint8_t *pixels, int width, int height, int channels, int quality, size_t *count);

void barcodewriter_free(uint8_t *bytes);

#ifdef __cplusplus
}
#endif
