import { PLAN_EVENTS } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { gravestMissed } from "../../goals/use-advice-words.ts";
import { formatDay } from "../../number-format.ts";
import { useWhen, type When } from "../../ride-state/use-when.ts";
import { useWhyWords } from "../../ride-state/use-why-words.ts";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { useIsPedaling } from "../live/provider-live.tsx";
import { useSymptomWords } from "../use-symptom-words.ts";

export interface StateNote {
  readonly key: string;
  readonly text: string;
  /** 'high': somebody should look at this patient; 'primary': somebody is on the way. */
  readonly tone: "high" | "primary" | null;
}

/**
 * What is shown beside a patient's chip as text: the value behind the state, what was ridden or reported against it,
 * then what the days show. It repeats no word of the chip, and trends are shown only for patients who may ride.
 */
export function useStateNotes(patient: ProviderPatient): StateNote[] {
  const { t } = useTranslation("provider");
  const when = useWhen();
  const help = useHelpWords(patient, when);
  const mustStop = useMustStopWords(patient);
  const why = useWhy(patient, when);
  const symptoms = useSymptoms(patient, when);
  const tooHard = useTooHardWords()(patient);
  const trend = useTrend(patient);
  const waits = useCheckWait(patient);
  const openCheck = waits === null ? sessionToCheck(patient) : null;
  const unexplained = useUnexplained(patient);
  const advice = useAdvice(patient);
  const { rodeWhilePausedAt: rode, assessmentAskedAt: asked, check } = patient;
  const dueAt = check.isDueSoon ? check.validUntil : null;
  const notes: (StateNote | null)[] = [
    note("help", help, patient.helpRequest?.answer ? "primary" : "high"),
    note("must-stop", mustStop, patient.mustStop?.answer ? "primary" : "high"),
    note("symptoms", symptoms, "high"),
    note("why", why),
    note("asked", asked && t("notes.askedAssessment", { when: when("when", asked) })),
    note("check", waits, "high"),
    note("check-for", openCheck && t("notes.checkFor", { slot: openCheck.slot })),
    note("paused", rode && t("notes.rodeWhilePaused", { when: when("when", rode) }), "high"),
    note("too-hard", tooHard),
    note("unexplained", unexplained),
    note("trend", trend),
    note("advice", advice),
    note("due", dueAt && t("notes.countsUntil", { when: when("when", dueAt) })),
  ];
  return notes.filter((one) => one !== null);
}

const note = (key: string, text: string | null, tone: StateNote["tone"] = null): StateNote | null =>
  text === null ? null : { key, text, tone };

const isEvent = (id: string): boolean => PLAN_EVENTS.some((kind) => kind === id);

/** The stream may bring a newer state than the list's value: a value that does not belong to it waits for the list. */
function useWhy({ rideState, why }: ProviderPatient, when: When): string | null {
  const { t } = useTranslation("provider");
  const words = useWhyWords();
  const { state, reasonId, since } = rideState;
  if (state === "hold") return why && isEvent(why.id) ? words(why) : null;
  if (reasonId === "under_18") return t("notes.under18");
  if (state === "stop" || state === "ask") return why && !isEvent(why.id) ? words(why) : null;
  if (reasonId === "engine_changed") return t("notes.engineChanged");
  if (since === null) return null;
  if (reasonId === "hours_over") return t("notes.hoursOver", { when: when("when", since) });
  return reasonId === "symptoms_unassessed_answered" ? t("notes.answered", { when: when("when", since) }) : null;
}

/** The chip shows the request if the state waits for it; otherwise the text does. */
function useHelpWords({ helpRequest, rideState }: ProviderPatient, when: When): string | null {
  const { t } = useTranslation("provider");
  const time = useHospitalTime();
  if (!helpRequest) return null;
  const { deviceNumber: number, askedAt, arrivedAt, isLate, betterAt, answer } = helpRequest;
  if (answer) return t("notes.helpGoing", { by: answer.by, time: time(answer.at) });
  const asked = isLate
    ? t("notes.helpLate", { touched: when("at", askedAt), arrived: time(arrivedAt) })
    : when("at", askedAt);
  const better = betterAt === null ? [] : [t("notes.helpBetter", { time: time(betterAt) })];
  const words = () => {
    if (rideState.reasonId === "help_request")
      return number === null ? asked : t("notes.helpBike", { when: asked, number });
    return number === null ? t("notes.helpNoBike", { when: asked }) : t("notes.help", { when: asked, number });
  };
  return [words(), ...better].join(", ");
}

/** Who goes there is said in its place, once where they go to the patient's call as well. */
function useMustStopWords({ mustStop, helpRequest }: ProviderPatient): string | null {
  const { t } = useTranslation("provider");
  const time = useHospitalTime();
  if (!mustStop) return null;
  const { answer } = mustStop;
  if (answer && answer.by === helpRequest?.answer?.by) return null;
  return answer ? t("notes.helpGoing", { by: answer.by, time: time(answer.at) }) : t("notes.mustStop");
}

/** What the check before cycling found that speaks against it. */
function useCheckWait({ sessionCheck }: ProviderPatient): string | null {
  const { t } = useTranslation("session-check");
  if (sessionCheck?.state !== "wait") return null;
  return t("waitFor", { what: sessionCheck.reasons.map((reason) => t(`reason.${reason}`)).join(", ") });
}

/** The session for which the check before cycling is due. */
const sessionToCheck = ({ attention, slots }: ProviderPatient) =>
  attention.reason === "session-check" ? (slots.find(({ status }) => status === "open") ?? null) : null;

function useUnexplained({ unexplained: [first] }: ProviderPatient): string | null {
  const { t, i18n } = useTranslation("provider");
  if (!first) return null;
  return t("notes.unexplained", { slot: first.slot, day: formatDay(first.day, "weekday", i18n.language) });
}

function useSymptoms({ feedback }: ProviderPatient, when: When): string | null {
  const { t } = useTranslation("provider");
  const words = useSymptomWords();
  if (!feedback?.symptomsAt) return null;
  return t("notes.symptoms", { what: words(feedback.symptomKinds), when: when("when", feedback.symptomsAt) });
}

/** 'Too hard, twice'; null if nothing waits for an answer, or symptoms do. */
export function useTooHardWords(): (patient: Pick<ProviderPatient, "feedback">) => string | null {
  const { t } = useTranslation("provider");
  return ({ feedback }) => {
    if (!feedback || feedback.symptomsAt !== null) return null;
    const count = feedback.tooHardInARow;
    return count === 2 ? t("reasonDetail.tooHardTwice") : t("reasonDetail.tooHard", { count });
  };
}

const hoursInWords = 48;

/** 'No ride for 26 h' disappears as soon as they pedal. */
function useTrend(patient: ProviderPatient): string | null {
  const { t } = useTranslation("provider");
  const isPedaling = useIsPedaling(patient);
  const { rideState, attention } = patient;
  const { reason, hoursWithoutRide: hours, daysBelowGoal } = attention;
  if (reason === "high-risk-no-goals") return rideState.state === "ready" ? t("notes.highRisk") : null;
  if (!rideState.mayStart) return null;
  switch (reason) {
    case "below-goal":
      return t("reasonDetail.belowGoal", { count: daysBelowGoal });
    case "power-falling":
      return t("reasonDetail.powerFalling");
    case "no-ride":
      if (isPedaling) return null;
      if (hours === null) return t("reasonDetail.neverRode");
      return hours < hoursInWords
        ? t("reasonDetail.noRideHours", { count: hours })
        : t("reasonDetail.noRideDays", { count: Math.floor(hours / 24) });
    default:
      return null;
  }
}

/** 'Next step: good day on Tue'. Staying at the same step is not news. */
function useAdvice({ rideState, advice }: ProviderPatient): string | null {
  const { t, i18n } = useTranslation("provider");
  const today = useHospitalToday();
  if (rideState.state !== "active" || !advice?.day) return null;
  const isToday = advice.day === today;
  const day = isToday ? t("notes.today") : formatDay(advice.day, "weekday", i18n.language);
  if (advice.step === "next") return t("notes.nextStep", { day: isToday ? day : t("notes.onDay", { day }) });
  if (advice.step !== "back") return null;
  return t(`notes.stepBack.${gravestMissed(advice.missed) ?? "minutes"}`, { day });
}
