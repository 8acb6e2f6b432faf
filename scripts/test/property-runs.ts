import fc from "fast-check";

/** How often a property is tried: few runs in `npm run check`, more in `npm test`, most in `npm run soak`. */
const RUNS: Record<string, number> = { fast: 100, short: 400, full: 1000, soak: 40_000 };

// The same seed every time, so that a failure means a change in the code; `npm run soak` uses other seeds.
fc.configureGlobal({
  numRuns: RUNS[process.env.TEST_DEPTH ?? "fast"],
  seed: Number(process.env.PROPERTY_SEED ?? 20261121),
});
