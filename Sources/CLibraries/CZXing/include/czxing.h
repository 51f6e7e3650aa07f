// zxing-cpp behind functions of C. A C++ exception must not unwind into Swift, so that every one ends here.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a symbol is; the same numbers as in czbar.h.
enum czxing_symbology {
    czxing_ean13 = 1,
    czxing_ean8 = 2,
    czxing_upca = 3,
    czxing_upce = 4,
    czxing_code128 = 5,
    czxing_qr = 6,
};

/// One symbol that was read. `text` is UTF-8, may hold NUL, and belongs to whoever called: `czxing_free`.
struct czxing_symbol {
    enum czxing_symbology symbology;
    /// Whether it begins with FNC1, and so holds GS1 element strings.
    int is_gs1;
    char *text;
    size_t length;
};

/// Reads at most one symbol: Debian's libzxing 1.4 aborts at an assertion in some pictures when it may look for more.
/// `effort`: 0 one quick look, 1 tries harder and rotated by quarters, 2 tries the picture smaller, too.
/// 1 when there is a symbol, 0 when there is none, -1 when the library threw.
int czxing_read(
    const uint8_t *gray, int width, int height, int effort, struct czxing_symbol *symbol);

void czxing_free(struct czxing_symbol *symbol);

#ifdef __cplusplus
}
#endif
