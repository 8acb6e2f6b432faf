import type { Caller, CallName } from "@bedside-bike/contract";
import { recordAudit } from "./audit.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { HttpError } from "./errors.ts";

type SignedInCaller = Exclude<Caller, { kind: "visitor" }>;

/** A signed-in person was refused: who, and whose data it was about. */
export class AccessRefused extends HttpError {
  readonly caller: Caller;
  readonly subject: { readonly patientId?: number | undefined; readonly providerId?: number | undefined };

  constructor(
    reply: { readonly status: 401 | 403 | 404; readonly message: string; readonly field?: string },
    caller: Caller,
    subject: AccessRefused["subject"],
  ) {
    super(reply.status, reply.message, reply.field);
    this.caller = caller;
    this.subject = subject;
  }
}

export interface RefusalLog {
  /** Records a refusal in a separate transaction, because the request's is rolled back. */
  note(call: CallName, refused: AccessRefused): Promise<void>;
  /** Records how often refusals have been repeated, and forgets those whose minute is over. */
  flush(): Promise<void>;
  /** Records all and stops. */
  close(): Promise<void>;
}

const repeatMilliseconds = 60_000;

interface RefusedTry {
  readonly actor: SignedInCaller;
  readonly detail: Readonly<Record<string, number | string>>;
  readonly since: number;
  repeats: number;
}

/**
 * The first refusal is recorded at once, its repeats within a minute in one row with their count, so that a screen that
 * asks every second doesn't fill the log. The patient is in the detail and not in the row's patient column, since
 * nobody saw their data: 'Who looked at my data' must not name anybody for an attempt.
 */
export function trackRefusals({ database, clock }: { database: Database; clock: Clock }): RefusalLog {
  const refusals = new Map<string, RefusedTry>();
  const record = ({ actor, detail }: Pick<RefusedTry, "actor" | "detail">, at: Date, repeats?: number) =>
    database.asSystem("upkeep", (tx) =>
      recordAudit(tx, at, {
        action: "access.refused",
        actor,
        detail: repeats === undefined ? detail : { ...detail, repeats },
      }),
    );

  async function flush(isEverythingOver = false): Promise<void> {
    const at = clock.now();
    for (const [key, refusal] of refusals) {
      if (!isEverythingOver && at.getTime() - refusal.since < repeatMilliseconds) continue;
      refusals.delete(key);
      if (refusal.repeats > 0) await record(refusal, at, refusal.repeats);
    }
  }
  const timer = setInterval(() => void flush().catch(() => undefined), repeatMilliseconds).unref();

  return {
    async note(call, { caller, subject }) {
      if (caller.kind === "visitor") return;
      const { patientId, providerId } = subject;
      const detail = {
        call,
        ...(patientId === undefined ? {} : { patientId }),
        ...(providerId === undefined ? {} : { providerId }),
      };
      const key = [caller.kind, caller.id, ...Object.values(detail)].join(" ");
      const at = clock.now();
      const earlier = refusals.get(key);
      if (earlier && at.getTime() - earlier.since < repeatMilliseconds) {
        earlier.repeats += 1;
        return;
      }
      refusals.set(key, { actor: caller, detail, since: at.getTime(), repeats: 0 });
      if (earlier && earlier.repeats > 0) await record(earlier, at, earlier.repeats);
      await record({ actor: caller, detail }, at);
    },
    flush: () => flush(),
    async close() {
      clearInterval(timer);
      await flush(true).catch(() => undefined);
    },
  };
}
