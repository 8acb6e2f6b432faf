import { ApiError } from "../api.ts";

/** The refusal that a question answers: the bike is another patient's, whose name is told to providers who may know it. */
export function bikeInUse(error: unknown): { readonly holder: string | undefined } | null {
  const reply = error instanceof ApiError ? error.reply : undefined;
  return reply?.code === "bike_in_use" ? { holder: reply.holder } : null;
}
