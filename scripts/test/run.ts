import { describeFailures, emptyReports, provideTools, STEPS, type Step } from "./steps.ts";
import { addTallies, ONE_FAILED, summaryLine, type Tally } from "./tally.ts";

// `npm test` runs every step, even after a failure; `npm test -- unit types` only those named.
process.env.TEST_DEPTH ??= "short";

const total = await runSteps(process.argv.slice(2)).catch((error: unknown) => {
  console.log(error);
  return ONE_FAILED;
});
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(summaryLine(total));

async function runSteps(names: string[]): Promise<Tally> {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.log(`No such step: ${unknown.join(", ")}. Steps: ${STEPS.map((step) => step.name).join(", ")}.`);
    return ONE_FAILED;
  }
  const chosen = STEPS.filter((step) => names.length === 0 || names.includes(step.name));
  console.log(`== provide (TEST_DEPTH=${process.env.TEST_DEPTH})`);
  const missingTools = provideTools(chosen);
  emptyReports();

  const tallies = new Map<string, Tally>();
  for (const step of chosen) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const tally = await runStep(step, missingTools, tallies);
    const seconds = (performance.now() - start) / 1000;
    console.log(`-- ${step.name}: ${summaryLine(tally)} (${seconds.toFixed(1)} s)`);
    tallies.set(step.name, tally);
  }

  const failed = [...tallies].filter(([, tally]) => tally.failed > 0).map(([name]) => name);
  const leftOut = STEPS.filter((step) => !chosen.includes(step)).map((step) => step.name);
  console.log("");
  for (const paragraphs of chosen.map((step) => describeFailures(step.name)).filter(Boolean)) {
    console.log(`${paragraphs}\n`);
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
  if (leftOut.length > 0) console.log(`Left out, as asked: ${leftOut.join(", ")}`);
  return addTallies([...tallies.values()]);
}

async function runStep(step: Step, missingTools: Map<string, string>, done: Map<string, Tally>): Promise<Tally> {
  const missing = step.tool && missingTools.get(step.tool);
  if (missing) {
    console.log(missing);
    return ONE_FAILED;
  }
  if (step.after && done.get(step.after)?.failed) {
    console.log(`Not run, because the step ${step.after} failed.`);
    return ONE_FAILED;
  }
  try {
    return await step.run();
  } catch (error) {
    console.log(error);
    return ONE_FAILED;
  }
}
