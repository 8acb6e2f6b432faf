import { ApiError } from "../api.ts";

/** What is asked before goals reach a patient, in this order: CALCULATOR-45. */
const inOrder = ["otherProvider", "limits", "clearance"] as const;
export type GoalQuestion = (typeof inOrder)[number];

/** The first question that is still open; null where the goals may be sent. */
export const openQuestion = (
  isAsked: Readonly<Record<GoalQuestion, boolean>>,
  answered: ReadonlySet<GoalQuestion>,
): GoalQuestion | null => inOrder.find((question) => isAsked[question] && !answered.has(question)) ?? null;

/** The answers as every call that changes goals takes them. */
export const confirmations = (answered: ReadonlySet<GoalQuestion>) => ({
  overrideConfirmed: answered.has("otherProvider"),
  clearanceAcknowledged: answered.has("clearance"),
});

/** The server asks by naming the field that has to be answered. */
const questionOfField: Readonly<Record<string, GoalQuestion>> = {
  overrideConfirmed: "otherProvider",
  clearanceAcknowledged: "clearance",
};

/** What the server wants answered before it changes goals; null for any other failure. */
export const questionOf = (error: unknown): GoalQuestion | null => questionOfField[fieldOf(error) ?? ""] ?? null;

/** The goals are newer on the server than where these started from. */
export const isBasedOnOlderGoals = (error: unknown): boolean => fieldOf(error) === "basedOnGoalId";

const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.reply?.field : undefined;
