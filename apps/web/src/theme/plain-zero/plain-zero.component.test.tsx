import { expect, it } from "vitest";

const weights = [400, 500, 600, 700, 800];
const fontSizePx = 200;

/** Whether anything is drawn in the middle of the character, as the product's typeface draws it. */
async function isInkedInTheMiddle(character: string, weight: number): Promise<boolean> {
  const font = `${weight} ${fontSizePx}px ${getComputedStyle(document.body).fontFamily}`;
  await document.fonts.load(font, character);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * fontSizePx;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no canvas.");
  context.font = font;
  context.textAlign = "center";
  context.fillText(character, fontSizePx, fontSizePx);
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(character);
  const middleY = Math.round(fontSizePx - (ascent - descent) / 2);
  return context.getImageData(fontSizePx, middleY, 1, 1).data[3] !== 0;
}

it.each(weights)(
  "draws nothing in the middle of a zero at weight %d, and in an 8 its waist [LOOK-12]",
  async (weight) => {
    expect(await isInkedInTheMiddle("0", weight)).toBe(false);
    expect(await isInkedInTheMiddle("8", weight)).toBe(true);
  },
);

it("takes the zero from a file of its own", async () => {
  await document.fonts.load(`400 ${fontSizePx}px ${getComputedStyle(document.body).fontFamily}`, "0");
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map((face) => face.unicodeRange);
  expect(loaded).toContain("U+30");
});
