import { toListItem } from "../docs/holding-tests.ts";
import { type Hazard, type HazardGroup, levelOf, RISK_LEVELS, riskAfter, riskBefore } from "./hazards/hazard.ts";
import { hazardGroups, hazards } from "./hazards.ts";

/** docs/clinical/hazard-log.md, from the typed table. */
export function renderHazardLog(): string {
  return `${[preamble(), ...hazardGroups.map(groupSection)].join("\n\n")}\n`;
}

const preamble = () => `# Hazard log

For whoever asks what could harm a patient and what holds it. Made by \`npm run docs\` from
\`scripts/clinical/hazards.ts\`: change it there. A test fails when the two differ, when a cited test is no longer in its file, or when a likelihood falls
although no test holds the control.

What could harm a patient, what stands against it, and which test holds that. ${hazards.length} hazards. What the product
is for: [intended-use.md](intended-use.md). Attacks have a page of their own,
the security matrix (\`npm run docs\`).

**Who judged this.** The engineers. No clinician has reviewed it ([clinical-review.md](clinical-review.md)), and no event
at a hospital has been counted: severity and likelihood are estimates. A hospital rates them again for its own wards.
The steps are those of ISO 14971 (hazard, cause, harm, control, what remains); no conformity is claimed.

## How it is rated
**Severity** of the harm, should it come:

| | Severity | For example |
| --- | --- | --- |
| 1 | negligible | annoyance |
| 2 | minor | short discomfort or worry, a missed session |
| 3 | moderate | needs treatment, a longer stay, or loses function for some time |
| 4 | severe | lasting harm, or a rescue |
| 5 | possibly fatal | arrhythmia in a patient who should not have started |

**Likelihood** that it comes to the harm, in a hospital where twenty patients ride a day:

| 1 | 2 | 3 | 4 | 5 |
| --- | --- | --- | --- | --- |
| less than once in 10 years | once in 1-10 years | some times a year | every month | every week |

**Risk** = severity x likelihood. **Low** (to 4): accepted, and looked at again with each version. **Medium** (5-9): as far
as the software goes; the hospital has to know it and accept it. **High** (from 10): not accepted. Not for patients until
what is open is closed, or until the hospital has a control of its own and its safety officer signs for it.

A control lowers the likelihood, not the severity. Where no test holds a control, the likelihood stays as it was.

## In short

| Risk | Without controls | With controls |
| --- | --- | --- |
${RISK_LEVELS.map((level) => `| ${level} | ${countBy(riskBefore, level)} | ${countBy(riskAfter, level)} |`).join("\n")}

High with its controls: ${listed(hazards.filter((hazard) => levelOf(riskAfter(hazard)) === "high"))}.

Held by no test: ${listed(hazards.filter(({ heldBy }) => heldBy.length === 0))}.`;

const countBy = (risk: (hazard: Hazard) => number, level: string): number =>
  hazards.filter((hazard) => levelOf(risk(hazard)) === level).length;

const listed = (some: readonly Hazard[]): string => (some.length > 0 ? some.map(link).join(", ") : "none");
const link = ({ id }: Hazard): string => `[${id}](#${id.toLowerCase()})`;

function groupSection({ title, hazards }: HazardGroup): string {
  const rows = hazards.map((hazard) => {
    const { severity, likelihood } = hazard;
    const rating = `${severity} | ${likelihood.before} to ${likelihood.after} | ${riskBefore(hazard)} to ${riskAfter(hazard)}`;
    return `| ${link(hazard)} | ${hazard.hazard} | ${rating} | ${levelOf(riskAfter(hazard))} |`;
  });
  const head = "| Id | Hazard | Severity | Likelihood | Risk | Level now |\n| --- | --- | --- | --- | --- | --- |";
  return [`## ${title}`, [head, ...rows].join("\n"), ...hazards.map(hazardSection)].join("\n\n");
}

function hazardSection(hazard: Hazard): string {
  const { id, severity, likelihood, cause, harm, control, heldBy, open } = hazard;
  const before = `${severity} x ${likelihood.before} = ${riskBefore(hazard)}`;
  const after = `${severity} x ${likelihood.after} = ${riskAfter(hazard)}`;
  const lines = [
    `**${hazard.hazard}.**`,
    `- Cause: ${cause}`,
    `- Harm: ${harm}`,
    `- Control: ${control}`,
    `- Risk: ${before} without, ${after} with the control`,
    heldBy.length > 0 ? "- Held by:" : "- Held by no test",
    ...heldBy.map((test) => `  ${toListItem(test)}`),
    ...(open ? [`- Open: ${open}`] : []),
  ];
  return `### ${id}\n\n${lines.join("\n")}`;
}
