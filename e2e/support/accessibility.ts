import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits for running animations, since axe would measure a half-faded text, and returns axe's violations. */
const RUN_AXE = `(async () => {
  const finite = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map((animation) => animation.finished));
  // Base UI's guards around a dialog or menu take the focus for a moment, to pass it on.
  const { violations } = await axe.run({ exclude: '[data-base-ui-focus-guard]' }, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] });
  return violations.map(({ id, help, nodes }) =>
    id + ': ' + help + nodes.map((node) => '\\n  ' + node.html.slice(0, 200) + '\\n    ' + node.failureSummary).join(''));
})()`;

/**
 * Runs axe-core in the current page. The debugger's own evaluation is not subject to the page's
 * Content-Security-Policy, so the journey runs under the real one.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Runtime.evaluate", { expression: axeSource });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: RUN_AXE,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    expect(result.value, `axe-core on ${page.url()}`).toEqual([]);
  } finally {
    await session.detach();
  }
}
