#include "cpictures.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

#include "heif.h"
#include "image.h"

struct jpeg_failure {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
};

static void jpeg_fail(j_common_ptr common) { longjmp(((struct jpeg_failure *)common->err)->jump, 1); }

// Every warning means that data is missing or wrong: such a picture would be shown with a gray rest.
static void jpeg_message(j_common_ptr common, int level) {
    if (level < 0) jpeg_fail(common);
}

// The largest reduction by eighths that leaves the longer side at least `enough`.
static void jpeg_reduce(struct jpeg_decompress_struct *jpeg, int enough) {
    unsigned longer = jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
    jpeg->scale_denom = 8;
    for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num++)
        if ((uint64_t)longer * jpeg->scale_num / 8 >= (uint64_t)enough) break;
}

static enum cpictures_result decode_jpeg(
    const uint8_t *bytes, size_t count, int channels, uint64_t limit, int enough, struct cpictures_image *image) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_failure failure;
    jpeg.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = jpeg_fail;
    failure.manager.emit_message = jpeg_message;
    // What is allocated below is kept in *image, which outlives the jump.
    if (setjmp(failure.jump)) {
        jpeg_destroy_decompress(&jpeg);
        cpictures_free(image);
        return cpictures_damaged;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, count);
    jpeg_read_header(&jpeg, TRUE);
    enum cpictures_result refused = cpictures_ok;
    if ((uint64_t)jpeg.image_width * jpeg.image_height > limit) refused = cpictures_too_many_pixels;
    if (jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK) refused = cpictures_unsupported;
    if (refused) {
        jpeg_destroy_decompress(&jpeg);
        return refused;
    }
    jpeg.out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_reduce(&jpeg, enough);
    jpeg_start_decompress(&jpeg);
    if (!image_make(image, (int)jpeg.output_width, (int)jpeg.output_height, channels)) {
        jpeg_destroy_decompress(&jpeg);
        return cpictures_no_memory;
    }
    while (jpeg.output_scanline < jpeg.output_height) {
        JSAMPROW row = image->pixels + (size_t)jpeg.output_scanline * jpeg.output_width * (size_t)channels;
        jpeg_read_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return cpictures_ok;
}

// libpng's simplified interface: no setjmp; palettes, gamma, 16 bits and transparency are its business.
static enum cpictures_result decode_png(
    const uint8_t *bytes, size_t count, int channels, uint64_t limit, struct cpictures_image *image) {
    static const png_color white = {255, 255, 255};
    png_image png = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&png, bytes, count)) return cpictures_damaged;
    enum cpictures_result result = cpictures_ok;
    if ((uint64_t)png.width * png.height > limit) {
        result = cpictures_too_many_pixels;
    } else if (!image_make(image, (int)png.width, (int)png.height, channels)) {
        result = cpictures_no_memory;
    } else {
        png.format = channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
        if (png_image_finish_read(&png, &white, image->pixels, 0, NULL) && png.warning_or_error < 2) return cpictures_ok;
        cpictures_free(image);
        result = cpictures_damaged;
    }
    png_image_free(&png);
    return result;
}

// Puts what is transparent before white.
static void flatten(const uint8_t *rgba, struct cpictures_image *image) {
    size_t count = (size_t)image->width * (size_t)image->height;
    for (size_t i = 0; i < count; i++) {
        unsigned alpha = rgba[4 * i + 3];
        for (int c = 0; c < 3; c++)
            image->pixels[3 * i + (size_t)c] = (uint8_t)((rgba[4 * i + (size_t)c] * alpha + 255 * (255 - alpha)) / 255);
    }
}

static enum cpictures_result decode_webp(
    const uint8_t *bytes, size_t count, uint64_t limit, int enough, struct cpictures_image *image) {
    WebPDecoderConfig webp;
    if (!WebPInitDecoderConfig(&webp)) return cpictures_unsupported;
    if (WebPGetFeatures(bytes, count, &webp.input) != VP8_STATUS_OK) return cpictures_damaged;
    if (webp.input.has_animation) return cpictures_unsupported;
    int width = webp.input.width, height = webp.input.height;
    if ((uint64_t)width * (uint64_t)height > limit) return cpictures_too_many_pixels;
    int longer = width > height ? width : height;
    if (longer > 2 * enough) {
        width = (int)((int64_t)width * enough / longer), height = (int)((int64_t)height * enough / longer);
        if (width < 1) width = 1;
        if (height < 1) height = 1;
        webp.options.use_scaling = 1;
        webp.options.scaled_width = width;
        webp.options.scaled_height = height;
    }
    if (!image_make(image, width, height, 3)) return cpictures_no_memory;
    int samples = webp.input.has_alpha ? 4 : 3;
    size_t size = (size_t)width * (size_t)height * (size_t)samples;
    uint8_t *alpha = webp.input.has_alpha ? malloc(size) : NULL;
    if (webp.input.has_alpha && !alpha) {
        cpictures_free(image);
        return cpictures_no_memory;
    }
    webp.output.colorspace = alpha ? MODE_RGBA : MODE_RGB;
    webp.output.is_external_memory = 1;
    webp.output.u.RGBA.rgba = alpha ? alpha : image->pixels;
    webp.output.u.RGBA.stride = width * samples;
    webp.output.u.RGBA.size = size;
    VP8StatusCode status = WebPDecode(bytes, count, &webp);
    if (status == VP8_STATUS_OK && alpha) flatten(alpha, image);
    free(alpha);
    if (status == VP8_STATUS_OK) return cpictures_ok;
    cpictures_free(image);
    return status == VP8_STATUS_OUT_OF_MEMORY ? cpictures_no_memory : cpictures_damaged;
}

enum cpictures_result cpictures_decode(
    const uint8_t *bytes, size_t count, enum cpictures_format format, int channels, uint64_t limit, int enough,
    struct cpictures_image *image) {
    enum cpictures_result result = cpictures_unsupported;
    *image = (struct cpictures_image){0};
    switch (format) {
    case cpictures_jpeg: return decode_jpeg(bytes, count, channels, limit, enough, image);
    case cpictures_png: return decode_png(bytes, count, channels, limit, image);
    case cpictures_webp: result = decode_webp(bytes, count, limit, enough, image); break;
    case cpictures_heif: result = heif_decode(bytes, count, limit, image); break;
    }
    if (result == cpictures_ok && channels == 1) image_make_gray(image);
    return result;
}
