import type { CallName } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { type ErrorDetails, HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";

type Reason =
  | "nobody-fits"
  | "several-fit"
  | "unknown-challenge"
  | "wrong-code"
  | "used-code"
  | "expired-code"
  | "no-tries-left"
  | "not-approved"
  | "wrong-passkey"
  | "provider-signed-in"
  | "foreign-answer"
  | "no-group"
  | "deactivated"
  | "other-subject"
  | "hospital-sign-in-needed"
  | "passkey-needed"
  | "too-many-attempts";

/** A failed sign-in. The reason and the targeted account appear only in the audit log. */
export class SignInError extends HttpError {
  readonly reason: Reason;
  readonly userId: number | null;

  constructor(
    status: 401 | 403,
    message: string,
    reason: Reason,
    userId: number | null = null,
    { field, ...details }: ErrorDetails & { readonly field?: string } = {},
  ) {
    super(status, message, field, details);
    this.reason = reason;
    this.userId = userId;
  }
}

interface Attempt {
  readonly call: CallName;
  readonly address: string;
  readonly at: Date;
}

type FailedAttempt = Attempt & Pick<SignInError, "reason" | "userId">;

const noteLimitOnce = { limit: 1, windowSeconds: 300 } as const;

/**
 * Runs a sign-in step and records it if it fails. The failure has rolled back its own transaction, so the audit row is
 * written in a separate one, before the reply.
 */
export async function auditFailedSignIn<Result>(
  attempt: Attempt,
  deps: Deps,
  letIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await letIn();
  } catch (error) {
    if (error instanceof SignInError) {
      await recordFailedSignIn({ ...attempt, reason: error.reason, userId: error.userId }, deps);
    }
    if (error instanceof HttpError && error.status === 429) await recordLimit(attempt, deps);
    throw error;
  }
}

function recordFailedSignIn({ call, at, reason, userId }: FailedAttempt, deps: Deps): Promise<void> {
  return deps.database.asSystem("accounts", (tx) =>
    recordAudit(tx, at, {
      action: "auth.refuse",
      actor: { kind: "visitor", id: null },
      // Not as `patientId`: no one viewed the patient's data, so 'Who looked at my data' must not list it.
      detail: { call, reason, ...(userId === null ? {} : { userId }) },
    }),
  );
}

/** Recorded once per window, so that repeated attempts can't fill the log. */
async function recordLimit(attempt: Attempt, deps: Deps): Promise<void> {
  const key = `limit noted ${attempt.call} ${attempt.address}`;
  const isNew = await deps.database.asSystem("accounts", (tx) =>
    countAttemptWithinLimit(tx, { key, ...noteLimitOnce, at: attempt.at }),
  );
  if (isNew) await recordFailedSignIn({ ...attempt, reason: "too-many-attempts", userId: null }, deps);
}
