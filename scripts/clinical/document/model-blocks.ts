import {
  ANONYMOUS_RISK_BANDS,
  CITATIONS,
  type CitationKey,
  EVIDENCE_CODES,
  EXPLANATIONS,
  FACTOR_LABELS,
  type FactorId,
  KEY_ANSWERS,
  type MetricName,
  MODEL_TABLES,
  type Parameter,
  PUBLISHED_SCALES,
  RISK_BANDS,
} from "../../../packages/clinical/src/index.ts";
import { ALLOWED_IMPROVEMENTS } from "../../../packages/clinical/test/worsening-changes.ts";
import { bulleted, linked, percent, type Row, table } from "./markdown.ts";

const METRICS = Object.keys(EXPLANATIONS) as MetricName[];

/** Where the formula is, and the scale of its table. */
const PLACES: Readonly<Record<MetricName, { code: string; scale: string }>> = {
  deconditioning: { code: "outcomes/deconditioning.ts", scale: "log-odds" },
  vte: { code: "outcomes/vte.ts", scale: "log-odds; the two 'odds ratio' lines enter as their logarithm" },
  falls: { code: "outcomes/falls.ts", scale: "log rate ratios" },
  pressure: { code: "outcomes/pressure.ts", scale: "log-odds" },
  length_of_stay: { code: "outcomes/length-of-stay.ts", scale: "days and multipliers" },
  home_discharge: { code: "outcomes/discharge.ts", scale: "log-odds of a facility" },
  readmission: { code: "outcomes/readmission.ts", scale: "log-odds" },
  mobility_goal: { code: "mobility-recommendation.ts", scale: "watts per kilogram, multipliers, minutes, sessions" },
  mobility_benefit: { code: "benefit.ts", scale: "relative reductions as fractions, days" },
};

/** Start and goal, and what they may change, have a heading of their own in the template. */
const HAS_OWN_HEADING: readonly MetricName[] = ["mobility_goal", "mobility_benefit"];

export const outcome = (metric: MetricName): string => {
  const { title, definition, formula, uncertainty } = EXPLANATIONS[metric];
  const { code, scale } = PLACES[metric];
  const heading = HAS_OWN_HEADING.includes(metric) ? "" : `### ${title}\n`;
  return `${heading}${definition}. ${formula}

${uncertainty} Code: \`packages/clinical/src/${code}\`. Scale: ${scale}.

${parameterTable(MODEL_TABLES[metric])}`;
};

export const parameterTables = (names: readonly string[]): string => {
  const tables = MODEL_TABLES as Readonly<Record<string, object>>;
  const [only = ""] = names;
  return parameterTable(
    names.length === 1 ? (tables[only] ?? {}) : Object.fromEntries(names.map((name) => [name, tables[name] ?? {}])),
  );
};

function parameterTable(node: object): string {
  const rows: Row[] = [];
  collectRows(node, "", rows);
  if (rows.length === 0) throw new Error("A table without numbers");
  return table(["Where", "What", "Value", "Code", "Sources"], rows);
}

type AnyParameter = Parameter & { factor?: FactorId; ageYears?: number };

function collectRows(node: object, path: string, rows: Row[]): void {
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== "object" || child === null || key === "citations") continue;
    const name = Array.isArray(node) ? (child.factor ?? child.ageYears) : key;
    const childPath = path === "" ? name : `${path}.${name}`;
    if ("value" in child && "evidenceCode" in child) rows.push(parameterRow(child as AnyParameter, childPath));
    else collectRows(child, childPath, rows);
  }
}

function parameterRow({ factor, ageYears, note, value, evidenceCode, citations }: AnyParameter, path: string): Row {
  const label = ageYears === undefined ? undefined : `At ${ageYears} years. ${note}`;
  const what = label ?? (factor === undefined ? (note ?? "") : FACTOR_LABELS[factor]);
  // 0.07 times 100 is 7.000000000000001.
  return [`\`${path}\``, what, String(Number(value.toPrecision(12))), evidenceCode, cited(citations)];
}

const cited = (citations: readonly CitationKey[]): string => citations.join(", ");

const definitions = (): string =>
  table(
    ["Outcome", "Definition, shown beside it"],
    METRICS.map((metric) => [EXPLANATIONS[metric].title, EXPLANATIONS[metric].definition]),
  );

const evidenceCodes = (): string =>
  bulleted(Object.entries(EVIDENCE_CODES).map(([code, meaning]) => `**${code}** ${meaning}.`));

function bands(): string {
  const provider = Object.entries(RISK_BANDS).map(([metric, { moderateAbove, highAbove }]) => [
    `${metric}, provider pages`,
    `above ${percent(moderateAbove)}`,
    `above ${percent(highAbove)}`,
  ]);
  const anonymous = Object.entries(ANONYMOUS_RISK_BANDS).map(([metric, { moderateFrom, highFrom }]) => [
    `${metric}, public page`,
    `from ${percent(moderateFrom)}`,
    `from ${percent(highFrom)}`,
  ]);
  return `${table(["Outcome", "Moderate", "High"], [...provider, ...anonymous])}

They are the product's own (RISK-20, RISK-21); readmission's are judgment.`;
}

const keyAnswers = (): string =>
  table(
    ["Outcome", "Key answers"],
    Object.entries(KEY_ANSWERS).map(([name, answers]) => [name, answers.map((answer) => `\`${answer}\``).join(", ")]),
  );

const scales = (): string =>
  Object.entries(PUBLISHED_SCALES)
    .map(([name, scale]) => {
      const items = Object.entries<Readonly<Record<string, number>>>(scale.items).map(([item, answers]) => [
        item,
        Object.entries(answers)
          .map(([answer, points]) => (answer === String(points) ? answer : `${answer} ${points}`))
          .join(", "),
      ]);
      const levels = scale.bands.map(({ from, band }) => `${band} from ${from}`).join(", ");
      return `#### ${name}\n${levels}. ${cited(scale.citations)}\n\n${table(["Item", "Answer and points"], items)}`;
    })
    .join("\n\n");

const improvements = (): string =>
  table(
    ["What got worse", "What improves", "Why"],
    ALLOWED_IMPROVEMENTS.map(({ changes, outcomes, reason }) => [changes.join(", "), outcomes.join(", "), reason]),
  );

const sources = (): string =>
  table(
    ["Key", "Source", "n", "Tag", "What it found"],
    Object.entries(CITATIONS).map(([key, { citation, n, unit, tag, note, url }]) => [
      key,
      linked(citation, url),
      n === null ? unit : `${n.toLocaleString("en")} ${unit}`,
      tag,
      note,
    ]),
  );

export const MODEL_BLOCKS = {
  definitions,
  "evidence codes": evidenceCodes,
  bands,
  "key answers": keyAnswers,
  scales,
  improvements,
  sources,
} as const;
