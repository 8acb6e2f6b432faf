import { expect, it } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.{test,stories}.*", "!./in-time.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

it("gives every piece of the app a time to come: no import() stands alone [OFFLINE-19]", () => {
  const imports = /(?<!typeof )\bimport\("/g;
  const timed = /\b(?:inTime|lazyPart|lazyDialog|untilLoaded)\(\s*\(\) =>\s*import\("/g;
  const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;
  const alone = Object.entries(sources).filter(([, text]) => count(text, imports) !== count(text, timed));
  expect(Object.values(sources).filter((text) => count(text, timed) > 0).length).toBeGreaterThan(20);
  expect(alone.map(([path]) => path)).toEqual([]);
});
