#include "ctesseract.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <tesseract/capi.h>

// A pointer to a function of the library, with the type that its header gives it.
#define FUNCTION(name) __typeof__(&name) name

struct ctesseract {
    void *library;
    TessBaseAPI *engine;
    FUNCTION(TessBaseAPICreate);
    FUNCTION(TessBaseAPIDelete);
    FUNCTION(TessBaseAPIEnd);
    FUNCTION(TessBaseAPIInit2);
    FUNCTION(TessBaseAPISetVariable);
    FUNCTION(TessBaseAPISetPageSegMode);
    FUNCTION(TessBaseAPISetImage);
    FUNCTION(TessBaseAPISetSourceResolution);
    FUNCTION(TessBaseAPIRecognize);
    FUNCTION(TessBaseAPIGetIterator);
    FUNCTION(TessBaseAPIClear);
    FUNCTION(TessResultIteratorDelete);
    FUNCTION(TessResultIteratorNext);
    FUNCTION(TessResultIteratorGetUTF8Text);
    FUNCTION(TessResultIteratorConfidence);
    FUNCTION(TessResultIteratorGetPageIteratorConst);
    FUNCTION(TessPageIteratorBoundingBox);
    FUNCTION(TessDeleteText);
};

#define LOAD(name) (*(void **)&tesseract->name = dlsym(tesseract->library, #name))

static int load(ctesseract *tesseract) {
    return LOAD(TessBaseAPICreate) && LOAD(TessBaseAPIDelete) && LOAD(TessBaseAPIEnd) && LOAD(TessBaseAPIInit2)
        && LOAD(TessBaseAPISetVariable) && LOAD(TessBaseAPISetPageSegMode) && LOAD(TessBaseAPISetImage)
        && LOAD(TessBaseAPISetSourceResolution) && LOAD(TessBaseAPIRecognize) && LOAD(TessBaseAPIGetIterator)
        && LOAD(TessBaseAPIClear) && LOAD(TessResultIteratorDelete) && LOAD(TessResultIteratorNext)
        && LOAD(TessResultIteratorGetUTF8Text) && LOAD(TessResultIteratorConfidence)
        && LOAD(TessResultIteratorGetPageIteratorConst) && LOAD(TessPageIteratorBoundingBox) && LOAD(TessDeleteText);
}

ctesseract *ctesseract_open(const char *languages) {
    ctesseract *tesseract = calloc(1, sizeof *tesseract);
    if (!tesseract) return NULL;
    tesseract->library = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!tesseract->library || !load(tesseract) || !(tesseract->engine = tesseract->TessBaseAPICreate())) {
        ctesseract_close(tesseract);
        return NULL;
    }
    // NULL: the folder of language data that the library was built with, or $TESSDATA_PREFIX.
    if (tesseract->TessBaseAPIInit2(tesseract->engine, NULL, languages, OEM_LSTM_ONLY) != 0) {
        ctesseract_close(tesseract);
        return NULL;
    }
    // Dates and lot numbers are in no dictionary.
    tesseract->TessBaseAPISetVariable(tesseract->engine, "load_system_dawg", "0");
    tesseract->TessBaseAPISetVariable(tesseract->engine, "load_freq_dawg", "0");
    return tesseract;
}

int ctesseract_read(
    ctesseract *tesseract, const uint8_t *gray, int width, int height, int single_line,
    struct ctesseract_line *lines, int count) {
    int found = 0;
    tesseract->TessBaseAPISetPageSegMode(tesseract->engine, single_line ? PSM_SINGLE_LINE : PSM_SPARSE_TEXT);
    tesseract->TessBaseAPISetImage(tesseract->engine, gray, width, height, 1, width);
    tesseract->TessBaseAPISetSourceResolution(tesseract->engine, 150);
    if (tesseract->TessBaseAPIRecognize(tesseract->engine, NULL) != 0) return -1;
    TessResultIterator *line = tesseract->TessBaseAPIGetIterator(tesseract->engine);
    if (line) {
        do {
            char *text = tesseract->TessResultIteratorGetUTF8Text(line, RIL_TEXTLINE);
            if (!text) continue;
            struct ctesseract_line *next = &lines[found];
            next->text = strdup(text);
            tesseract->TessDeleteText(text);
            if (!next->text) break;
            next->confidence = tesseract->TessResultIteratorConfidence(line, RIL_TEXTLINE);
            tesseract->TessPageIteratorBoundingBox(
                tesseract->TessResultIteratorGetPageIteratorConst(line), RIL_TEXTLINE, &next->left, &next->top,
                &next->right, &next->bottom);
            found++;
        } while (found < count && tesseract->TessResultIteratorNext(line, RIL_TEXTLINE));
        tesseract->TessResultIteratorDelete(line);
    }
    tesseract->TessBaseAPIClear(tesseract->engine);
    return found;
}

void ctesseract_free(struct ctesseract_line *lines, int count) {
    for (int i = 0; i < count; i++) free(lines[i].text);
}

void ctesseract_close(ctesseract *tesseract) {
    if (!tesseract) return;
    if (tesseract->engine) {
        tesseract->TessBaseAPIEnd(tesseract->engine);
        tesseract->TessBaseAPIDelete(tesseract->engine);
    }
    if (tesseract->library) dlclose(tesseract->library);
    free(tesseract);
}
