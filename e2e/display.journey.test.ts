import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectNoSidewaysScroll } from "./support/screen-matrix.ts";

const journey = prepareJourney();

const tools = (page: Page) => page.getByRole("button", { name: "Display", exact: true });
const size = (page: Page, name: string) => page.getByRole("button", { name });
const rootPx = (page: Page) => page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)");

/** The colors of an element as it is painted, without those of only a few pixels. */
async function colorsOf(page: Page, piece: Locator): Promise<string[]> {
  const png = (await piece.screenshot({ animations: "disabled" })).toString("base64");
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png}";
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const counts = {};
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join(" ");
      counts[color] = (counts[color] ?? 0) + 1;
    }
    return Object.keys(counts).filter((color) => counts[color] > 4).sort();
  })()`);
}

describe("larger text on the screen itself", () => {
  it("'A / A+ / A++' are beside Night, and the tablet applies the stored choice before it paints anything [LOOK-14]", async () => {
    const page = await journey.open({ size: "tabletLandscape", allowedErrors: [/net::ERR_FAILED/] });
    await page.goto("/");
    await page.getByRole("switch", { name: "Night" }).waitFor();
    expect(await rootPx(page)).toBe(16);
    await size(page, "A+ larger text").click();
    expect(await rootPx(page)).toBe(24);
    await size(page, "A++ largest text").click();
    expect(await rootPx(page)).toBe(32);
    // There is no room left for them in the row: they stay under the finger, in an open panel.
    await expect.poll(() => size(page, "A++ largest text").getAttribute("aria-pressed")).toBe("true");
    expect(await tools(page).getAttribute("aria-expanded")).toBe("true");
    await expectNoAxeViolations(page);

    // With none of the app's scripts.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".starting").waitFor();
    expect(await rootPx(page)).toBe(32);
  });

  it("is behind 'Display' if the header has no room, and Escape gives the focus back [LOOK-5, LOOK-14]", async () => {
    const page = await journey.open({ size: "phone" });
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await tools(page).click();
    await size(page, "A++ largest text").click();
    expect(await rootPx(page)).toBe(32);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    expect(await page.evaluate("document.activeElement.textContent")).toContain("Display");
    await tools(page).click();
    await size(page, "A normal text").click();
    expect(await rootPx(page)).toBe(16);
    expect(await page.evaluate('localStorage.getItem("text-size")')).toBeNull();
  });
});

describe("forced colors", () => {
  it("show the Night switch, what is chosen and the carousel's dots [LOOK-15]", async () => {
    const page = await journey.open({ size: "tabletLandscape", context: { forcedColors: "active" } });
    await page.goto("/");
    const night = page.getByRole("switch", { name: "Night" });
    const track = night.locator("[aria-hidden]").last();
    const off = await colorsOf(page, track);
    expect(off.length, "a knob on its track").toBeGreaterThan(1);
    await night.click();
    expect(await colorsOf(page, track)).not.toEqual(off);
    const dots = page.locator("[data-active]:empty");
    const [active, other] = [await colorsOf(page, dots.first()), await colorsOf(page, dots.last())];
    expect(other.length, "a dot on its ground").toBeGreaterThan(1);
    expect(active).not.toEqual(other);
    const sizes = page.getByRole("group", { name: "Text size" }).getByRole("button");
    expect(await colorsOf(page, sizes.first())).not.toEqual(await colorsOf(page, sizes.last()));
  });
});
