import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FuzzOutcome, fuzz } from "../fuzz/fuzz-run.ts";
import { openFuzzedBuiltServer } from "../fuzz/fuzzed-server.ts";
import { wayNames } from "../fuzz/wire-mutation.ts";
import { Installation } from "./installation.ts";

/** The same each time, so that a failure can be traced to its commit. CONTRIBUTING.md says how to search further. */
const seed = Number(process.env.FUZZ_SEED ?? 20261126);
const asked = process.env.FUZZ_REQUESTS;

const installation = new Installation();
afterAll(() => installation.remove());

const modes = [
  { authMode: "demo", share: 0.75 },
  { authMode: "verified", share: 0.25 },
] as const;

describe.each(modes)("Fuzzing the built server, $authMode sign-in", ({ authMode, share }) => {
  const requests = Math.ceil(Number(asked ?? 10_000) * share);
  let fuzzed: Awaited<ReturnType<typeof openFuzzedBuiltServer>>;
  let outcome: FuzzOutcome;

  beforeAll(async () => {
    const folder = installation.writableFolder(`fuzzed, ${authMode}`);
    fuzzed = await openFuzzedBuiltServer(authMode, (settings) =>
      installation.startServer(process.execPath, { ...settings, DATA_DIR: folder }),
    );
    outcome = await fuzz(fuzzed.server.url, fuzzed.world, {
      seed,
      requests,
      withMutations: true,
      isExact: true,
      unreachable: [],
    });
    if (asked)
      process.stdout.write(`${authMode}: ${outcome.requests} requests, replies ${inspect(outcome.statuses)}\n`);
  }, 7_200_000);
  afterAll(() => fuzzed?.close());

  it("causes no 5xx, no hang, no error in another form and no data of another patient [CALL-4]", () => {
    expect(outcome.problems.join("\n\n"), `FUZZ_SEED=${seed}`).toBe("");
    expect(outcome.serverErrors).toBe(0);
    expect(outcome.requests).toBeGreaterThanOrEqual(requests);
  });

  it("changes requests that have succeeded in every way there is", () => {
    expect([...outcome.mutations.keys()].sort()).toEqual([...wayNames].sort());
  });

  it("leaves the server healthy, with no error and no name in its log", async () => {
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(fuzzed.server.url + path)).status).toBe(200);
    expect(fuzzed.logProblems()).toEqual([]);
  });
});
