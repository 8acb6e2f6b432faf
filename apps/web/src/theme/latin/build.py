"""Makes basic.woff2 and latin.woff2 of Atkinson Hyperlegible Next, in the weights 400 to 700 and with a plain zero: the
letters of English, which every first paint waits for, and all Latin letters, for a name that has others.

    python3 build.py   (fontTools 4.38 and brotli: Debian's python3-fonttools and python3-brotli)
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
SOURCE = (
    HERE.parents[4]
    / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
    / "atkinson-hyperlegible-next-latin-wght-normal.woff2"
)
# As in base.css: ASCII, and the marks of English texts and formulas.
BASIC = [*range(0x20, 0x7F), 0xA0, 0xB0, 0xB7, 0xD7, 0xF7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]

ZERO_OUTER_POINTS = 16
# The slash cuts the counter of the zero into two contours: these of their points touch the counter's four sides.
LEFT, RIGHT, BOTTOM, TOP = 23, 31, 16, 34


def with_whole_counter(points):
    """The outline of one weight: the outer contour, and within it the same shape scaled to the counter's sides."""
    outer = points[:ZERO_OUTER_POINTS]
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


def take_slash_from_zero(font):
    """In all weights. The tabular zero is made of this one."""
    table = font["glyf"]
    zero = table["zero"]
    coordinates, _, flags = zero.getCoordinates(table)
    points = list(coordinates)
    plain = with_whole_counter(points)
    font["gvar"].variations["zero"] = [
        TupleVariation(
            delta.axes,
            difference(with_whole_counter([(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, delta.coordinates)]), plain)
            + list(delta.coordinates[-4:]),
        )
        for delta in font["gvar"].variations["zero"]
    ]
    outer_flags = [flag & 1 for flag in flags][:ZERO_OUTER_POINTS]
    zero.coordinates = GlyphCoordinates(plain)
    zero.flags = bytearray([*outer_flags, *reversed(outer_flags)])
    zero.endPtsOfContours = [ZERO_OUTER_POINTS - 1, 2 * ZERO_OUTER_POINTS - 1]
    zero.numberOfContours = 2
    zero.program.fromBytecode(b"")


def save(font, name):
    instance = instantiateVariableFont(font, {"wght": (400, 400, 700)})
    instance.flavor = "woff2"
    instance.save(HERE / name)


latin = TTFont(SOURCE)
take_slash_from_zero(latin)
save(latin, "latin.woff2")

basic = TTFont(SOURCE)
take_slash_from_zero(basic)
subsetter = Subsetter(Options(layout_features=["kern", "tnum", "pnum"], notdef_outline=True))
subsetter.populate(unicodes=BASIC)
subsetter.subset(basic)
save(basic, "basic.woff2")
