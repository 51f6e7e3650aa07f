"""Dates on packages, as a phone would photograph them: printed and dot-matrix, crooked, pale, blurred, light on dark.

The pictures go to a worker as the server would send them: `Sources/Imaging/Workers` says what goes to and fro.
"""
import io
import os
import random
import struct
import subprocess

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from program import PROGRAM

TEXTS = [
    "12.03.2027", "MHD 05/27", "EXP 2027 MAR 12", "BB 12 MAR", "BEST BEFORE 31 DEC 2026", "MHD 01.2028", "24.12.26",
    "L4711 30.09.2026", "USE BY 07 JUN 27", "EXP 11/2028",
]
FONTS = "/usr/share/fonts/truetype/dejavu"
GROUND = 225
PREPARATIONS = 5


def printed(text, chance):
    name = chance.choice(["DejaVuSans-Bold", "DejaVuSans", "DejaVuSansMono"])
    font = ImageFont.truetype(f"{FONTS}/{name}.ttf", 44)
    image = Image.new("L", (int(font.getlength(text)) + 60, 94), GROUND)
    ImageDraw.Draw(image).text((30, 20), text, font=font, fill=25)
    return image


def dotted(text, chance):
    """As the nozzles of a printer on the line set it: a dot for each pixel of a small font, none quite in its place."""
    font = ImageFont.load_default_imagefont()
    right, bottom = font.getbbox(text)[2:]
    small = Image.new("L", (right, bottom), 0)
    ImageDraw.Draw(small).text((0, 0), text, font=font, fill=255)
    pitch, radius, sharp = 7, 2.7, 4
    large = Image.new("L", ((right * pitch + 60) * sharp, (bottom * pitch + 60) * sharp), GROUND)
    draw = ImageDraw.Draw(large)
    for y in range(bottom):
        for x in range(right):
            if small.getpixel((x, y)) > 128:
                across, down = (30 + v * pitch + chance.gauss(0, 0.5) for v in (x, y))
                box = [across - radius, down - radius, across + radius, down + radius]
                draw.ellipse([v * sharp for v in box], fill=40)
    return large.resize((large.width // sharp, large.height // sharp), Image.BOX)


def noisy(image, deviation):
    return ImageChops.add(image, Image.effect_noise(image.size, deviation), 1, -128)


def pale(image):
    return image.point(lambda value: int(value * 0.3 + 110))


def turned(image, degrees):
    return image.rotate(degrees, Image.BILINEAR, fillcolor=GROUND)


CHANGES = {
    "clean": lambda image: image,
    "crooked": lambda image: turned(image, 3),
    "pale": pale,
    "noisy": lambda image: noisy(image, 18),
    "light on dark": ImageChops.invert,
    "blurred": lambda image: image.filter(ImageFilter.GaussianBlur(2.2)),
    "all of it": lambda image: noisy(pale(turned(image, -2)), 5),
}


def in_a_photo(image):
    photo = Image.new("L", (1600, 1200), image.getpixel((2, 2)))
    photo.paste(image, ((1600 - image.width) // 2, 500))
    return noisy(photo, 4)


class Worker:
    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "decode", "text", str(1 << 30), "240"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={"OMP_THREAD_LIMIT": "1"},
        )

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(10)

    def read(self, count):
        return self.process.stdout.read(count)

    def lines(self, picture, preparation):
        request = struct.pack("<BBI", 2, preparation, len(picture)) + picture
        self.process.stdin.write(struct.pack("<I", len(request)) + request)
        self.process.stdin.flush()
        answer = self.read(struct.unpack("<I", self.read(4))[0])
        failure, at = answer[0], 2
        assert failure == 0, f"no answer: {failure}"
        while at < len(answer):
            size = struct.unpack_from("<I", answer, at)[0]
            yield answer[at + 4 : at + 4 + size].decode()
            at += 4 + size + 1


@pytest.fixture
def worker():
    worker = Worker()
    yield worker
    worker.close()


def bare(text):
    return "".join(character for character in text.upper() if character.isalnum())


def is_read(worker, image, text):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=85)
    for preparation in range(PREPARATIONS):
        if bare(text) in bare(" ".join(worker.lines(file.getvalue(), preparation))):
            return True
    return False


@pytest.mark.skipif(not os.path.exists(FONTS), reason="the fonts that the dates are drawn with are not installed")
@pytest.mark.parametrize("draw, changes, place, rate", [
    (printed, CHANGES, lambda image: image, 95),
    (dotted, CHANGES, lambda image: image, 75),
    (printed, ["clean", "light on dark", "pale"], in_a_photo, 90),
    (dotted, ["clean", "blurred"], in_a_photo, 75),
], ids=["printed crops", "dot-matrix crops", "printed in a photo", "dot-matrix in a photo"])
def test_most_dates_on_packages_are_read(worker, draw, changes, place, rate):
    chance = random.Random(3)
    missed, count = [], 0
    for text in TEXTS:
        drawn = draw(text, chance)
        for name in changes:
            count += 1
            if not is_read(worker, place(CHANGES[name](drawn)), text):
                missed.append(f"{text} {name}")
    read = (count - len(missed)) * 100 // count
    print(f"{read} of 100 dates read")
    assert read >= rate, f"{read} of 100 read; missed {missed}"
