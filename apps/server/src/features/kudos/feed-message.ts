import type { CallReply } from "@bedside-bike/contract";

/** An achievement; `figure` is the days of a streak or the watts of a personal best. */
export type Achievement = Readonly<Pick<CallReply<"kudos.feed">[number], "kind" | "figure">>;

/** The achievement's text, without a name; the wall shows it beside the display name. */
export function feedMessage({ kind, figure }: Achievement): string {
  switch (kind) {
    case "first-ride":
      return "finished a first ride";
    case "daily-goal":
      return "reached the daily goal";
    case "streak":
      return `${figure}-day streak`;
    case "power-best":
      return `new personal best: ${Math.round(figure ?? 0)} W`;
  }
}
