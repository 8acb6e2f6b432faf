import { expect } from "vitest";
import { listOnPaper } from "../support/list-on-paper.ts";
import { type TestOfRole, textOf, untilSaid } from "./stage.ts";

/**
 * The page as it is laid out for paper, at the width of A4 between its margins. All at once, because the page is not
 * measured again by its own code when it is printed. No driver but Chromium's has another way to it.
 */
const layOutForPaper = `(() => {
  const layOutForPaper = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /print/.test(rule.media.mediaText)) rule.media.mediaText = "all";
      else if (rule instanceof CSSMediaRule && /screen/.test(rule.media.mediaText)) rule.media.mediaText = "not all";
      if (rule.cssRules) layOutForPaper(rule.cssRules);
    }
  };
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important; }");
  document.adoptedStyleSheets = [still];
  for (const sheet of document.styleSheets) layOutForPaper(sheet.cssRules);
  document.documentElement.style.width = "718px";
  window.dispatchEvent(new Event("beforeprint"));
})()`;

const onPaper = `(() => {
  const colors = new Set([...document.querySelectorAll("body *:not(svg *)")].flatMap((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  }));
  const charts = [...document.querySelectorAll("[role=slider] svg")].map((chart) => {
    const card = chart.closest("section");
    const [drawn, frame] = [chart.getBoundingClientRect(), card.getBoundingClientRect()];
    const parts = [...chart.querySelectorAll("rect, path, line, text")].map((part) => part.getBoundingClientRect());
    return {
      labels: chart.querySelectorAll("text").length,
      width: drawn.width,
      outside: [drawn, ...parts].filter(({ left, right }) => left < frame.left - 1 || right > frame.right + 1).length,
    };
  });
  return { colors: [...colors].sort(), charts };
})()`;

interface OnPaper {
  readonly colors: string[];
  readonly charts: readonly { readonly labels: number; readonly width: number; readonly outside: number }[];
}

/**
 * A patient's page: what fills the bars, figures outside their ring, elements that something is sized by (Firefox answers
 * for them too late), and controls.
 */
const patientOnPaper = `(() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.getBoundingClientRect().width > 0);
  const fills = [...new Set(shown("[class*=ridden]").map((bar) => getComputedStyle(bar).backgroundColor))];
  const rings = shown("main [role=progressbar]").filter((ring) => ring.querySelector("circle"));
  const outside = rings.flatMap((ring) => {
    const frame = ring.querySelector("svg").getBoundingClientRect();
    return [...ring.querySelectorAll("span")].map((word) => word.getBoundingClientRect())
      .filter(({ top, right, bottom, left }) =>
        left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom);
  }).length;
  const sizedByContainers = [...document.querySelectorAll("*")]
    .filter((element) => getComputedStyle(element).containerType !== "normal").length;
  const controls = shown("button:not([aria-pressed=true]), input:not([type=checkbox], [type=radio]), select, textarea").length;
  return { fills, outside: rings.length === 0 ? "no ring" : outside, sizedByContainers, controls };
})()`;

/** Paper is black on white by night too, with the chart of the screen. */
export const paper: TestOfRole = {
  patient: (stage) => [
    "prints the reports by night: black on white, each chart in its card with its labels [DAY-7]",
    async () => {
      const { page } = stage();
      await page.evaluate("localStorage.setItem('color-scheme', 'dark')");
      await page.open("/reports");
      await expect
        .poll(() => page.evaluate("document.querySelectorAll('[role=slider] svg text').length > 0"))
        .toBe(true);
      expect(await page.evaluate("document.documentElement.dataset.colorScheme")).toBe("dark");
      await page.evaluate(layOutForPaper);
      const { colors, charts } = await page.evaluate<OnPaper>(onPaper);
      await page.evaluate("localStorage.removeItem('color-scheme')");
      expect(colors).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
      expect(charts.length).toBeGreaterThan(1);
      for (const { labels, width, outside } of charts) {
        expect(outside).toBe(0);
        expect(labels).toBeGreaterThan(3);
        expect(width).toBeGreaterThan(200);
      }
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
  provider: (stage) => [
    "prints a patient and the list: each bar, the figure in its ring, whole words, nothing for fingers [DAY-7, DAY-9, REPORT-11]",
    async () => {
      const { page } = stage();
      await page.open("/provider-dashboard?patient=4");
      await untilSaid(page, "Delivered of prescribed, 7 days");
      await expect.poll(() => page.evaluate("document.querySelectorAll('[class*=ridden]').length")).toBeGreaterThan(5);
      await page.evaluate(layOutForPaper);
      expect(await page.evaluate(patientOnPaper)).toEqual({
        fills: ["rgb(0, 0, 0)"],
        outside: 0,
        sizedByContainers: 0,
        controls: 0,
      });
      expect(await textOf(page)).toMatch(
        /8-A Rosa Demo · 82 years · Bedside Bike: Provider Portal · printed \w+ \d+, \d{4}, \d\d:\d\d/,
      );
      await page.open("/provider-dashboard");
      await untilSaid(page, "Nothing to do now");
      await page.evaluate(layOutForPaper);
      expect(await page.evaluate(listOnPaper)).toEqual({ broken: [], overlapping: 0, largerBelow: 0, gap: 0 });
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
};
