import type { CallReply } from "@bedside-bike/contract";

/** What a patient has to be proud of; the figure is a streak's days or a best's watts. */
export type Achievement = Readonly<Pick<CallReply<"kudos.feed">[number], "kind" | "figure">>;

/** The achievement in words that name nobody; the wall shows them beside the display name. */
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
