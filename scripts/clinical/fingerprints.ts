import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { ENGINE_TABLES } from "../../packages/clinical/src/coefficients/engine-tables.ts";
import { KEY_ANSWERS } from "../../packages/clinical/src/index.ts";
import { CHOICE_STAGES } from "../../packages/clinical/src/progression/lapse-reasons.ts";
import {
  CORE_QUESTIONS,
  GREEN_ALSO_NEEDS,
  NEURO_QUESTIONS,
  NEWS2_QUESTIONS,
  PLACE_QUESTIONS,
} from "../../packages/clinical/src/safety/core-questions.ts";
import { LUNG_LIMITS } from "../../packages/clinical/src/safety/lung-limits.ts";
import { PLAUSIBILITY } from "../../packages/clinical/src/safety/plausibility.ts";
import { CLINICAL_TERMS } from "../../packages/clinical/src/typed-text/clinical-terms.ts";
import * as textWords from "../../packages/clinical/src/typed-text/text-words.ts";

/** By name: a module lists its exports in another order where it is bundled. */
const inOrder = (module: object): object =>
  Object.fromEntries(Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1)));

/** What decides a result: the numbers, and the lists and rules that stand in tables too. */
const FINGERPRINTED = {
  ...ENGINE_TABLES,
  key_answers: KEY_ANSWERS,
  core_questions: [...CORE_QUESTIONS, ...PLACE_QUESTIONS, ...NEURO_QUESTIONS],
  news2_questions: NEWS2_QUESTIONS,
  green_also_needs: GREEN_ALSO_NEEDS,
  plausibility_rules: PLAUSIBILITY,
  typed_text: { CLINICAL_TERMS, ...inOrder(textWords) },
  choice_stages: CHOICE_STAGES,
  lung_limits: LUNG_LIMITS,
} as const;

/** Words beside a number. They may be corrected without a new version (docs/clinical/change-control.md). */
const PROSE: ReadonlySet<string> = new Set([
  ...["note", "citations", "sources", "provider", "patient", "question", "group", "message"],
]);

/** Table -> fingerprint. */
export type Fingerprints = Readonly<Record<string, string>>;

export const fingerprintOf = (table: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(table, (key, value) => (PROSE.has(key) ? undefined : value)))
    .digest("hex");

export const fingerprintsNow = (): Fingerprints =>
  Object.fromEntries(Object.entries(FINGERPRINTED).map(([name, table]) => [name, fingerprintOf(table)]));

const FILE = new URL("../../packages/clinical/test/fingerprints.json", import.meta.url);

/** Version -> its tables. */
export const readFingerprints = (): Readonly<Record<string, Fingerprints>> => JSON.parse(readFileSync(FILE, "utf8"));

/** Tables that are not, or are no longer, those of the version. */
export function findChangedTables(version: Fingerprints | undefined, now: Fingerprints): string[] {
  const names = new Set([...Object.keys(version ?? {}), ...Object.keys(now)]);
  return [...names].filter((name) => version?.[name] !== now[name]);
}

/** @throws Error for a version that has fingerprints already, unless it has not been released. */
export function writeFingerprints(version: string, isUnreleased: boolean): void {
  const all = readFingerprints();
  if (all[version] !== undefined && !isUnreleased) {
    throw new Error(
      `${version} has its fingerprints. Raise ENGINE_VERSION, or pass --unreleased if nobody has ${version}.`,
    );
  }
  writeFileSync(FILE, `${JSON.stringify({ ...all, [version]: fingerprintsNow() }, null, 2)}\n`);
}
