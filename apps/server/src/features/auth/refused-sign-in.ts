import type { CallName } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";

type Reason =
  | "nobody-fits"
  | "unknown-challenge"
  | "wrong-code"
  | "used-code"
  | "expired-code"
  | "no-tries-left"
  | "not-approved"
  | "wrong-passkey"
  | "foreign-answer"
  | "no-group"
  | "too-many-attempts";

/** Says no to somebody at the door. Why, and at whose account they aimed, stands in the audit log alone. */
export class SignInError extends HttpError {
  readonly reason: Reason;
  readonly userId: number | null;

  constructor(status: 401 | 403, message: string, reason: Reason, userId: number | null = null) {
    super(status, message);
    this.reason = reason;
    this.userId = userId;
  }
}

interface Attempt {
  readonly call: CallName;
  readonly address: string;
  readonly at: Date;
}

const noteLimitOnce = { limit: 1, windowSeconds: 300 } as const;

/**
 * Lets somebody in, or records that it did not. By then the refusal has undone its transaction, so its row is written
 * in one of its own, before the reply.
 */
export async function auditFailedSignIn<Result>(
  deps: Deps,
  attempt: Attempt,
  letIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await letIn();
  } catch (error) {
    if (error instanceof SignInError) await recordFailedSignIn(deps, attempt, error.reason, error.userId);
    if (error instanceof HttpError && error.status === 429) await recordLimit(deps, attempt);
    throw error;
  }
}

function recordFailedSignIn(deps: Deps, { call, at }: Attempt, reason: Reason, userId: number | null): Promise<void> {
  return deps.database.asSystem((tx) =>
    recordAudit(tx, at, {
      action: "auth.refuse",
      actor: { kind: "visitor", id: null },
      // Not `patientId`: nobody has looked at their data, so their 'Who looked at my data' has nothing to show.
      detail: { call, reason, ...(userId === null ? {} : { userId }) },
    }),
  );
}

/** Once a window: whoever goes on hammering must not fill the log. */
async function recordLimit(deps: Deps, attempt: Attempt): Promise<void> {
  const key = `limit noted ${attempt.call} ${attempt.address}`;
  const isNew = await deps.database.asSystem((tx) =>
    countAttemptWithinLimit(tx, { key, ...noteLimitOnce, at: attempt.at }),
  );
  if (isNew) await recordFailedSignIn(deps, attempt, "too-many-attempts", null);
}
