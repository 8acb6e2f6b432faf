"""Makes plain-zero.woff2: the zero of Atkinson Hyperlegible Next, all weights, without its slash.

    python3 build.py   (fontTools 4.38 and brotli: Debian's python3-fonttools and python3-brotli)
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation

HERE = Path(__file__).parent
SOURCE = (
    HERE.parents[4]
    / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
    / "atkinson-hyperlegible-next-latin-wght-normal.woff2"
)
OUTER_POINTS = 16
# The slash cuts the counter into two contours: these of their points touch the counter's four sides.
LEFT, RIGHT, BOTTOM, TOP = 23, 31, 16, 34


def with_whole_counter(points):
    """The outline of one weight: the outer contour, and within it the same shape scaled to the counter's sides."""
    outer = points[:OUTER_POINTS]
    left, right = points[LEFT][0], points[RIGHT][0]
    bottom, top = points[BOTTOM][1], points[TOP][1]
    outer_left, outer_right = min(x for x, _ in outer), max(x for x, _ in outer)
    outer_bottom, outer_top = min(y for _, y in outer), max(y for _, y in outer)
    counter = [
        (
            round(left + (x - outer_left) / (outer_right - outer_left) * (right - left)),
            round(bottom + (y - outer_bottom) / (outer_top - outer_bottom) * (top - bottom)),
        )
        for x, y in outer
    ]
    return [*outer, *reversed(counter)]


def difference(points, base):
    return [(x - base_x, y - base_y) for (x, y), (base_x, base_y) in zip(points, base, strict=True)]


font = TTFont(SOURCE)
options = Options(layout_features=["tnum", "pnum"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=False)
subsetter = Subsetter(options)
subsetter.populate(unicodes=[0x30])
subsetter.subset(font)

table = font["glyf"]
zero = table["zero"]
points = list(zero.getCoordinates(table)[0])
deltas = font["gvar"].variations["zero"]
plain = with_whole_counter(points)
plain_deltas = []
for delta in deltas:
    moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, delta.coordinates)]
    plain_deltas.append(
        TupleVariation(delta.axes, difference(with_whole_counter(moved), plain) + list(delta.coordinates[-4:]))
    )

flags = [flag & 1 for flag in zero.getCoordinates(table)[2]][:OUTER_POINTS]
zero.coordinates = GlyphCoordinates(plain)
zero.flags = bytearray([*flags, *reversed(flags)])
zero.endPtsOfContours = [OUTER_POINTS - 1, 2 * OUTER_POINTS - 1]
zero.numberOfContours = 2
zero.program.fromBytecode(b"")
font["gvar"].variations["zero"] = plain_deltas
for record in font["name"].names:
    if record.nameID in (1, 3, 4, 6):
        record.string = "BedsideBikePlainZero" if record.nameID in (3, 6) else "Bedside Bike Plain Zero"
font.flavor = "woff2"
font.save(HERE / "plain-zero.woff2")
