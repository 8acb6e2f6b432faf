import { ApiError } from "../api.ts";

/** The answers may still be right: nothing has failed. */
export const isQuestion = (error: unknown): boolean =>
  error instanceof ApiError && error.reply?.code === "confirm_plausibility";
