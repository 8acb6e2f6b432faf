"""Makes basic.woff2 and latin.woff2 of Atkinson Hyperlegible Next, in the weights 400 to 700: the letters of English, which
every first paint waits for, and all Latin letters, for a name that has others.

    python3 build.py   (fontTools 4.38 and brotli: Debian's python3-fonttools and python3-brotli)
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
SOURCE = (
    HERE.parents[4]
    / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
    / "atkinson-hyperlegible-next-latin-wght-normal.woff2"
)
# As in base.css: ASCII, and the marks of English texts and formulas.
BASIC = [*range(0x20, 0x7F), 0xA0, 0xB0, 0xB7, 0xD7, 0xF7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]


def save(font, name):
    instance = instantiateVariableFont(font, {"wght": (400, 400, 700)})
    instance.flavor = "woff2"
    instance.save(HERE / name)


save(TTFont(SOURCE), "latin.woff2")

basic = TTFont(SOURCE)
subsetter = Subsetter(Options(layout_features=["kern", "tnum", "pnum"], notdef_outline=True))
subsetter.populate(unicodes=BASIC)
subsetter.subset(basic)
save(basic, "basic.woff2")
