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
