import type { Figures } from "./figures.ts";
import { numberFrom, type Slice, type SliceOf } from "./plan.ts";

// A separate process for each slice, so that its memory is freed afterward: `run-slice.ts SLICE`. Prints its figures.

async function runSlice(slice: Slice): Promise<Omit<Figures, "part">> {
  switch (slice.part) {
    case "properties":
      return runProperties(slice);
    case "mutants":
      return runMutants(slice);
    case "kills":
      return runKills(slice);
    case "rides":
      return runRides(slice);
    default:
      return runFuzz(slice);
  }
}

const none = { acknowledged: 0, lost: 0, doubled: 0, serverErrors: 0, problems: [] };

async function runProperties({ seed, size }: SliceOf<"properties">) {
  const { localProgram, runCommand } = await import("../test/commands.ts");
  const environment = { TEST_DEPTH: "soak", PROPERTY_SEED: `${numberFrom(seed)}` };
  const command = [localProgram("vitest"), "run", "--project", "unit", "packages"];
  const { exitCode, output } = await runCommand(command, { output: "keep", environment });
  return { ...none, size, problems: exitCode === 0 ? [] : [output] };
}

async function runRides({ seed, size }: SliceOf<"rides">) {
  const { localProgram, runCommand } = await import("../test/commands.ts");
  // With a PostgreSQL of its own: journeys that run side by side would make the same templates.
  const environment = { TEST_DEPTH: "full", RIDES_SEED: seed, RIDES: `${size}`, TEST_POSTGRES_URL: "" };
  const command = [localProgram("vitest"), "run", "--project", "journeys", "e2e/bluetooth-random"];
  const { exitCode, output } = await runCommand(command, { output: "keep", environment });
  return { ...none, size, problems: exitCode === 0 ? [] : [output] };
}

async function runMutants({ from, size }: SliceOf<"mutants">) {
  const { expectAgreement, findSurvivors, MUTANTS } = await import("../clinical/mutants.ts");
  expectAgreement();
  const survivors = findSurvivors(MUTANTS.slice(from, from + size));
  return { ...none, size, problems: survivors.map((survivor) => `No check noticed ${survivor}`) };
}

async function runKills({ installation, seed, size }: SliceOf<"kills">) {
  const { KillRounds } = await import("../../apps/server/test/soak/kill-rounds.ts");
  const kills = await KillRounds.open(installation, seed);
  try {
    await kills.run(size);
    const { rounds, audit: _, ...figures } = await kills.count();
    return { installation, size: rounds, ...figures };
  } finally {
    await kills.destroy();
  }
}

async function runFuzz({ authMode, seed, size }: SliceOf<"fuzz">) {
  const { openFuzzedServer } = await import("../../apps/server/test/fuzz/fuzzed-server.ts");
  const { fuzz } = await import("../../apps/server/test/fuzz/fuzz-run.ts");
  const fuzzed = await openFuzzedServer(authMode);
  try {
    const { requests, problems, serverErrors } = await fuzz(fuzzed.server.url, fuzzed.world, {
      seed: numberFrom(seed),
      requests: size,
      isExact: true,
      unreachable: [],
    });
    return { ...none, size: requests, serverErrors, problems: [...problems, ...fuzzed.logProblems()] };
  } finally {
    await fuzzed.close();
  }
}

const slice: Slice = JSON.parse(process.argv[2] ?? "");
const figures: Figures = { part: slice.part, ...(await runSlice(slice)) };
console.log(JSON.stringify(figures));
