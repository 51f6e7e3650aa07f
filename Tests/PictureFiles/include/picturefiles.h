// What tests draw pictures with: ZXing's own writer, codecs, and what would take Swift too long without optimization.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A symbol as one byte for each module, 0 dark and 255 light, without a quiet zone; `*width` × `*height` of them, to be
/// freed by `picturefiles_free`. NULL where the text does not fit the format, which is named as ZXing does.
uint8_t *picturefiles_modules(const char *format, const char *text, int *width, int *height);

/// A JPEG of gray pixels (1 channel) or colours (3, or 4 for CMYK), to be freed by `picturefiles_free`.
uint8_t *picturefiles_jpeg(
    const uint8_t *pixels, int width, int height, int channels, int quality, size_t *count);

/// The gray pixels of a WebP file, to be freed by `picturefiles_free`; NULL where it is none.
uint8_t *picturefiles_from_webp(const uint8_t *bytes, size_t count, int *width, int *height);

/// Turns gray pixels about their middle, counter-clockwise; what comes from outside gets `shade`.
void picturefiles_turn(
    const uint8_t *from, uint8_t *to, int width, int height, double sine, double cosine, uint8_t shade);

/// Averages each gray pixel with its `radius` neighbours on both sides: across, or down.
void picturefiles_average(const uint8_t *from, uint8_t *to, int width, int height, int radius, int across);

void picturefiles_free(uint8_t *bytes);

#ifdef __cplusplus
}
#endif
