#include "czbar.h"

#include <dlfcn.h>
#include <stdlib.h>

// From zbar.h of ZBar 0.23; stable for as long as the library is called libzbar.so.0.
enum {
    zbar_ean8 = 8,
    zbar_upce = 9,
    zbar_upca = 12,
    zbar_ean13 = 13,
    zbar_qrcode = 64,
    zbar_code128 = 128,
    zbar_cfg_enable = 0,
    zbar_cfg_x_density = 0x100,
    zbar_cfg_y_density = 0x101,
    zbar_cfg_test_inverted = 0x81,
    zbar_mod_gs1 = 0,
};

struct czbar_scanner {
    void *library;
    void *scanner;
    void *image;
    void *(*create)(void);
    void (*destroy)(void *);
    int (*configure)(void *, int symbology, int setting, int value);
    int (*scan)(void *, void *image);
    void *(*image_create)(void);
    void (*image_destroy)(void *);
    void (*image_set_format)(void *, unsigned long);
    void (*image_set_size)(void *, unsigned, unsigned);
    void (*image_set_data)(void *, const void *, unsigned long, void (*)(void *));
    const void *(*first_symbol)(const void *image);
    const void *(*next_symbol)(const void *);
    int (*symbol_type)(const void *);
    unsigned (*symbol_modifiers)(const void *);
    const char *(*symbol_data)(const void *);
    unsigned (*symbol_length)(const void *);
};

static int load(czbar_scanner *zbar) {
    const struct {
        const char *name;
        void *target;
    } functions[] = {
        {"zbar_image_scanner_create", &zbar->create},
        {"zbar_image_scanner_destroy", &zbar->destroy},
        {"zbar_image_scanner_set_config", &zbar->configure},
        {"zbar_scan_image", &zbar->scan},
        {"zbar_image_create", &zbar->image_create},
        {"zbar_image_destroy", &zbar->image_destroy},
        {"zbar_image_set_format", &zbar->image_set_format},
        {"zbar_image_set_size", &zbar->image_set_size},
        {"zbar_image_set_data", &zbar->image_set_data},
        {"zbar_image_first_symbol", &zbar->first_symbol},
        {"zbar_symbol_next", &zbar->next_symbol},
        {"zbar_symbol_get_type", &zbar->symbol_type},
        {"zbar_symbol_get_modifiers", &zbar->symbol_modifiers},
        {"zbar_symbol_get_data", &zbar->symbol_data},
        {"zbar_symbol_get_data_length", &zbar->symbol_length},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *found = dlsym(zbar->library, functions[i].name);
        if (!found) return 0;
        *(void **)functions[i].target = found;
    }
    return 1;
}

static int symbology_of(int type) {
    switch (type) {
    case zbar_ean13: return 1;
    case zbar_ean8: return 2;
    case zbar_upca: return 3;
    case zbar_upce: return 4;
    case zbar_code128: return 5;
    case zbar_qrcode: return 6;
    default: return 0;
    }
}

czbar_scanner *czbar_open(void) {
    static const int wanted[] = {zbar_ean13, zbar_ean8, zbar_upca, zbar_upce, zbar_code128, zbar_qrcode};
    czbar_scanner *zbar = calloc(1, sizeof *zbar);
    if (!zbar) return NULL;
    zbar->library = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!zbar->library || !load(zbar) || !(zbar->scanner = zbar->create())) {
        czbar_close(zbar);
        return NULL;
    }
    zbar->configure(zbar->scanner, 0, zbar_cfg_enable, 0);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        zbar->configure(zbar->scanner, wanted[i], zbar_cfg_enable, 1);
    zbar->configure(zbar->scanner, 0, zbar_cfg_x_density, 1);
    zbar->configure(zbar->scanner, 0, zbar_cfg_y_density, 1);
    return zbar;
}

int czbar_read(
    czbar_scanner *zbar, const uint8_t *gray, int width, int height, int inverted, struct czbar_symbol *symbols,
    int count) {
    int found = 0;
    if (zbar->image) zbar->image_destroy(zbar->image);
    zbar->image = zbar->image_create();
    if (!zbar->image) return 0;
    zbar->image_set_format(zbar->image, 0x30303859);  // "Y800": a byte of luminance for each pixel
    zbar->image_set_size(zbar->image, (unsigned)width, (unsigned)height);
    zbar->image_set_data(zbar->image, gray, (unsigned long)width * (unsigned long)height, NULL);
    for (int is_inverted = 0; is_inverted <= (inverted != 0) && found == 0; is_inverted++) {
        zbar->configure(zbar->scanner, 0, zbar_cfg_test_inverted, is_inverted);
        if (zbar->scan(zbar->scanner, zbar->image) <= 0) continue;
        const void *symbol = zbar->first_symbol(zbar->image);
        for (; symbol && found < count; symbol = zbar->next_symbol(symbol)) {
            int symbology = symbology_of(zbar->symbol_type(symbol));
            if (!symbology) continue;
            symbols[found++] = (struct czbar_symbol){
                .symbology = symbology,
                .is_gs1 = (zbar->symbol_modifiers(symbol) >> zbar_mod_gs1) & 1,
                .text = zbar->symbol_data(symbol),
                .length = zbar->symbol_length(symbol),
            };
        }
    }
    return found;
}

void czbar_close(czbar_scanner *zbar) {
    if (!zbar) return;
    if (zbar->image) zbar->image_destroy(zbar->image);
    if (zbar->scanner) zbar->destroy(zbar->scanner);
    if (zbar->library) dlclose(zbar->library);
    free(zbar);
}
