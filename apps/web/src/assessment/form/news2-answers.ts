import { NEWS2 } from "@bedside-bike/clinical";
import { numberIn } from "@bedside-bike/contract/read-number";
import { numberProblem } from "../safety-check/safety-values.ts";
import type { AssessmentValues, EnteredNews2Values } from "./assessment-values.ts";

const range = { low: 0, high: NEWS2.most, step: 1 } as const;
const aheadMs = 5 * 60_000;
const oldestMs = 24 * 3_600_000;

/** The part it is about, and what is wrong with it; 'missing' is no problem until the answers are sent. */
export interface News2Problem {
  readonly part: keyof EnteredNews2Values;
  readonly kind: "missing" | "range" | "singleTooLow" | "noSingleTooHigh" | "ventilated" | "future" | "tooOld";
}

type News2Values = Pick<AssessmentValues, "news2" | "has_ventilator" | "safety_answers">;

/** The first problem of a chart's NEWS2; null if there is none. Without a number nothing was entered. */
export const news2Problem = ({ news2, has_ventilator, safety_answers }: News2Values, nowMs: number) =>
  chartProblem(news2, { isVentilated: has_ventilator || safety_answers.oxygen_support === "ventilated", nowMs });

export function chartProblem(
  { total, single_3, at }: EnteredNews2Values,
  { isVentilated, nowMs }: { readonly isVentilated: boolean; readonly nowMs: number },
): News2Problem | null {
  if (total.trim() === "") return null;
  if (isVentilated) return { part: "total", kind: "ventilated" };
  if (numberProblem(total, range) !== null) return { part: "total", kind: "range" };
  const points = numberIn(total);
  if (single_3 === "yes" && points < NEWS2.askSingle) return { part: "total", kind: "singleTooLow" };
  if (single_3 === "no" && points > NEWS2.mostWithoutSingle) return { part: "total", kind: "noSingleTooHigh" };
  const atMs = Date.parse(at);
  if (atMs > nowMs + aheadMs) return { part: "at", kind: "future" };
  if (atMs < nowMs - oldestMs) return { part: "at", kind: "tooOld" };
  if (at === "") return { part: "at", kind: "missing" };
  return single_3 === "" ? { part: "single_3", kind: "missing" } : null;
}
