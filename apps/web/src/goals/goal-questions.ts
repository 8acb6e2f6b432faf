import { ApiError } from "../api.ts";

/** The confirmations before goals reach a patient, in this order: CALCULATOR-45. */
const inOrder = ["otherProvider", "limits", "clearance"] as const;
export type GoalQuestion = (typeof inOrder)[number];

/** The first question that is still open; null if the goals may be sent. */
export const openQuestion = (
  isAsked: Readonly<Partial<Record<GoalQuestion, boolean>>>,
  answered: ReadonlySet<GoalQuestion>,
): GoalQuestion | null => inOrder.find((question) => isAsked[question] && !answered.has(question)) ?? null;

/** The answers as every call that changes goals takes them. */
export const confirmations = (answered: ReadonlySet<GoalQuestion>) => ({
  overrideConfirmed: answered.has("otherProvider"),
  clearanceAcknowledged: answered.has("clearance"),
});

/** The server asks by naming the required field. */
const questionOfField: Readonly<Record<string, GoalQuestion>> = {
  overrideConfirmed: "otherProvider",
  clearanceAcknowledged: "clearance",
};

/** The question the server needs answered before it changes goals; null for any other failure. */
export const questionOf = (error: unknown): GoalQuestion | null => questionOfField[fieldOf(error) ?? ""] ?? null;

/** The server's goals are newer than the version these edits are based on. */
export const isBasedOnOlderGoals = (error: unknown): boolean => fieldOf(error) === "basedOnGoalId";

const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.reply?.field : undefined;
