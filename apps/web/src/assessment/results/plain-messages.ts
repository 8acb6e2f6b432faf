import type { Safety } from "@bedside-bike/clinical";
import type { PatientSafety } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import type safetyWords from "../../locales/en/safety-state.json";
import type { Reader, ShownPlan, startOf } from "./shown-result.ts";

type TextId = keyof (typeof safetyWords)["patient"];

/** What patients and visitors read of the safety check: the same sentence for everyone, then what was found. */
export function safetyMessage(t: TFunction<"safety-state">, safety: Safety | PatientSafety | null): string[] {
  const findings = (safety?.reasons ?? [])
    .filter(({ id }) => !id.startsWith("unanswered."))
    .map(({ id }) => t(`patient.${id as TextId}`));
  const limit = safety?.limit ? [t(`patientLimit.${safety.limit}`)] : [];
  // Many findings say the same, and a limit may be said by its finding.
  return [...new Set([t("askCareTeam"), ...findings, ...limit])];
}

interface Planned {
  readonly plan: ShownPlan;
  readonly start: ReturnType<typeof startOf>;
  /** The expected stay. */
  readonly stayDays: number | undefined;
  readonly reader: Reader;
}

/** The plan in words, beside its numbers; none for a plan by engine 1.0. */
export function planMessage(t: TFunction<"calculator">, { plan, start, stayDays, reader }: Planned): string[] {
  if (!start) return [];
  const hasSteps = start.build_up.length > 0;
  const isLate = (start.days_to_goal ?? 0) > (stayDays ?? Number.POSITIVE_INFINITY);
  return [
    t(`goal.mode.${reader}.${start.mode}`),
    hasSteps ? t(`goal.goodDay.${reader}`) : t("goal.noBuildUp"),
    ...(hasSteps && plan.watt_goal === null ? [t("goal.noWattsAtThisWeight")] : []),
    ...(isLate ? [t("goal.late")] : []),
  ];
}
