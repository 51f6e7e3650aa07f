#include "heif.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include <libheif/heif.h>

#include "image.h"

// A pointer to a function of the library, with the type that its header gives it.
#define FUNCTION(name) __typeof__(&name) name
#define LOAD(name) (*(void **)&heif.name = dlsym(library, #name))

static struct {
    int is_loaded;
    FUNCTION(heif_context_alloc);
    FUNCTION(heif_context_free);
    FUNCTION(heif_context_set_maximum_image_size_limit);
    FUNCTION(heif_context_read_from_memory_without_copy);
    FUNCTION(heif_context_get_primary_image_handle);
    FUNCTION(heif_image_handle_get_width);
    FUNCTION(heif_image_handle_get_height);
    FUNCTION(heif_image_handle_release);
    FUNCTION(heif_decode_image);
    FUNCTION(heif_image_get_width);
    FUNCTION(heif_image_get_height);
    FUNCTION(heif_image_get_plane_readonly);
    FUNCTION(heif_image_release);
} heif;

int cpictures_load_heif(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    heif.is_loaded = library && LOAD(heif_context_alloc) && LOAD(heif_context_free)
        && LOAD(heif_context_set_maximum_image_size_limit) && LOAD(heif_context_read_from_memory_without_copy)
        && LOAD(heif_context_get_primary_image_handle) && LOAD(heif_image_handle_get_width)
        && LOAD(heif_image_handle_get_height) && LOAD(heif_image_handle_release) && LOAD(heif_decode_image)
        && LOAD(heif_image_get_width) && LOAD(heif_image_get_height) && LOAD(heif_image_get_plane_readonly)
        && LOAD(heif_image_release);
    return heif.is_loaded;
}

static enum cpictures_result copy_pixels(const struct heif_image *decoded, struct cpictures_image *image) {
    int stride = 0;
    const uint8_t *rows = heif.heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride);
    int width = heif.heif_image_get_width(decoded, heif_channel_interleaved);
    int height = heif.heif_image_get_height(decoded, heif_channel_interleaved);
    if (!rows || width < 1 || height < 1 || stride < 3 * width) return cpictures_damaged;
    if (!image_make(image, width, height, 3)) return cpictures_no_memory;
    for (int y = 0; y < height; y++)
        memcpy(image->pixels + (size_t)y * (size_t)width * 3, rows + (ptrdiff_t)y * stride, (size_t)width * 3);
    return cpictures_ok;
}

static enum cpictures_result decode_primary(
    struct heif_context *context, const uint8_t *bytes, size_t count, uint64_t limit, struct cpictures_image *image) {
    struct heif_image_handle *handle = NULL;
    struct heif_image *decoded = NULL;
    // Pictures that are longer than this on one side are refused by the library before it allocates.
    heif.heif_context_set_maximum_image_size_limit(context, 16384);
    struct heif_error error = heif.heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
    if (error.code) {
        return error.subcode == heif_suberror_Security_limit_exceeded ? cpictures_too_many_pixels : cpictures_damaged;
    }
    if (heif.heif_context_get_primary_image_handle(context, &handle).code) return cpictures_damaged;
    uint64_t width = (uint64_t)heif.heif_image_handle_get_width(handle);
    uint64_t height = (uint64_t)heif.heif_image_handle_get_height(handle);
    enum cpictures_result result = width * height > limit ? cpictures_too_many_pixels : cpictures_ok;
    if (!result) {
        error = heif.heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL);
        if (error.code) {
            result = error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
                ? cpictures_unsupported : cpictures_damaged;
        }
    }
    if (!result) result = copy_pixels(decoded, image);
    if (decoded) heif.heif_image_release(decoded);
    heif.heif_image_handle_release(handle);
    return result;
}

enum cpictures_result heif_decode(
    const uint8_t *bytes, size_t count, uint64_t limit, struct cpictures_image *image) {
    if (!heif.is_loaded) return cpictures_unsupported;
    struct heif_context *context = heif.heif_context_alloc();
    if (!context) return cpictures_no_memory;
    enum cpictures_result result = decode_primary(context, bytes, count, limit, image);
    heif.heif_context_free(context);
    return result;
}
