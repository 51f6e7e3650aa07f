// libzbar, loaded when it is first needed: it draws twenty other libraries in, which the server can do without.
// Its few functions are declared by hand in czbar.c, since Debian's libzbar-dev brings 84 packages.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct czbar_scanner czbar_scanner;

/// One symbol that was read; the numbers of `symbology` are those of czxing.h. The text belongs to the scanner, until
/// its next picture.
struct czbar_symbol {
    int symbology;
    int is_gs1;
    const char *text;
    size_t length;
};

/// A scanner, or NULL where the library is not installed.
czbar_scanner *czbar_open(void);

/// Looks at a picture, and where `inverted` is not 0 for symbols that are light on dark, too. Fills `symbols` with at
/// most `count` of them and answers how many.
int czbar_read(
    czbar_scanner *scanner, const uint8_t *gray, int width, int height, int inverted, struct czbar_symbol *symbols,
    int count);

void czbar_close(czbar_scanner *scanner);
