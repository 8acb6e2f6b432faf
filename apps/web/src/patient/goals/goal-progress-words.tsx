import { useTranslation } from "react-i18next";
import { shownPart } from "../../dose/shown-part.ts";
import { formatNumber } from "../../number-format.ts";
import { Text } from "../../ui/layout.tsx";
import { TargetPicture } from "../../ui/picture.tsx";
import type { GoalProgress } from "./goal-progress.ts";

interface GoalProgressWordsProps {
  progress: GoalProgress;
  /** The last ride was on a bike without watts: the newest value is of an earlier one. */
  hasNoWatts?: boolean;
}

/** 'Reached' today, otherwise the last ride's value: 'Last ride: 11 min'. */
export function GoalProgressWords({
  progress: { kind, value, part, isReached },
  hasNoWatts = false,
}: GoalProgressWordsProps) {
  const { t, i18n } = useTranslation("goal-words");
  const words = () => {
    if (kind === "power" && hasNoWatts) return t("noWatts");
    if (value === null) return t("notYet");
    if (kind === "sessions") {
      const today = { value: formatNumber(value, 0, i18n.language), part: shownPart(part, i18n.language) };
      return t(today.part === null ? "today" : "todayInPart", today);
    }
    // Minutes are never rounded up.
    const shown = kind === "duration" ? Math.floor(value) : value;
    return t(`lastRide.${kind}`, { value: formatNumber(shown, kind === "resistance" ? 1 : 0, i18n.language) });
  };
  return (
    <>
      {isReached && (
        <Text as="strong" tone="low">
          <TargetPicture /> {t("reached")}
          {". "}
        </Text>
      )}
      {words()}
    </>
  );
}
