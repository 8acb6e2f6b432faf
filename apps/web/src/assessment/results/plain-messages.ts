import { UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { PatientSafety, ProviderSafety } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import type safetyWords from "../../locales/en/safety-state.json";
import type { FirstDose, Reader, ShownPlan } from "./shown-result.ts";

type TextId = keyof (typeof safetyWords)["patient"];

/** What patients and visitors read of the safety check: the same sentence for everyone, then what was found. */
export function safetyMessage(
  t: TFunction<"safety-state">,
  safety: Pick<ProviderSafety | PatientSafety, "limit" | "reasons">,
): string[] {
  const findings = safety.reasons
    .filter(({ id }) => !id.startsWith("unanswered.") && id !== "unread.text")
    .map(({ id }) => t(`patient.${id as TextId}`));
  const limit = safety.limit ? [t(`patientLimit.${safety.limit}`)] : [];
  // Many findings say the same, and a finding may already state a limit.
  return [...new Set([t("askCareTeam"), ...findings, ...limit])];
}

interface Planned {
  readonly plan: ShownPlan;
  readonly first: FirstDose;
  /** Days that the patient is expected to stay. */
  readonly stayDays: number | undefined;
  readonly reader: Reader;
}

/** The plan in words, beside its numbers. */
export function planMessage(t: TFunction<"results">, { plan, first, stayDays, reader }: Planned): string[] {
  const kind = plan.dose?.kind;
  const hasSteps = first.build_up.length > 0;
  const isLate = (first.days_to_goal ?? 0) > (stayDays ?? Number.POSITIVE_INFINITY);
  return [
    t(`goal.mode.${reader}.${first.mode}`),
    ...(first.isCarried ? [t(`goal.carried.${reader}`)] : []),
    ...(kind === "passive" || kind === "unloaded" ? [t(`goal.filledBy.${reader}.${kind}`)] : []),
    hasSteps ? t(`goal.goodDay.${reader}`) : t("goal.noBuildUp"),
    ...(hasSteps && plan.watt_goal === null ? [t("goal.noWattsAtThisWeight")] : []),
    ...(isLate ? [t(`goal.late.${reader}`)] : []),
  ];
}

interface Started extends Pick<Planned, "plan" | "first"> {
  /** Null: not known, so the plan counts 70 kg. */
  readonly weightKg: number | null;
}

const smallestDifferenceKg = 0.01;

/** For providers: this assessment's own start where today's step is another, and why a start is lower than by weight. */
export function startMessages(
  t: TFunction<"results">,
  { plan, first, weightKg }: Started,
  amountOf: (metric: "kg", value: number) => string,
): string[] {
  const { start_watts: watts, start_minutes: minutes, start_weight_kg: startKg } = plan;
  const countedKg = weightKg ?? UNKNOWN_WEIGHT_KG;
  const isLessKg = startKg !== undefined && countedKg - startKg >= smallestDifferenceKg;
  const hasLoad = plan.dose?.kind === "pedaled";
  return [
    ...(!first.isStart
      ? [t(hasLoad ? "goal.ownStart" : "goal.ownStartWithoutWatts", { watts, minutes, count: plan.sessions_per_day })]
      : []),
    ...(plan.lung_limited ? [t("goal.lungs")] : []),
    ...(isLessKg && hasLoad ? [t("goal.startWeight", { weight: amountOf("kg", Math.round(startKg)) })] : []),
  ];
}
