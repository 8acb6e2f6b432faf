import { readNumber } from "@bedside-bike/contract/read-number";

/** Whether what stands in a goal's field is a number, or nothing: anything else is an error there. */
export function isGoalText(text: string): boolean {
  const { kind } = readNumber(text);
  return kind === "number" || kind === "blank";
}
