import type { FirstPaints, StatusOfFirstPaint } from "../vite/first-paints.ts";

// Run by the build in Node (vite/first-paints.ts): prints what each status in its argument makes visitors see first.

/** A browser that has stored nothing, in day mode, as far as the app's files ask it while they load and render. */
const storage = { getItem: () => null, setItem() {}, removeItem() {} };
const browser = {
  isSecureContext: false,
  navigator: { cookieEnabled: true, userAgent: "" },
  window: {
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    addEventListener() {},
  },
};
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value });

// Only now: its files look at the browser as they load.
const { renderFirstPaints } = await import("./render.tsx");
const statuses = JSON.parse(process.argv[2] ?? "[]") as StatusOfFirstPaint[];
const all: FirstPaints = [];
for (const status of statuses) all.push({ status, pages: await renderFirstPaints(status) });
// The app's timers would keep the process running.
process.stdout.write(JSON.stringify(all), () => process.exit());
