/**
 * Changes every number of the engine's tables, one at a time and both ways, and asks the same checks that the tests
 * assert. A change that no check notices survives, is listed, and fails the run. `npm run soak` does the same in slices,
 * the full depth of the tests a sample.
 *
 *   node --import tsx scripts/clinical/mutate-coefficients.ts [TABLE]
 */
import { expectAgreement, findSurvivors, MUTANTS } from "./mutants.ts";

const [table = ""] = process.argv.slice(2);
const mutants = MUTANTS.filter(({ name }) => name.startsWith(table));

expectAgreement();
const survivors = findSurvivors(mutants);
console.log(`${mutants.length} changes, ${mutants.length - survivors.length} noticed, ${survivors.length} survived`);
for (const survivor of survivors) console.log(`  ${survivor}`);
if (survivors.length > 0) process.exitCode = 1;
