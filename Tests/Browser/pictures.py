"""Pictures of barcodes and print, and what a camera sees that looks at one."""
import io

from PIL import Image, ImageDraw, ImageFont

# ISO/IEC 15420: seven modules a digit, in three alphabets; the first digit says which of the first two each of six has.
ODD = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
EVEN = ["".join("10"[int(bit)] for bit in reversed(digit)) for digit in ODD]
RIGHT = ["".join("10"[int(bit)] for bit in digit) for digit in ODD]
PARITIES = "OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO".split()


def ean13(code, width=640, height=480, module=4):
    """A grey picture of an EAN-13 in its middle."""
    left = [(ODD if parity == "O" else EVEN)[int(digit)] for digit, parity in zip(code[1:7], PARITIES[int(code[0])])]
    bars = "101" + "".join(left) + "01010" + "".join(RIGHT[int(digit)] for digit in code[7:]) + "101"
    picture = Image.new("L", (width, height), 235)
    draw = ImageDraw.Draw(picture)
    start, top = (width - len(bars) * module) // 2, height // 4
    for index, bar in enumerate(bars):
        if bar == "1":
            draw.rectangle((start + index * module, top, start + (index + 1) * module - 1, height - top), fill=20)
    return picture


def print_of(*lines, size=56):
    """A picture of a package with lines of print."""
    picture = Image.new("L", (900, 120 + len(lines) * size * 2), 225)
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        draw.text((60, 60 + number * size * 2), line, font=ImageFont.load_default(size), fill=25)
    return picture


def jpeg(picture):
    """The file of a picture."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=90)
    return file.getvalue()


def held_into(screenshot, width=640, height=480):
    """A grey picture of what a screenshot shows, held before a camera."""
    label = Image.open(io.BytesIO(screenshot)).convert("L")
    label.thumbnail((width - 80, height - 80))
    picture = Image.new("L", (width, height), 235)
    picture.paste(label, ((width - label.width) // 2, (height - label.height) // 2))
    return picture


def film(picture, path):
    """A film of ten frames that Chromium's fake camera shows over and over."""
    _write(path, 30, [picture], 10)


def film_of_several(pictures, path, seconds=5):
    """A film that shows one after the other, each for so long, over and over."""
    _write(path, 4, pictures, 4 * seconds)


def _write(path, rate, pictures, frames):
    width, height = pictures[0].size
    with path.open("wb") as file:
        file.write(b"YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420\n" % (width, height, rate))
        for picture in pictures:
            # Studio range, 16 to 235, as Chromium expects; no colour.
            luma = picture.point(lambda value: 16 + value * 219 // 255).tobytes()
            file.write((b"FRAME\n" + luma + b"\x80" * (width * height // 2)) * frames)
