import { ENGINE_VERSION } from "../../../packages/clinical/src/index.ts";
import type { BacktestResult } from "./backtest.ts";
import { SEVERITY_SHIFT } from "./case-mix.ts";
import { listMarginals } from "./marginals.ts";
import { markdownTable, percent } from "./markdown-table.ts";
import { RULE_NAMES } from "./metamorphic.ts";
import { changedMeanTable, respiratoryReadmission } from "./model-21-tables.ts";
import {
  bandTable,
  discriminationByAge,
  discriminationTable,
  groupTable,
  meanTable,
  shareShownLow,
  standardizedDeconditioning,
} from "./outcome-tables.ts";
import { gateTable, prescriptionShares, prescriptionTable } from "./prescription-tables.ts";
import {
  AUTHOR_COMPARISONS,
  AUTHOR_PRESCRIPTION_SHARES,
  AUTHOR_RESPIRATORY_READMISSION,
  STANDARDIZED,
} from "./published-targets.ts";

const count = (value: number) => value.toLocaleString("en-US");

/** The back-test in Markdown. */
export function renderReport(result: BacktestResult): string {
  const sections = [
    ...[preamble, cohortSection, changesSection, outcomeSections, prescriptionSection, gateSection],
    metamorphicSection,
  ];
  return `${sections.map((section) => section(result)).join("\n\n")}\n`;
}

const preamble = ({ seed, base }: BacktestResult) => `# The back-test: the model on invented patients

For whoever asks how the model behaves as a whole. Made by \`npm run docs\`: engine version ${ENGINE_VERSION}, seed ${seed},
${count(base.length)} synthetic adults of 18-98 years.

**This is no validation.** The patients are invented, and so is their mix. Nothing here says how often the model is right
about a real person.

- Model 2.0's author adjusted it on a cohort of this kind over five rounds: intercepts, age knots, the overall shrinkage
  and the slope of Padua (to the discrimination), the share of critical illness and the weight of a ventilator
  (ventilated under 65), going home after unplanned orthopedics, the weights of dialysis and oncology, and the base
  stay. **Agreement in those rows is by construction.**
- The light and the heavy case mix and the rules between two runs were not used for adjusting.
- The author's generator of patients is another one. This one follows the same marginals. What they leave open was chosen
  here, so that groups come near the author's: correlations, function before the illness, mild impairment, days in bed,
  body weight, how much intensive care or a hip fracture takes of mobility, how light is light. Digits differ for that
  reason; the author's number stands in parentheses or in a row or column of its own.
- Models 2.1 and 2.2 were not adjusted on it: their weights, limits, steps and caps are published ratios or judgment. 2.2
  changes no weight, and no plan of a patient without findings: the cohort's doses are those of 2.1.
- What the author's run of 2.0 gave stands beside ours; where 2.1 moves a mean, [both versions](#what-model-21-changes) do.
- Model 1.0 is not compared: its engine is gone.`;

function cohortSection({ base }: BacktestResult): string {
  const rows = listMarginals(base).map(({ name, asked, found, among }) => [
    name,
    percent(asked, 1),
    percent(found, 1),
    count(among),
  ]);
  return `## The cohort

One latent severity and the age tie the answers together: an answer is present where a normal score, partly severity, is
among its share's highest. The light and the heavy case mix shift severity by ${SEVERITY_SHIFT.heavy} standard deviations.

- Mobility before intensive care and hip fractures make it worse: independent 50, walks with help 27, stands with help
  8, chair 8, bed 7 %. A ventilated patient never walks independently.
- Step-down: 12 % of the rest if it did not depend on severity, less because the sickest are in intensive care.
- One reason of admission each, most of them 'other' (39 %), cardiac (17 %) and surgery other than orthopedic (14 %).
- Every question is answered except those of the safety check, chronic lung disease and the days in the hospital. No free
  text, no entered score, no rehabilitation unit.

${markdownTable(["Share, %", "Asked", "In the cohort", "Of patients"], rows)}`;
}

function changesSection(result: BacktestResult): string {
  const { patients, without, withIt } = respiratoryReadmission(result);
  const [authorWithout, authorWith] = AUTHOR_RESPIRATORY_READMISSION;
  const respiratory = result.respiratory.filter(({ input }) => input.is_respiratory_admission === true).length;
  return `## What model 2.1 changes

The same patients in both versions; in the third column every fourth 'other' admission (${count(respiratory)}; author 1,903) is for an
exacerbation of chronic lung disease, which is answered too. The column of 2.0 was computed with that version's code.

${changedMeanTable(result)}

- The risks, the stay and going home of the base cohort are those of 2.0: 2.1 changes no weight that was there. With
  respiratory admissions only readmission and VTE differ.
- Readmission of respiratory admissions from 65 years (${count(patients)}): ${without.toFixed(1)} % without what the admission adds, ${withIt.toFixed(1)} % with it
  (author ${authorWithout} and ${authorWith} %).
- The start falls because it is taken from at most the weight of BMI 30, and with limited lungs from 2.5 METs and half the
  minutes. The goal falls because its cap counts the usual minutes, also from 85 years and in sepsis. The benefit's dose
  is the mean of the first week and no longer the whole plan; where nothing is known of a benefit none is shown.

All other tables are of the base cohort, without respiratory admissions.`;
}

function outcomeSections(result: BacktestResult): string {
  const byAge = discriminationByAge(result.base, "deconditioning").toFixed(2);
  const { mean, deviation, author, published } = STANDARDIZED;
  const standardized = standardizedDeconditioning(result.base).toFixed(1);
  return `## Discrimination that the spread implies

What C would be if every probability were true: how often, of two patients of whom one has the event, that one has the
higher probability. What real patients would show is unknown and lower. Here, in parentheses the author's.

${discriminationTable(result)}

Facility is the opposite of home. Age alone gives ${byAge} (author 0.75) for deconditioning over all ages: who is compared
with younger people looks well predicted.

## Means

Here, in parentheses the author's.

${meanTable(result)}

Falls per 1,000 days: expected falls over days in the hospital, at most 21 a stay. Deconditioning at the ages of the IHRS
(${mean} +/- ${deviation} years): ${standardized} % here, ${author} % the author's, ${published} % published.

## Groups

Mean of the group, in parentheses the author's. Where nothing is published, nobody can say whether it fits. Below about
100 patients a mean says little. Prophylaxis includes anticoagulation.

${groupTable(result)}

## Levels and ranges

${bandTable(result)}

Padua 4 or more shown as low: ${percent(shareShownLow(result.base))} % (author 0 %).`;
}

function prescriptionSection(result: BacktestResult): string {
  const { tooLight, withoutLoad, reachedInStay, beginAt25 } = prescriptionShares(result.base);
  const author = AUTHOR_PRESCRIPTION_SHARES;
  return `## Prescription

With nothing answered in the safety check. METs, goals, watt-minutes and days are of those who have them.

${prescriptionTable(result)}

- No watt goal because of a low weight (it would be above 4.0 METs): ${percent(tooLight, 1)} % (author ${author.tooLight} %).
- Moved by the motor only, because ventilated and sedated with no depth of sedation recorded: ${percent(withoutLoad, 1)} %.
- Goal reached within the expected stay if every day goes well: ${percent(reachedInStay)} % (author ${author.reachedInStay} %).
- Bedbound or chair-bound patients told to begin at 25 W or more: ${percent(beginAt25, 1)} % (author ${author.beginAt25} %).`;
}

const gateSection = (result: BacktestResult) => `## Safety check

${gateTable(result)}

'Not now' needs a recorded finding, and this cohort has none.`;

function metamorphicSection({ metamorphic }: BacktestResult): string {
  const { patients, comparisons, allowed, violations, rules } = metamorphic;
  const seen = (improvements: ReadonlyMap<string, number>) =>
    [...improvements]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([improvement, times]) => [`\`${improvement}\``, count(times)]);
  const rows = RULE_NAMES.map((name) => [name, count(rules[name].tried), count(rules[name].broken)]);
  const violationCount = [...violations.values()].reduce((sum, times) => sum + times, 0);
  const violationTable = violationCount === 0 ? "" : `\n\n${markdownTable(["Not allowed", "Times"], seen(violations))}`;
  return `## Rules between two runs

${count(patients)} random patients, more unusual ones than the cohort's, and everything that could be worse about each: a risk
answer added, a step of mobility, cognition, dependence, earlier falls, earlier admissions or level of care, a year of age, a day
immobile, unplanned instead of planned. ${count(comparisons)} comparisons (author ${count(AUTHOR_COMPARISONS)}, on 5,000 patients).
The tests of each commit run a sample.

**Improvements that the model doesn't allow: ${count(violationCount)}** (author 0).${violationTable}

${markdownTable(["Allowed, and seen", "Times"], seen(allowed))}

Each rule is written out apart from the engine. Plans go on from random steps and are asked for random goals; in seven of
nine a finding limits or caps them. Bases are of random histories of three days. Two findings are left out, with which the class
may be milder: an LVAD takes the cuff's pressure away, and comfort care takes NEWS2.

${markdownTable(["Rule", "Tried", "Broken"], rows)}`;
}
