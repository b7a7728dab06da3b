"""Writes the outlines of a font that boards are drawn with, so that they look the same whatever fonts are there:
crates/drawing/src/shogi/glyphs.rs, the kanji on the pieces and beside the board, and crates/drawing/src/letters.rs, the
letters and digits of pictures.

    npm pack @expo-google-fonts/shippori-mincho@0.4.1 && tar xzf expo-google-fonts-shippori-mincho-0.4.1.tgz
    pip install fonttools==4.68.0
    python tools/koma/glyphs.py package/700Bold/ShipporiMincho_700Bold.ttf

Each outline is moved so that the middle of its box is the origin (a letter: the middle of its advance, and half the height
of a capital above its base line), turned so that y runs downwards, and rounded to 500
units an em, which is finer than a pixel on any screen a board is shown on.
"""

import string
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.ttLib import TTFont

KANJI = "王玉将飛車角行金銀桂馬香歩兵龍成全圭杏と一二三四五六七八九"
UNITS = 500
WIDTH = 108  # columns of a line of Rust
HERE = Path(__file__).resolve().parent
CRATE = HERE.parent.parent / "crates/drawing/src"
LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase


def commands(recording, place):
    """The drawing as [letter, points …] with rounded absolute points."""
    found = []
    for name, points in recording:
        if name == "moveTo":
            found.append(["m", place(points[0])])
        elif name == "lineTo":
            found.append(["l", place(points[0])])
        elif name == "qCurveTo":
            if points[-1] is None:
                raise ValueError("a contour without a point on the curve")
            for control, end in decomposeQuadraticSegment(points):
                found.append(["q", place(control), place(end)])
        elif name == "curveTo":
            found.append(["c", *map(place, points)])
        elif name in ("closePath", "endPath"):
            found.append(["z"])
        else:
            raise ValueError(name)
    return found


def number_list(numbers):
    text = ""
    for number in numbers:
        sign_parts = not text or number < 0
        text += str(number) if sign_parts else f" {number}"
    return text


def path(recording, place):
    """SVG path data with relative commands, as short as it gets with whole numbers."""
    data, at, start, last = "", (0, 0), (0, 0), ""
    for letter, *points in commands(recording, place):
        if letter == "z":
            data, at, last = data + "z", start, "z"
            continue
        if letter == "m":
            start = points[0]
        relative = [(x - at[0], y - at[1]) for x, y in points]
        at = points[-1]
        if letter == "l":
            (dx, dy), = relative
            if (dx, dy) == (0, 0):
                continue
            if dy == 0:
                letter, numbers = "h", [dx]
            elif dx == 0:
                letter, numbers = "v", [dy]
            else:
                numbers = [dx, dy]
        else:
            numbers = [n for point in relative for n in point]
        text = number_list(numbers)
        if letter == last and letter != "m":
            data += ("" if text.startswith("-") else " ") + text
        else:
            data += letter + text
        last = letter
    return data


def literal(data):
    """The inside of a string of Rust, on as many lines as it needs."""
    lines = [""]
    for character in data:
        # Rust leaves out spaces at the beginning of a line that goes on.
        if len(lines[-1]) >= WIDTH and character != " ":
            lines.append("")
        lines[-1] += character
    return "\\\n     ".join(lines)


def main(file):
    font = TTFont(file)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = UNITS / font["head"].unitsPerEm
    version = font["name"].getDebugName(5).split(";")[0].removeprefix("Version ")
    family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
    origin = (
        f"from the font {family} {version}: see `licences/shippori-mincho.txt`.\n"
        "//! Written by `tools/koma/glyphs.py`; not to be edited.\n\n"
    )

    def outline(character, centre):
        drawing = DecomposingRecordingPen(glyphs)
        glyphs[names[ord(character)]].draw(drawing)
        cx, cy = centre
        return path(drawing.value, lambda p: (round((p[0] - cx) * scale), round((cy - p[1]) * scale)))

    def bounds(character):
        box = BoundsPen(glyphs)
        glyphs[names[ord(character)]].draw(box)
        return box.bounds

    rows = []
    for kanji in KANJI:
        left, low, right, high = bounds(kanji)
        rows.append(f"    ('{kanji}', \"{literal(outline(kanji, ((left + right) / 2, (low + high) / 2)))}\"),\n")
    (CRATE / "shogi/glyphs.rs").write_text(
        f"//! Outlines of kanji, {origin}"
        f"/// Units of the outlines to an em.\npub const EM: f64 = {UNITS}.0;\n\n"
        "/// The outline of a character as SVG path data, around the origin; empty for one that is on no piece.\n"
        "pub fn outline(character: char) -> &'static str {\n"
        "    let found = OUTLINES.iter().find(|(it, _)| *it == character);\n"
        '    found.map_or("", |(_, outline)| outline)\n}\n\n'
        "#[rustfmt::skip]\nconst OUTLINES: &[(char, &str)] = &[\n" + "".join(rows) + "];\n",
        encoding="utf-8",
    )
    rows, half = [], bounds("H")[3] / 2
    for letter in LETTERS:
        advance = glyphs[names[ord(letter)]].width
        data = literal(outline(letter, (advance / 2, half)))
        rows.append(f"    ('{letter}', {round(advance * scale)}, \"{data}\"),\n")
    (CRATE / "letters.rs").write_text(
        f"//! Outlines of letters and digits, {origin}"
        f"/// Units of the outlines to an em.\npub(crate) const EM: f64 = {UNITS}.0;\n\n"
        "/// How far a character advances, and its outline as SVG path data around the middle of that and of a capital's height.\n"
        "pub(crate) fn outline(character: char) -> Option<(f64, &'static str)> {\n"
        "    let found = OUTLINES.iter().find(|(it, ..)| *it == character);\n"
        "    found.map(|&(_, advance, outline)| (f64::from(advance), outline))\n}\n\n"
        "#[rustfmt::skip]\nconst OUTLINES: &[(char, u16, &str)] = &[\n" + "".join(rows) + "];\n",
        encoding="utf-8",
    )


main(sys.argv[1])
