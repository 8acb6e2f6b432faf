import { inspect } from "node:util";
import { describeFailures, emptyReports, provideTools, STEPS, type Step } from "./steps.ts";
import { addTallies, ONE_FAILED, summaryLine, type Tally } from "./tally.ts";

// `npm test` runs every step, even after a failure; `npm test -- unit types` only those named.

/** Tests wait for disks, sockets and browsers a third of the time: one step alone leaves the processor idle. */
const stepsAtOnce = 2;

process.env.TEST_DEPTH ??= "short";

const DEPTHS: Record<string, string> = {
  short: "what a change must not break; TEST_DEPTH=full runs all",
  full: "all: every browser, the oldest PostgreSQL, processes and outages, long properties",
};

const total = await runSteps(process.argv.slice(2)).catch((error: unknown) => {
  console.log(error);
  return ONE_FAILED;
});
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(summaryLine(total));

async function runSteps(names: string[]): Promise<Tally> {
  const depth = process.env.TEST_DEPTH ?? "";
  if (!DEPTHS[depth]) {
    console.log(`TEST_DEPTH=${depth} is none of: ${Object.keys(DEPTHS).join(", ")}.`);
    return ONE_FAILED;
  }
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.log(`No such step: ${unknown.join(", ")}. Steps: ${STEPS.map((step) => step.name).join(", ")}.`);
    return ONE_FAILED;
  }
  const isTooDeep = (step: Step) => step.isFull && depth !== "full";
  const chosen = STEPS.filter((step) => (names.length === 0 ? !isTooDeep(step) : names.includes(step.name)));
  const tooDeep = chosen.filter(isTooDeep);
  if (tooDeep.length > 0) {
    console.log(`Only with TEST_DEPTH=full: ${tooDeep.map(({ name }) => name).join(", ")}.`);
    return ONE_FAILED;
  }
  console.log(`== provide (TEST_DEPTH=${depth}: ${DEPTHS[depth]})`);
  const missingTools = provideTools(chosen);
  emptyReports();

  const tallies = new Map<string, Promise<Tally>>();
  const waiting = [...chosen];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const tally = reportStep(step, missingTools, tallies);
      tallies.set(step.name, tally);
      await tally;
    }
  };
  await Promise.all(Array.from({ length: stepsAtOnce }, work));

  const results = await Promise.all([...tallies].map(async ([name, tally]) => ({ name, tally: await tally })));
  const failed = results.filter(({ tally }) => tally.failed > 0).map(({ name }) => name);
  const leftOut = STEPS.filter((step) => !chosen.includes(step));
  console.log("");
  for (const paragraphs of chosen.map((step) => describeFailures(step.name)).filter(Boolean)) {
    console.log(`${paragraphs}\n`);
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.map(describeLeftOut).join(", ")}`);
  return addTallies(results.map(({ tally }) => tally));
}

function describeLeftOut({ name, isFull }: Step): string {
  return isFull ? `${name} (full depth only)` : name;
}

/** Runs a step and prints its output as one piece, which another step's can't interrupt. */
async function reportStep(
  step: Step,
  missingTools: Map<string, string>,
  begun: Map<string, Promise<Tally>>,
): Promise<Tally> {
  console.log(`.. ${step.name} begins`);
  const start = performance.now();
  const output: string[] = [];
  const tally = await runStep(step, missingTools, begun, (text) => output.push(text));
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n== ${step.name}\n${output.join("\n").trimEnd()}`);
  console.log(`-- ${step.name}: ${summaryLine(tally)} (${seconds.toFixed(1)} s)`);
  return tally;
}

async function runStep(
  step: Step,
  missingTools: Map<string, string>,
  begun: Map<string, Promise<Tally>>,
  print: (text: string) => void,
): Promise<Tally> {
  const missing = (step.tools ?? []).flatMap((tool) => missingTools.get(tool) ?? []);
  if (missing.length > 0) {
    print(missing.join("\n"));
    return ONE_FAILED;
  }
  if (step.after && (await begun.get(step.after))?.failed) {
    print(`Not run, because the step ${step.after} failed.`);
    return ONE_FAILED;
  }
  try {
    return await step.run(print);
  } catch (error) {
    print(inspect(error));
    return ONE_FAILED;
  }
}
