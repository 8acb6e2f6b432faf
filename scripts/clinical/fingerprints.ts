import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { ENGINE_TABLES } from "../../packages/clinical/src/coefficients/engine-tables.ts";
import {
  CLINICAL_TERMS,
  EARLIER_FROM_YEARS_AGO,
  EARLIER_WORDS,
  NEGATION_ENDS,
  NEGATIONS,
} from "../../packages/clinical/src/free-text/clinical-terms.ts";
import { KEY_ANSWERS } from "../../packages/clinical/src/index.ts";
import { CORE_QUESTIONS, GREEN_ALSO_NEEDS } from "../../packages/clinical/src/safety/core-questions.ts";
import { PLAUSIBILITY } from "../../packages/clinical/src/safety/plausibility-rules.ts";

/** What decides a result: the numbers, and the lists and rules that stand in tables too. */
const FINGERPRINTED = {
  ...ENGINE_TABLES,
  key_answers: KEY_ANSWERS,
  core_questions: CORE_QUESTIONS,
  green_also_needs: GREEN_ALSO_NEEDS,
  plausibility_rules: PLAUSIBILITY,
  free_text: { CLINICAL_TERMS, NEGATIONS, NEGATION_ENDS, EARLIER_WORDS, EARLIER_FROM_YEARS_AGO },
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
