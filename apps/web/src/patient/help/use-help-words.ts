import { useTranslation } from "react-i18next";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import type { HelpView } from "./help-view.ts";

export interface HelpWords {
  /** What is known of the call. */
  readonly first: string;
  /** The largest: what to do, or who is coming. */
  readonly title: string;
  readonly rest: readonly string[];
}

/** The words of a state; read in this order, once. */
export function useHelpWords(): (view: HelpView, isBetterOffered: boolean) => HelpWords {
  const { t } = useTranslation("help");
  const time = useHospitalTime();
  /** Told at another minute than it was touched: it came late, and nobody reads it as new. */
  const touchedBefore = (touchedAt: string, toldAt: string) =>
    time(touchedAt) === time(toldAt) ? [] : [t("touched", { time: time(touchedAt) })];
  return (view, isBetterOffered) => {
    switch (view.kind) {
      case "sending":
        return { first: t("sending"), title: t("stopAndPress"), rest: [] };
      case "unsent": {
        const touched = { time: time(view.touchedAt) };
        return {
          first: t(`unsent.${view.why}.first`),
          title: t(view.betterAt === null ? "press" : "pressIfUnwell"),
          rest: [
            t(`unsent.${view.why}.${view.isOnDisk ? "kept" : "onlyHere"}`, touched),
            ...(view.betterAt === null ? [] : [t("unsent.better", { time: time(view.betterAt) })]),
          ],
        };
      }
      case "unseen": {
        const from = isBetterOffered || view.betterFrom === null ? null : time(view.betterFrom);
        return {
          first: t("unseen.first"),
          title: t("press"),
          rest: [
            t("unseen.touched", { time: time(view.touchedAt) }),
            ...(from === null ? [] : [t("unseen.from", { time: from })]),
          ],
        };
      }
      case "told":
        return {
          first: t("told", { time: time(view.toldAt) }),
          title: t("stopAndPress"),
          rest: touchedBefore(view.touchedAt, view.toldAt),
        };
      case "coming":
        return {
          first: t("told", { time: time(view.toldAt) }),
          title: t("coming", { name: view.by }),
          rest: [t("answered", { time: time(view.answeredAt) })],
        };
    }
  };
}
