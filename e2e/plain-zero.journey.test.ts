import { expect, it } from "vitest";
import { prepareJourney } from "./support/journey.ts";

const { open } = prepareJourney();

it("a zero has no slash: nothing is drawn in its middle, at any weight", async () => {
  const page = await open();
  await page.goto("/");
  const inkInTheMiddle = (character: string) =>
    page.evaluate(async (shown) => {
      const weights = [400, 500, 600, 700, 800];
      const family = getComputedStyle(document.body).fontFamily;
      const size = 200;
      const found: Record<number, boolean> = {};
      for (const weight of weights) {
        const font = `${weight} ${size}px ${family}`;
        await document.fonts.load(font, shown);
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 2 * size;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        context.font = font;
        context.textAlign = "center";
        context.fillText(shown, size, size);
        const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(shown);
        const middle = context.getImageData(size, Math.round(size - (ascent - descent) / 2), 1, 1).data;
        found[weight] = (middle[3] ?? 0) > 0;
      }
      return found;
    }, character);
  const everyWeight = (isInked: boolean) => ({
    400: isInked,
    500: isInked,
    600: isInked,
    700: isInked,
    800: isInked,
  });
  expect(await inkInTheMiddle("0")).toEqual(everyWeight(false));
  expect(await inkInTheMiddle("8")).toEqual(everyWeight(true));
  expect(
    await page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.unicodeRange),
    ),
  ).toContain("U+30");
});
