import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { routes } from "../apps/web/src/routes.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider } from "./support/provider-portal.ts";
import { expectNoSidewaysScroll, type Size } from "./support/screen-matrix.ts";

const journey = prepareJourney();

const tools = (page: Page) => page.getByRole("button", { name: "Display", exact: true });
const size = (page: Page, name: string) => page.getByRole("button", { name });
const rootPx = (page: Page) => page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)");

/** Words that are wider than the element that contains them, although nothing scrolls there. */
const clippedWords = `[...document.querySelectorAll("main *, header *")].filter((element) => {
  const style = getComputedStyle(element);
  const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
  if (!hasWords || element.closest("svg, select, [class*=idden]") || style.display === "inline") return false;
  if (style.visibility === "hidden" || style.clipPath !== "none" || element.clientWidth < 2) return false;
  return style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
}).map((element) => element.textContent)`;

const visitors = ["/", "/anonymous-risk-calculator"];
const patient = [...routes.filter(({ access }) => access === "patient").map(({ path }) => path), "/risk-assessment"];
const provider = ["/provider-dashboard", "/provider-dashboard?patient=4", "/risk-assessment?patient=4", "/tablet"];

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

async function expectLargestFits(page: Page, addresses: readonly string[]): Promise<void> {
  await page.addInitScript('localStorage.setItem("text-size", "largest")');
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(await rootPx(page)).toBe(32);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(clippedWords), address).toEqual([]);
    await expectNoAxeViolations(page);
  }
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

  it.each<Size>(["tablet", "tabletLandscape", "phone"])(
    "twice the size, 200 percent, without a break: no clipped words, no scrolling sideways (%s) [LOOK-14]",
    async (screen) => {
      const visitor = await journey.open({ size: screen });
      await expectLargestFits(visitor, visitors);
      const rosa = await journey.open({ size: screen });
      await signInAsRosa(rosa);
      await expectLargestFits(rosa, patient);
      const dana = await journey.open({ size: screen });
      await enterAsProvider(dana);
      await expectLargestFits(dana, provider);
    },
  );
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

/** Controls that a finger misses 21 px from their middle. */
const smallTargets = `(async () => {
  const missed = [];
  for (const control of document.querySelectorAll("a[href], button, input, select, summary")) {
    const target = control.closest("label") ?? control;
    const shown = (piece) => piece.checkVisibility({ visibilityProperty: true }) && getComputedStyle(piece).clipPath === "none";
    if (!shown(control) || control.matches("[href='#main']")) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hits = [[0, -21], [0, 21], [-21, 0], [21, 0]].every(([right, down]) => {
      const hit = document.elementFromPoint(Math.min(Math.max(x + right, 1), innerWidth - 2), y + down);
      return hit && (target.contains(hit) || hit.contains(target) && hit.closest("label, a, button"));
    });
    if (!hits) missed.push(target.className + " " + target.textContent);
  }
  return missed;
})()`;

describe("touch targets on the provider's phone", () => {
  it("have 44 px [LOOK-17]", async () => {
    const page = await journey.open({ size: "phone", context: { hasTouch: true, isMobile: true } });
    await enterAsProvider(page);
    for (const address of [...provider, "/calibration", "/account"]) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(smallTargets), address).toEqual([]);
    }
  });
});

describe("Logout", () => {
  it("is on every signed-in screen [SESSION-12]", async () => {
    const rosa = await journey.open({ size: "phone" });
    await signInAsRosa(rosa);
    for (const address of [...patient, "/account", "/nowhere"]) {
      await rosa.goto(address);
      if (address === "/dashboard") await rosa.getByRole("button", { name: "Open menu" }).click();
      await rosa.getByRole("button", { name: "Logout" }).waitFor();
    }
    const dana = await journey.open({ size: "phone" });
    await enterAsProvider(dana);
    for (const address of [...provider, "/calibration", "/account"]) {
      await dana.goto(address);
      await dana.getByRole("button", { name: "Logout" }).waitFor();
    }
    await dana.getByRole("button", { name: "Logout" }).click();
    await dana.waitForURL("**/");
  });
});
