import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { type Calling, isOpen } from "./calling.ts";

/** Of a call for help: whose, when it was touched, and what came of it. One that came late is never said as new. */
export function useCallWords() {
  const { t, i18n } = useTranslation("help-calls");
  const time = useHospitalTime();
  const day = useHospitalDay();
  const today = useHospitalToday();
  const moment = (instant: string) =>
    day(instant) === today ? time(instant) : `${formatDay(day(instant), "weekday", i18n.language)} ${time(instant)}`;
  return ({ patient, request }: Calling) => {
    const { askedAt, arrivedAt, isLate, betterAt, answer, stage } = request;
    const touched = moment(askedAt);
    const when = isLate ? t("late", { touched, arrived: moment(arrivedAt) }) : t("touched", { time: touched });
    const better = betterAt === null ? null : t("better", { time: moment(betterAt) });
    return {
      who: t(isOpen(request) ? "needsHelp" : "asked", { who: patient.bed ?? fullName(patient) }),
      when: better === null ? when : `${when}, ${better}`,
      since: stage === "coming" && answer ? t("going", { by: answer.by, time: moment(answer.at) }) : null,
    };
  };
}
