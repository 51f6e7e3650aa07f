// The codecs of pictures behind functions of C, and what is done with pixels. libjpeg reports errors by longjmp, which
// must not cross Swift. Whoever calls this with bytes of strangers does so in a process that may crash.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum cpictures_format { cpictures_jpeg = 1, cpictures_png = 2, cpictures_webp = 3, cpictures_heif = 4 };

enum cpictures_result {
    cpictures_ok = 0,
    /// The bytes are no whole picture of that format.
    cpictures_damaged = 1,
    /// More pixels than allowed.
    cpictures_too_many_pixels = 2,
    /// A kind of that format that is not read: CMYK, animations, or a codec that is not installed.
    cpictures_unsupported = 3,
    cpictures_no_memory = 4,
};

/// Pixels row by row from the top, each of `channels` bytes: 1 of gray, or 3 of red, green and blue.
struct cpictures_image {
    uint8_t *pixels;
    int width, height, channels;
};

/// Loads libheif, which draws in large video codecs. 0 where it is not installed.
int cpictures_load_heif(void);

/// Decodes into `image`, which is freed by `cpictures_free`. A JPEG or WebP larger than twice `enough` may come smaller,
/// with its longer side no shorter than `enough`. What is transparent becomes white. Turned are HEIF pictures only.
/// `channels` is 1 or 3.
enum cpictures_result cpictures_decode(
    const uint8_t *bytes, size_t count, enum cpictures_format format, int channels, uint64_t pixel_limit, int enough,
    struct cpictures_image *image);

/// A smaller copy with exactly `width` × `height` pixels, each the average of the area it stands for. 0 without memory.
int cpictures_fit(const struct cpictures_image *source, int width, int height, struct cpictures_image *target);

/// A copy as EXIF's orientation 1 to 8 asks. 0 without memory.
int cpictures_turn(const struct cpictures_image *source, int orientation, struct cpictures_image *target);

/// A WebP file without metadata, to be freed by `cpictures_free_bytes`. Quality is 0 to 100. 0 bytes when it failed.
size_t cpictures_encode_webp(const struct cpictures_image *image, float quality, uint8_t **bytes);

// For gray pictures only; each makes a copy, 0 without memory.

/// Turned by an eighth, on a canvas large enough, the corners filled with mid-gray.
int cpictures_turn_eighth(const struct cpictures_image *source, struct cpictures_image *target);
/// Two passes of a box of 2·radius+1 pixels each way: joins the dots of a dot-matrix print.
int cpictures_blur(const struct cpictures_image *source, int radius, struct cpictures_image *target);
/// Dark print on white, whatever the light: each pixel is held against the mean and the deviation of the pixels around
/// it, `radius` each way. Where `is_light` is not 0, the print is the lighter one.
int cpictures_separate(const struct cpictures_image *source, int radius, int is_light, struct cpictures_image *target);
/// Stretched from the 2nd to the 98th percentile, and made dark on light.
int cpictures_stretch(const struct cpictures_image *source, struct cpictures_image *target);

void cpictures_free(struct cpictures_image *image);
void cpictures_free_bytes(uint8_t *bytes);
