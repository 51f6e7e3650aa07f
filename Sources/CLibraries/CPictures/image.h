// What the files of this target share.
#pragma once
#include "cpictures.h"

/// Allocates the pixels; 0 without memory.
int image_make(struct cpictures_image *image, int width, int height, int channels);
/// Turns colours into gray, in place.
void image_make_gray(struct cpictures_image *image);
