import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Transaction } from "./database/database.ts";
import { answeredRequests } from "./database/schema.ts";
import { HttpError } from "./errors.ts";

/** A request that is sent again later than this is a new one. */
export const answersKeptSeconds = 86_400;

const header = "idempotency-key";

interface Sender {
  readonly tx: Transaction;
  readonly userId: number;
  /** The time of the request. */
  readonly at: Date;
}

/**
 * Does the work once for all requests of this sender with the same Idempotency-Key: the first one does it; later ones
 * within a day get the reply that was stored in its transaction. Of two at the same time, the second waits for the
 * first. A request that is refused or fails stores nothing, so that it can be tried again. Who may get a stored reply is
 * judged by `admitAgain`: access may have ended since. See
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 * @throws HttpError 400 for a key that is not a UUID, 422 for one that belongs to another request.
 */
export async function onceForKey<Body>(
  { tx, userId, at }: Sender,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { work, admitAgain }: { work: () => Promise<Body | HttpError>; admitAgain: () => Promise<unknown> },
): Promise<Body | HttpError> {
  const given = request.headers[header];
  if (given === undefined) return work();
  const { data: key } = z.uuid().safeParse(given);
  if (key === undefined) throw new HttpError(400, "The Idempotency-Key must be a UUID.", "Idempotency-Key");

  const isThisOne = and(eq(answeredRequests.userId, userId), eq(answeredRequests.key, key));
  const requestHash = hashOf(request);
  const begun = await tx
    .insert(answeredRequests)
    .values({ userId, key, requestHash, receivedAt: at })
    .onConflictDoNothing()
    .returning({ key: answeredRequests.key });
  if (begun.length === 0) {
    const [known] = await tx.select().from(answeredRequests).where(isThisOne);
    if (known?.requestHash !== requestHash || known.status === null) {
      throw new HttpError(422, "This Idempotency-Key belongs to another request. Make a new one.", "Idempotency-Key");
    }
    await admitAgain();
    reply.status(known.status);
    return JSON.parse(known.reply ?? "null") as Body;
  }
  const body = await work();
  if (body instanceof HttpError) await tx.delete(answeredRequests).where(isThisOne);
  else
    await tx
      .update(answeredRequests)
      .set({ status: reply.statusCode, reply: JSON.stringify(body) })
      .where(isThisOne);
  return body;
}

const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([method, url, body ?? null]))
    .digest("hex");
