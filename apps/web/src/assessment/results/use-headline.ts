import type { FigureName } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../number-format.ts";
import { formatDays, formatGoal, isAssessed } from "./figures.ts";

/** A figure as the results show it: '26.3%', '7.1 days', '25 W, 8 min, 3 a day'. */
export function useHeadline(figure: FigureName, result: RiskAssessmentReply): string {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const percent = (value: number | undefined) =>
    isAssessed(value) ? formatPercent(value, 1, language) : t("notAssessed");
  switch (figure) {
    case "length_of_stay": {
      const days = result.losData?.predicted_days;
      return isAssessed(days) ? t("how.days", { days: formatDays(days, language) }) : t("notAssessed");
    }
    case "home_discharge":
      return percent(result.dischargeData?.home_probability);
    case "readmission":
      return percent(result.readmissionData?.thirty_day_probability);
    case "mobility_goal": {
      const goal = result.mobility_recommendation;
      return t("how.goal", {
        watts: formatGoal(goal.watt_goal, language),
        minutes: formatGoal(goal.duration_min_per_session, language),
        count: goal.sessions_per_day,
      });
    }
    case "mobility_benefit":
      return t("how.dose", { percent: formatPercent(result.mobility_benefits?.doseFraction ?? 0, 0, language) });
    default:
      return percent(result[figure]?.probability);
  }
}
