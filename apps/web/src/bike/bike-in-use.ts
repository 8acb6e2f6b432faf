import { ApiError } from "../api.ts";

/** The refusal that a question answers: another patient has the bike; providers who may know the name are told it. */
export function bikeInUse(error: unknown): { readonly holder: string | undefined } | null {
  const reply = error instanceof ApiError ? error.reply : undefined;
  return reply?.code === "bike_in_use" ? { holder: reply.holder } : null;
}
