import { useTranslation } from "react-i18next";
import type { Breakdown } from "./breakdowns.ts";

interface GroupName {
  readonly name: string;
  readonly longName: string;
}

/** The name of a group in the report, short below its mark, and in full. */
export function useGroupNames(): (breakdown: Breakdown, group: string) => GroupName {
  const { t, i18n } = useTranslation("calibration");
  const month = (group: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" }).format(new Date(`${group}-01T00:00:00Z`));
  return (breakdown, group) => {
    switch (breakdown) {
      case "byPrediction":
        return { name: t(`fifth.${group as "1"}`), longName: t(`fifthLong.${group as "1"}`) };
      case "byAge":
        return { name: t(`age.${group as "85+"}`), longName: t(`ageLong.${group as "85+"}`) };
      case "byMonth":
        return { name: month(group, { month: "short" }), longName: month(group, { month: "long", year: "numeric" }) };
      case "byLevelOfCare":
        return { name: t(`care.${group as "ward"}`), longName: t(`careLong.${group as "ward"}`) };
      case "bySex":
        return { name: t(`sex.${group as "male"}`), longName: t(`sex.${group as "male"}`) };
    }
  };
}
