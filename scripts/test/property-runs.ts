import fc from "fast-check";

/** How often a property is tried: seldom in `npm run check`, often in `npm test`, long in `npm run soak`. */
const RUNS: Record<string, number> = { fast: 100, short: 4000, full: 4000, soak: 40_000 };

// The same seed every time, so that a red run means a change; `npm run soak` searches elsewhere.
fc.configureGlobal({
  numRuns: RUNS[process.env.TEST_DEPTH ?? "fast"],
  seed: Number(process.env.PROPERTY_SEED ?? 20261121),
});
