#pragma once
#include "cpictures.h"

enum cpictures_result heif_decode(
    const uint8_t *bytes, size_t count, uint64_t limit, struct cpictures_image *image);
