import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

/**
 * Browsers send an Origin with state-changing requests, and with others that a script of another site makes. Bikes send none.
 * @throws HttpError 403 for a request of another site.
 */
export function refuseForeignOrigin({ headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined) return;
  const isOurs = URL.canParse(origin) && new URL(origin).host === host;
  if (!isOurs) throw new HttpError(403, "This request comes from another site.");
}
