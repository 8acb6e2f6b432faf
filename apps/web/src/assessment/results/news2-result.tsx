import { NEWS2_PARTS, type News2, type SafetyAnswers } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import type { AnyAssessment } from "./shown-result.ts";

/** NEWS2 of an assessment and what it means; nothing of an earlier engine's, which did not compute it. */
export function News2Result({ result: { safety, assessment } }: { result: AnyAssessment }) {
  const { t } = useTranslation("safety-check");
  const words = useNews2Words();
  if (!("class" in safety)) return null;
  const { news2 } = safety;
  if (news2 === null || !isAnyRecorded(news2)) return null;
  const answers: SafetyAnswers = assessment.last_safety_answers?.answers ?? {};
  const pregnancy = safety.set_by_pick.pregnancy ?? answers.pregnancy ?? "no";
  const paralysis = safety.set_by_pick.leg_paralysis ?? answers.leg_paralysis ?? "none";
  const notMadeFor = [
    ...(pregnancy === "no" ? [] : [t("news2.notMadeFor")]),
    ...(paralysis === "both_none" || paralysis === "both_weak" ? [t("news2.notMadeForCord")] : []),
  ];
  return (
    <p>
      <strong>{words.total(news2)}</strong> {[words.meaning(news2), ...notMadeFor].filter(Boolean).join(" ")}
    </p>
  );
}

const isAnyRecorded = ({ entered, parts }: News2): boolean =>
  entered !== undefined || Object.values(parts).some((points) => points !== null);

function useNews2Words() {
  const { t } = useTranslation("safety-check");
  const today = useHospitalToday();
  const hospitalDay = useHospitalDay();
  const time = useHospitalTime();
  const moment = useHospitalMoment();
  const when = (at: string) => (hospitalDay(at) === today ? time(at) : moment(at));
  return {
    /** 'NEWS2 3 of 20. 2 of 7 signs not recorded.' or 'NEWS2 3 on the chart at 13:40. ...' */
    total: ({ total, missing, entered }: News2): string => {
      if (entered && missing.length > 0) {
        return t("news2.onChart", { total: entered.total, time: when(entered.at) });
      }
      const of20 = t("news2.of20", { total });
      if (missing.length === 0) return of20;
      return `${of20} ${t("news2.missing", { count: missing.length, of: NEWS2_PARTS.length })}`;
    },
    meaning: ({ class: level }: News2): string => {
      if (level === null) return t("news2.comfort");
      return level === "low" ? "" : t(`news2.${level}`);
    },
  };
}
