#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "image.h"

int cpictures_turn_eighth(const struct cpictures_image *source, struct cpictures_image *target) {
    // Walks the target and asks where its pixel lay; 0.70711 is the sine and cosine of an eighth of a turn.
    const double s = 0.70710678;
    int side = (int)((source->width + source->height) * s) + 1;
    if (!image_make(target, side, side, 1)) return 0;
    double middle = side / 2.0, x0 = source->width / 2.0, y0 = source->height / 2.0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            double u = ((x - middle) + (y - middle)) * s + x0, v = ((y - middle) - (x - middle)) * s + y0;
            uint8_t value = 128;
            if (u >= 0 && v >= 0 && u < source->width - 1 && v < source->height - 1) {
                const uint8_t *p = source->pixels + (size_t)v * (size_t)source->width + (size_t)u;
                double a = u - (int)u, b = v - (int)v;
                double top = p[0] * (1 - a) + p[1] * a;
                double bottom = p[source->width] * (1 - a) + p[source->width + 1] * a;
                value = (uint8_t)(top * (1 - b) + bottom * b + 0.5);
            }
            target->pixels[(size_t)y * (size_t)side + (size_t)x] = value;
        }
    }
    return 1;
}

// Averages `count` pixels that are `step` apart, each with `radius` neighbours on both sides; the ends are repeated.
static void average_line(const uint8_t *from, uint8_t *to, int count, size_t step, int radius) {
    int sum = 0, span = 2 * radius + 1;
    for (int i = -radius; i <= radius; i++) sum += from[(size_t)(i < 0 ? 0 : i < count ? i : count - 1) * step];
    for (int i = 0; i < count; i++) {
        to[(size_t)i * step] = (uint8_t)(sum / span);
        int enters = i + radius + 1, leaves = i - radius;
        sum += from[(size_t)(enters < count ? enters : count - 1) * step];
        sum -= from[(size_t)(leaves > 0 ? leaves : 0) * step];
    }
}

int cpictures_blur(const struct cpictures_image *source, int radius, struct cpictures_image *target) {
    size_t width = (size_t)source->width, height = (size_t)source->height;
    uint8_t *between = malloc(width * height);
    if (!between || !image_make(target, source->width, source->height, 1)) {
        free(between);
        return 0;
    }
    memcpy(target->pixels, source->pixels, width * height);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t y = 0; y < height; y++)
            average_line(target->pixels + y * width, between + y * width, source->width, 1, radius);
        for (size_t x = 0; x < width; x++) average_line(between + x, target->pixels + x, source->height, width, radius);
    }
    free(between);
    return 1;
}

// Sums over rectangles in four look-ups: each entry holds what lies above and to the left of it.
struct sums {
    uint32_t *values;
    uint64_t *squares;
    size_t row;
};

static int sums_make(struct sums *sums, const uint8_t *pixels, size_t width, size_t height) {
    sums->row = width + 1;
    sums->values = calloc((width + 1) * (height + 1), sizeof *sums->values);
    sums->squares = calloc((width + 1) * (height + 1), sizeof *sums->squares);
    if (!sums->values || !sums->squares) return 0;
    for (size_t y = 0; y < height; y++) {
        uint32_t value = 0;
        uint64_t square = 0;
        for (size_t x = 0; x < width; x++) {
            uint32_t p = pixels[y * width + x];
            size_t at = (y + 1) * sums->row + x + 1;
            value += p, square += p * p;
            sums->values[at] = sums->values[at - sums->row] + value;
            sums->squares[at] = sums->squares[at - sums->row] + square;
        }
    }
    return 1;
}

static void sums_free(struct sums *sums) { free(sums->values), free(sums->squares); }

// Sauvola and Pietikäinen, "Adaptive document image binarization", 2000: the threshold lies below the mean, the farther
// the plainer the surroundings are, so that noise on plain ground is no print.
static double threshold(const struct sums *sums, int left, int top, int right, int bottom) {
    size_t a = (size_t)top * sums->row + (size_t)left, b = (size_t)top * sums->row + (size_t)right;
    size_t c = (size_t)bottom * sums->row + (size_t)left, d = (size_t)bottom * sums->row + (size_t)right;
    double count = (double)(right - left) * (bottom - top);
    double mean = (double)(uint32_t)(sums->values[d] - sums->values[b] - sums->values[c] + sums->values[a]) / count;
    double square = (double)(sums->squares[d] - sums->squares[b] - sums->squares[c] + sums->squares[a]) / count;
    double variance = square - mean * mean;
    double below = mean * 0.2 * (1 - sqrt(variance > 0 ? variance : 0) / 128);
    return mean - (below > 12 ? below : 12);  // on dark ground a share of the mean is less than the noise of a camera
}

int cpictures_separate(const struct cpictures_image *source, int radius, int is_light, struct cpictures_image *target) {
    int width = source->width, height = source->height;
    size_t count = (size_t)width * (size_t)height;
    struct sums sums = {0};
    if (!image_make(target, width, height, 1)) return 0;
    for (size_t i = 0; i < count; i++) target->pixels[i] = is_light ? 255 - source->pixels[i] : source->pixels[i];
    if (!sums_make(&sums, target->pixels, (size_t)width, (size_t)height)) {
        sums_free(&sums);
        cpictures_free(target);
        return 0;
    }
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int left = x > radius ? x - radius : 0, right = x + radius + 1 < width ? x + radius + 1 : width;
            int top = y > radius ? y - radius : 0, bottom = y + radius + 1 < height ? y + radius + 1 : height;
            uint8_t *pixel = target->pixels + (size_t)y * (size_t)width + (size_t)x;
            // Soft edges: Tesseract's network was trained on gray.
            double value = 128 + 6 * (*pixel - threshold(&sums, left, top, right, bottom));
            *pixel = value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
        }
    }
    sums_free(&sums);
    return 1;
}

int cpictures_stretch(const struct cpictures_image *source, struct cpictures_image *target) {
    size_t count = (size_t)source->width * (size_t)source->height, histogram[256] = {0};
    if (!image_make(target, source->width, source->height, 1)) return 0;
    for (size_t i = 0; i < count; i++) histogram[source->pixels[i]]++;
    int darkest = 0, median = 0, lightest = 255;
    size_t seen = histogram[0];
    while (darkest < 255 && seen <= count / 50) seen += histogram[++darkest];
    seen = histogram[255];
    while (lightest > 0 && seen <= count / 50) seen += histogram[--lightest];
    seen = histogram[0];
    while (median < 255 && seen <= count / 2) seen += histogram[++median];
    // Most of a picture of a print is its ground: where that is nearer to the dark end, the print is light.
    int is_inverse = median - darkest < lightest - median;
    int range = lightest > darkest ? lightest - darkest : 1;
    for (size_t i = 0; i < count; i++) {
        int value = (source->pixels[i] - darkest) * 255 / range;
        value = value < 0 ? 0 : value > 255 ? 255 : value;
        target->pixels[i] = (uint8_t)(is_inverse ? 255 - value : value);
    }
    return 1;
}
