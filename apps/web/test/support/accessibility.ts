import axe from "axe-core";
import { expect } from "vitest";
import { nextFrame } from "./clock.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules about a whole page: landmarks and a first heading. Journeys check those on the real screens. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "bypass", "document-title", "heading-order"];

/** Runs axe-core on the current document, at the end of its animations: axe would measure half-faded text. */
export const expectNoAxeViolations = (): Promise<void> => expectNoViolations(tags);

/** For a document that has passed all of axe-core's rules in its other color scheme. */
export const expectNoColorViolations = (): Promise<void> =>
  expectNoViolations(["color-contrast", "link-in-text-block"]);

async function expectNoViolations(runOnly: readonly string[]): Promise<void> {
  // An animation of what has just opened begins with the next frame.
  await nextFrame();
  const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  for (const animation of running) animation.finish();
  // While a list is open beside its field, Base UI hides the rest from screen readers; Tab closes the list first.
  const isListOpen = document.querySelector('[role="listbox"]') !== null;
  // Base UI's guards around a dialog or menu take the focus for a moment, to pass it on.
  const { violations } = await axe.run(
    { exclude: "[data-base-ui-focus-guard]" },
    {
      runOnly: [...runOnly],
      resultTypes: ["violations"],
      rules: Object.fromEntries(
        [...pageRules, ...(isListOpen ? ["aria-hidden-focus"] : [])].map((rule) => [rule, { enabled: false }]),
      ),
      // It would fetch and parse every style sheet again, for a rule that is off.
      preload: false,
      selectors: false,
      iframes: false,
    },
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}${nodes.map((node) => `\n  ${node.html}\n    ${node.failureSummary}`).join("")}`,
  );
  expect(found.join("\n"), "axe-core").toBe("");
}

/** Expects nothing to be wider than the screen. */
export function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, "width of the content").toBeLessThanOrEqual(clientWidth);
}
