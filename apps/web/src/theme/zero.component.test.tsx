import { describe, expect, it } from "vitest";
import { cdp } from "vitest/browser";

const weights = [400, 500, 600, 700];
const family = "Atkinson Hyperlegible Next";

/** The fonts in which the page drew this text, as Chromium's own tools report them. */
async function fontsThatDrew(text: string, weight: number): Promise<string[]> {
  const line = document.createElement("p");
  line.id = "drawn";
  line.style.fontWeight = String(weight);
  line.textContent = text;
  document.body.append(line);
  // The first layout asks for the files that the text needs.
  line.getBoundingClientRect();
  await document.fonts.ready;
  const session = cdp() as unknown as DeveloperTools;
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId: nodeIdOf(root, "drawn") });
  line.remove();
  return fonts.map(({ familyName }) => familyName);
}

interface DeveloperTools {
  send(method: "DOM.enable" | "CSS.enable"): Promise<void>;
  send(method: "DOM.getDocument", how: { depth: number; pierce: boolean }): Promise<{ root: DomNode }>;
  send(method: "CSS.getPlatformFontsForNode", node: { nodeId: number }): Promise<{ fonts: { familyName: string }[] }>;
}

interface DomNode {
  nodeId: number;
  attributes?: string[];
  children?: DomNode[];
  contentDocument?: DomNode;
}

function nodeIdOf(node: DomNode, id: string): number {
  if (node.attributes?.includes(id)) return node.nodeId;
  for (const child of [...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])]) {
    const found = nodeIdOf(child, id);
    if (found) return found;
  }
  return 0;
}

describe.each(weights)("weight %d", (weight) => {
  it("draws a zero as all digits, and the letters of every name, in the product's typeface [LOOK-2, LOOK-12]", async () => {
    for (const text of ["0", "10 of 40 min", "Zoë", "Łucja"]) {
      expect(await fontsThatDrew(text, weight), text).toEqual([family]);
    }
  });

  it("draws nothing in the middle of a zero, and in an 8 its waist [LOOK-12]", async () => {
    expect(await isInkedInTheMiddle("0", weight)).toBe(false);
    expect(await isInkedInTheMiddle("8", weight)).toBe(true);
  });
});

const fontSizePx = 200;

/** Whether anything is drawn in the middle of the character, as the product's typeface draws it. */
async function isInkedInTheMiddle(character: string, weight: number): Promise<boolean> {
  const font = `${weight} ${fontSizePx}px "${family}"`;
  await document.fonts.load(font, character);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * fontSizePx;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw on a canvas.");
  context.font = font;
  context.textAlign = "center";
  context.fillText(character, fontSizePx, fontSizePx);
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(character);
  const middleY = Math.round(fontSizePx - (ascent - descent) / 2);
  return context.getImageData(fontSizePx, middleY, 1, 1).data[3] !== 0;
}
