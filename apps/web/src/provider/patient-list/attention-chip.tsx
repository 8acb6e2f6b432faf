import type { ProviderPatient } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "../../locales/translation.ts";
import { Chip } from "../../ui/chip.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useIsPedaling } from "../live/provider-live.tsx";
import type { AttentionReason } from "./arrange-patients.ts";

const tones: Record<AttentionReason, "high" | "moderate" | "low"> = {
  symptoms: "high",
  "too-hard": "high",
  "not-assessed": "high",
  "no-ride": "high",
  "high-risk-no-goals": "high",
  "below-goal": "moderate",
  "power-falling": "moderate",
  "no-goals": "moderate",
  "on-track": "low",
};

/** The reason for this patient's place in the list. 'No ride for 26 h' disappears as soon as they pedal. */
export function AttentionChip({ patient }: { patient: ProviderPatient }) {
  const isPedaling = useIsPedaling(patient);
  const { reason } = patient.attention;
  if (reason === "no-ride" && isPedaling) return null;
  return (
    <Chip tone={tones[reason]}>
      <Reason patient={patient} />
    </Chip>
  );
}

/** 'Too hard, twice'. */
export function Reason({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("provider");
  const { attention, feedback } = patient;
  if (attention.reason === "symptoms" && feedback?.symptomsAt) {
    return <SymptomsDay at={feedback.symptomsAt} week={patient.week} />;
  }
  if (attention.reason !== "too-hard") return reasonInWords(t, attention);
  const count = feedback?.tooHardInARow ?? 1;
  return count === 2 ? t("reasonDetail.tooHardTwice") : t("reasonDetail.tooHard", { count });
}

function SymptomsDay({ at, week }: { at: string; week: ProviderPatient["week"] }) {
  const { t } = useTranslation("provider");
  const day = useHospitalDay()(at);
  const [yesterday, today] = week.slice(-2);
  if (day === today?.date) return t("reason.symptoms");
  return t(day === yesterday?.date ? "reasonDetail.symptomsYesterday" : "reasonDetail.symptomsEarlier");
}

const hoursInWords = 48;

function reasonInWords(t: TFunction<"provider">, attention: ProviderPatient["attention"]): string {
  const { reason, hoursWithoutRide: hours, daysBelowGoal } = attention;
  if (reason === "below-goal") return t("reasonDetail.belowGoal", { count: daysBelowGoal });
  if (reason !== "no-ride") return t(`reason.${reason}`);
  if (hours === null) return t("reasonDetail.neverRode");
  return hours < hoursInWords
    ? t("reasonDetail.noRideHours", { count: hours })
    : t("reasonDetail.noRideDays", { count: Math.floor(hours / 24) });
}
