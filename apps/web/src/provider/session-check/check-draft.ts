import { SESSION_CHECK_SIGNS } from "@bedside-bike/clinical";
import type { EnteredNews2Values } from "../../assessment/form/assessment-values.ts";
import { checkLines } from "./check-lines.ts";
import type { SignEntries } from "./vital-entries.ts";

const allFine = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

/** The check as it is filled in. */
export interface CheckDraft {
  readonly answers: typeof allFine;
  readonly entries: SignEntries;
  /** NEWS2 as the chart has it. */
  readonly chart: EnteredNews2Values;
  /** The signs are shown, not only the chart's total. */
  readonly hasSigns: boolean;
}

export const untouchedCheck: CheckDraft = {
  answers: allFine,
  entries: {},
  chart: { total: "", single_3: "", at: "" },
  hasSigns: false,
};

const textsOf = <Name extends string>(names: readonly Name[], stored: unknown): Partial<Record<Name, string>> => {
  const texts = (stored ?? {}) as Partial<Record<Name, unknown>>;
  const kept = names.flatMap((name) => {
    const text = texts[name];
    return typeof text === "string" ? [[name, text] as const] : [];
  });
  return Object.fromEntries(kept) as Partial<Record<Name, string>>;
};

/** Null if it is from another version. */
export function restoreCheck(stored: unknown): CheckDraft | null {
  const { answers, entries, chart, hasSigns } = (stored ?? {}) as Partial<Record<keyof CheckDraft, unknown>>;
  const given = (answers ?? {}) as Partial<Record<keyof typeof allFine, unknown>>;
  if (checkLines.some((line) => typeof given[line] !== "boolean")) return null;
  return {
    answers: given as typeof allFine,
    entries: textsOf(SESSION_CHECK_SIGNS, entries),
    chart: { ...untouchedCheck.chart, ...textsOf(["total", "single_3", "at"], chart) },
    hasSigns: hasSigns === true,
  };
}
