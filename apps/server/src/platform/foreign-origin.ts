import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

/**
 * Browsers send an Origin with state-changing requests, and with others made by another site's script. Bikes send none.
 * @throws HttpError 403 for another site's request.
 */
export function refuseForeignOrigin({ headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined) return;
  const isOurs = URL.canParse(origin) && new URL(origin).host === host;
  if (!isOurs) throw new HttpError(403, "This request comes from another site.");
}
