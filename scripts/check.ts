import { lintCheck, runChecks, typeCheck } from "./test/checks.ts";
import { localProgram } from "./test/commands.ts";
import { summaryLine } from "./test/tally.ts";

// The fast loop: lint, types and unit tests, each counted as one check. `npm test` runs everything.
const unitTests = {
  name: "unit tests",
  command: [localProgram("vitest"), "run", "--project", "unit", "--reporter=dot"],
};
process.env.TEST_DEPTH = "fast";
const tally = await runChecks([lintCheck, typeCheck(), unitTests]);
console.log(summaryLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
