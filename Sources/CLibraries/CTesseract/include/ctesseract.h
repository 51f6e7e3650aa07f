// libtesseract, loaded when it is first needed: it draws fifty other libraries in, which the server can do without.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct ctesseract ctesseract;

/// A line of text as it was read. `text` is UTF-8 and belongs to whoever called: `ctesseract_free`.
struct ctesseract_line {
    char *text;
    /// How sure the engine is, 0 to 100.
    float confidence;
    /// Where the line lies in the picture that was given, in pixels.
    int left, top, right, bottom;
};

/// The engine with its languages, such as "eng+deu"; NULL where the library or a language is not installed.
ctesseract *ctesseract_open(const char *languages);

/// Reads a gray picture: as one line where `single_line` is not 0, as scattered lines otherwise.
/// Fills `lines` with at most `count` lines and answers how many; -1 when the engine failed.
int ctesseract_read(
    ctesseract *engine, const uint8_t *gray, int width, int height, int single_line,
    struct ctesseract_line *lines, int count);

void ctesseract_free(struct ctesseract_line *lines, int count);
void ctesseract_close(ctesseract *engine);
