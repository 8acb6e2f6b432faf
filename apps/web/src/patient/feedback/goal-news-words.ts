import { shownTarget } from "@bedside-bike/clinical";
import type { GoalNews } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { formatDay, formatGoal } from "../../number-format.ts";

type Change = GoalNews["changes"][number];

const msPerDay = 86_400_000;

/** 'today', 'on Monday' within the last week, otherwise 'on Nov 14': both are hospital days, YYYY-MM-DD. */
export function newsDay(t: TFunction<"feedback">, day: string, today: string, language: string): string {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / msPerDay);
  if (daysAgo === 0) return t("news.today");
  return t("news.on", { day: formatDay(day, daysAgo > 0 && daysAgo < 7 ? "longWeekday" : "short", language) });
}

/** The product of watts and minutes changes with them, and is not on any of the patient's screens. */
const isTold = ({ goalType }: Change): boolean => goalType !== "energy";

/** True of the first goals. */
export const isAllNew = (changes: readonly Change[]): boolean => changes.every(({ from }) => from === null);

/** '20 W to 15 W, 15 min to 10 min'; of first goals '15 W, 10 min'. */
export function changeWords(t: TFunction<"feedback">, changes: readonly Change[], language: string): string {
  const amount = (change: Change, target: number) => amountWords(t, change, target, language);
  const areFirst = isAllNew(changes);
  return changes
    .filter(isTold)
    .map((change) => {
      const { from, to } = change;
      if (areFirst) return to === null ? "" : amount(change, to);
      if (to === null) return from === null ? "" : t("news.gone", { from: amount(change, from) });
      if (from === null) return t("news.new", { to: amount(change, to) });
      return t("news.change", { from: amount(change, from), to: amount(change, to) });
    })
    .filter(Boolean)
    .join(", ");
}

/** What became easier, as it is now: '15 W'. Null if neither watts nor minutes fell. */
export function easierWords(t: TFunction<"feedback">, news: GoalNews, language: string): string | null {
  if (news.answersEffort !== "too_hard") return null;
  const eased = news.changes.flatMap((change) => {
    const { goalType, from, to } = change;
    const isFelt = goalType === "power" || goalType === "duration";
    return isFelt && from !== null && to !== null && to < from ? [amountWords(t, change, to, language)] : [];
  });
  return eased.length > 0 ? eased.join(", ") : null;
}

function amountWords(t: TFunction<"feedback">, { goalType, unit }: Change, target: number, language: string): string {
  const shown = shownTarget({ goalType, targetValue: target, unit });
  return t(`news.amount.${unit}`, { value: formatGoal(shown, language), count: shown });
}
