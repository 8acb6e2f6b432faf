import type { ShiftLine } from "@bedside-bike/contract";
import { asOneLine, firstCharacter, isolated } from "@bedside-bike/contract/visible-text";
import { useTranslation } from "react-i18next";
import { measuredPart } from "../../bike/ride-metrics.ts";
import { formatGoal, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { chipKeyOf } from "../../ride-state/state-words.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";

type Ride = ShiftLine["rides"][number];

/** In these states a ride may begin or goals be sent: nothing to hand over. */
const quietStates: ReadonlySet<ShiftLine["rideState"]["state"]> = new Set(["ready", "passive", "active"]);

/** One patient's shift as a nurse would write it: '12-B R. Demo: 14:05 cycled 12 min active, mean 24 W (step 25).' */
export function useShiftWords(): (line: ShiftLine) => { who: string; facts: string } {
  const { t } = useTranslation("handover");
  const { t: chip } = useTranslation("goal-limits");
  const time = useHospitalTime();
  const ride = useRideWords();
  const missed = useMissedWords();
  const goals = useGoalChangeWords();
  const checked = (check: ShiftLine["check"]) =>
    check ? [t(`check.${check.state}`, { at: time(check.at), until: time(check.validUntil ?? check.at) })] : [];
  return (line) => {
    const { bed, firstName, lastName, rideState } = line;
    const name = isolated(asOneLine(`${firstCharacter(firstName)}. ${lastName}`));
    const facts = [
      ...line.rides.map(ride),
      ...missed(line.missed),
      ...line.help.map(({ at, by }) =>
        by === null ? t("help", { time: time(at) }) : t("helpAnswered", { time: time(at), by }),
      ),
      ...line.adverseEvents.map(({ kind, harm, at, action }) =>
        t(`happened.${kind}`, { time: time(at), harm: t(`harm.${harm}`), action: action.replace(/\.$/, "") }),
      ),
      ...line.events.map(({ kind, at, touched }) => {
        const said = { time: time(at), kind: t(`kind.${kind as "fall"}`) };
        return touched === undefined ? t("event", said) : t("eventOf", { ...said, touched });
      }),
      ...(line.level === null ? [] : [t("level", { level: line.level })]),
      ...checked(line.check),
      ...goals(line.goalChanges),
      ...(quietStates.has(rideState.state) ? [] : [t("state", { state: chip(`chip.${chipKeyOf(rideState)}`) })]),
    ];
    return {
      who: bed === null ? name : t("withBed", { bed, name }),
      // What an earlier version let in: a note with line breaks would become lines of their own.
      facts: facts.length > 0 ? facts.join(" ").replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, " ") : t("nothing"),
    };
  };
}

function useRideWords(): (ride: Ride) => string {
  const { t, i18n } = useTranslation("handover");
  const time = useHospitalTime();
  return (ride) => {
    const { averageResistance, feedback, borg } = ride;
    const parts = [
      t(`mode.${ride.mode ?? "active"}`, { minutes: formatMinutes(ride.durationSeconds, i18n.language) }),
      ...wattWords(ride, { t, language: i18n.language }),
      ...(averageResistance === null
        ? []
        : [t("resistance", { level: formatNumber(averageResistance, 0, i18n.language) })]),
      ...(ride.whilePaused ? [t("paused")] : []),
      ...(borg === null ? [] : [t("borg", { borg })]),
      ...feedbackWords(feedback, { t, language: i18n.language }),
    ];
    return t(ride.isOpen ? "riding" : "ride", { time: time(ride.startedAt), parts: parts.join(", ") });
  };
}

interface Words {
  readonly t: ReturnType<typeof useTranslation<"handover">>["t"];
  readonly language: string;
}

/** 'mean 24 W (step 25)', of how much if not of the whole ride. A written ride without watts says nothing of them. */
function wattWords(ride: Ride, { t, language }: Words): string[] {
  const { averagePowerWatts, powerSeconds, durationSeconds, goalWatts, mode } = ride;
  if (averagePowerWatts === null) return mode === null ? [t("notMeasured")] : [];
  const watts = formatWatts(averagePowerWatts, language);
  const mean =
    goalWatts === null ? t("mean", { watts }) : t("meanOf", { watts, step: formatGoal(goalWatts, language) });
  const minutes = measuredPart({ rideSeconds: durationSeconds, powerSeconds }, language);
  return minutes === null ? [mean] : [mean, t("measuredInPart", { minutes })];
}

/** A question that was skipped says nothing. */
function feedbackWords(feedback: Ride["feedback"], { t, language }: Words): string[] {
  if (!feedback) return [];
  const { symptoms, symptomKinds: kinds, effort } = feedback;
  const list = new Intl.ListFormat(language, { type: "unit" }).format(kinds.map((kind) => t(`symptom.${kind}`)));
  return [
    ...(effort === "too_hard" ? [t("tooHard")] : []),
    ...(symptoms ? [kinds.length > 0 ? t("symptoms", { list }) : t("symptomsUnnamed")] : []),
    ...(!symptoms && effort !== null ? [t("noSymptoms")] : []),
  ];
}

/** 'Session 2 not done: procedure.' */
function useMissedWords(): (missed: ShiftLine["missed"]) => string[] {
  const { t } = useTranslation("handover");
  const { t: dose } = useTranslation("dose");
  return (missed) =>
    missed.map(({ slot, reason, note }) =>
      t("missed", { slot, reason: reason === "other" && note ? note : dose(`reason.${reason}`) }),
    );
}

/** One provider's changes in one sentence. */
function useGoalChangeWords(): (changes: ShiftLine["goalChanges"]) => string[] {
  const { t, i18n } = useTranslation("handover");
  return (changes) => {
    const said = (change: (typeof changes)[number]) => {
      const unit = t(`unit.${change.unit}`);
      const to = formatGoal(change.to ?? 0, i18n.language);
      return change.from === null
        ? t("set", { to, unit })
        : t("change", { from: formatGoal(change.from, i18n.language), to, unit });
    };
    const authors = [...new Set(changes.map(({ by }) => by))];
    return authors.map((by) =>
      t("goal", {
        by,
        changes: changes
          .filter((change) => change.by === by)
          .map(said)
          .join(", "),
      }),
    );
  };
}
