import type { MetricName, ProbabilityRange } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal, formatPercent } from "../../number-format.ts";
import { formatDays, isAssessed, percentEnds } from "./metric-format.ts";
import type { ShownResult } from "./shown-result.ts";
import { useMoreDays } from "./use-more-days.ts";

/** A metric as the results show it: '26.3%', '7.1 days', '25 W, 8 min, 3 a day'. */
export function useHeadline(metric: MetricName, result: ShownResult): string {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const { language } = i18n;
  const moreDays = useMoreDays();
  const percent = (value: number | undefined) =>
    isAssessed(value) ? formatPercent(value, 1, language) : t("notAssessed");
  switch (metric) {
    case "length_of_stay": {
      const { predicted_days: days, remaining_days: remaining } = result.losData ?? {};
      if (!isAssessed(days)) return t("notAssessed");
      const inAll = t("clinical:how.days", { days: formatDays(days, language) });
      return isAssessed(remaining) ? t("clinical:how.stay", { inAll, ahead: moreDays(remaining) }) : inAll;
    }
    case "home_discharge":
      return percent(result.dischargeData?.home_probability);
    case "readmission":
      return percent(result.readmissionData?.thirty_day_probability);
    case "mobility_goal": {
      const plan = result.mobility_recommendation;
      if (plan === null) return t("goal.noneShort");
      const dose = {
        minutes: formatGoal(plan.duration_min_per_session, language),
        count: plan.sessions_per_day,
      };
      return plan.watt_goal === null
        ? t("clinical:how.goalWithoutWatts", dose)
        : t("clinical:how.goal", { ...dose, watts: formatGoal(plan.watt_goal, language) });
    }
    case "mobility_benefit": {
      const { mobility_benefits: benefits } = result;
      if (benefits === null) return t("goal.noneShort");
      if (!benefits.isShown) return t("clinical:notKnownToChange");
      return t("clinical:how.dose", { percent: formatPercent(benefits.doseFraction, 0, language) });
    }
    default:
      return metric === "vte" && result.vte.band_reason === "present"
        ? t("results.clotPresent")
        : percent(result[metric]?.probability);
  }
}

/** 'Likely range 18.5% to 35.2%'; null for a metric that has none. */
export function useRange(metric: MetricName, result: ShownResult): string | null {
  const { t, i18n } = useTranslation("results");
  const { language } = i18n;
  const percentRange = (range: ProbabilityRange | undefined) =>
    range ? t("results.range", percentEnds(range, language)) : null;
  switch (metric) {
    case "length_of_stay": {
      const { range_min: low, range_max: high } = result.losData ?? {};
      if (!isAssessed(low) || !isAssessed(high)) return null;
      return t("outcome.daysRange", { low: formatDays(low, language), high: formatDays(high, language) });
    }
    case "home_discharge":
      return percentRange(result.dischargeData?.range);
    case "readmission":
      return percentRange(result.readmissionData?.range);
    case "mobility_goal":
    case "mobility_benefit":
      return null;
    default:
      return percentRange(result[metric]?.range);
  }
}
