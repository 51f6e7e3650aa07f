#include "image.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

int image_make(struct cpictures_image *image, int width, int height, int channels) {
    image->pixels = malloc((size_t)width * (size_t)height * (size_t)channels);
    image->width = width;
    image->height = height;
    image->channels = channels;
    return image->pixels != NULL;
}

void image_make_gray(struct cpictures_image *image) {
    if (image->channels == 1) return;
    size_t count = (size_t)image->width * (size_t)image->height;
    for (size_t i = 0; i < count; i++) {  // ITU-R BT.601, as JPEG's luminance
        const uint8_t *p = image->pixels + 3 * i;
        image->pixels[i] = (uint8_t)((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8);
    }
    image->channels = 1;
}

void cpictures_free(struct cpictures_image *image) {
    free(image->pixels);
    *image = (struct cpictures_image){0};
}

void cpictures_free_bytes(uint8_t *bytes) { free(bytes); }

// One row of the source, made narrower: each target pixel is the sum of what it covers, in source pixels.
static void narrow(const uint8_t *row, int width, int channels, double step, int target_width, float *sums) {
    for (int x = 0; x < target_width; x++) {
        double from = x * step, to = from + step;
        int last = (int)to < width ? (int)to : width - 1;
        for (int c = 0; c < channels; c++) sums[x * channels + c] = 0;
        for (int i = (int)from; i <= last; i++) {
            double covered = (i + 1 < to ? i + 1 : to) - (i > from ? i : from);
            if (covered <= 0) continue;
            for (int c = 0; c < channels; c++) sums[x * channels + c] += (float)covered * row[i * channels + c];
        }
    }
}

int cpictures_fit(const struct cpictures_image *source, int width, int height, struct cpictures_image *target) {
    int samples = width * source->channels;
    double across = (double)source->width / width, down = (double)source->height / height;
    float area = (float)(across * down);
    float *row = malloc(sizeof(float) * (size_t)samples);
    float *sums = malloc(sizeof(float) * (size_t)samples);
    if (!row || !sums || !image_make(target, width, height, source->channels)) {
        free(row), free(sums);
        return 0;
    }
    int held = -1;  // the row of the source that `row` was made of
    for (int y = 0; y < height; y++) {
        double from = y * down, to = from + down;
        int last = (int)to < source->height ? (int)to : source->height - 1;
        memset(sums, 0, sizeof(float) * (size_t)samples);
        for (int i = (int)from; i <= last; i++) {
            double covered = (i + 1 < to ? i + 1 : to) - (i > from ? i : from);
            if (covered <= 0) continue;
            if (held != i) {
                const uint8_t *pixels = source->pixels + (size_t)i * (size_t)source->width * (size_t)source->channels;
                narrow(pixels, source->width, source->channels, across, width, row);
                held = i;
            }
            for (int k = 0; k < samples; k++) sums[k] += (float)covered * row[k];
        }
        for (int k = 0; k < samples; k++) {
            float value = sums[k] / area + 0.5f;
            target->pixels[(size_t)y * (size_t)samples + (size_t)k] = value > 255 ? 255 : (uint8_t)value;
        }
    }
    free(row), free(sums);
    return 1;
}

int cpictures_turn(const struct cpictures_image *source, int orientation, struct cpictures_image *target) {
    int w = source->width, h = source->height, is_swapped = orientation >= 5;
    size_t channels = (size_t)source->channels;
    if (!image_make(target, is_swapped ? h : w, is_swapped ? w : h, source->channels)) return 0;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            int to_x = x, to_y = y;  // CIPA DC-008 (EXIF), 4.6.5, Orientation
            switch (orientation) {
            case 2: to_x = w - 1 - x; break;
            case 3: to_x = w - 1 - x, to_y = h - 1 - y; break;
            case 4: to_y = h - 1 - y; break;
            case 5: to_x = y, to_y = x; break;
            case 6: to_x = h - 1 - y, to_y = x; break;
            case 7: to_x = h - 1 - y, to_y = w - 1 - x; break;
            case 8: to_x = y, to_y = w - 1 - x; break;
            }
            memcpy(
                target->pixels + ((size_t)to_y * (size_t)target->width + (size_t)to_x) * channels,
                source->pixels + ((size_t)y * (size_t)w + (size_t)x) * channels, channels);
        }
    }
    return 1;
}

size_t cpictures_encode_webp(const struct cpictures_image *image, float quality, uint8_t **bytes) {
    uint8_t *encoded = NULL;
    size_t count = WebPEncodeRGB(image->pixels, image->width, image->height, image->width * 3, quality, &encoded);
    *bytes = count ? malloc(count) : NULL;
    if (*bytes) memcpy(*bytes, encoded, count);
    WebPFree(encoded);
    return *bytes ? count : 0;
}
