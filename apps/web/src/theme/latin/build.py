"""Makes latin.woff2: the Latin letters of Atkinson Hyperlegible Next, in the weights 400 to 700.

    python3 build.py   (fontTools 4.38 and brotli: Debian's python3-fonttools and python3-brotli)
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
SOURCE = (
    HERE.parents[4]
    / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
    / "atkinson-hyperlegible-next-latin-wght-normal.woff2"
)

font = instantiateVariableFont(TTFont(SOURCE), {"wght": (400, 400, 700)})
font.flavor = "woff2"
font.save(HERE / "latin.woff2")
