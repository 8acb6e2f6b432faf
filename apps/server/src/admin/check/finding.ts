import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { DatabaseClock } from "../../platform/database-clock.ts";

/** What a check found: the subject, and one sentence that says what is so and, unless all is well, what to do. */
export interface Finding {
  readonly state: "ok" | "warning" | "failed";
  readonly subject: string;
  readonly text: string;
}

/** What is checked. If there is no database, `database` says why. */
export interface Checked {
  readonly config: Config;
  readonly database: Database | string;
  readonly clock: DatabaseClock | null;
  /** Whether a running server does the checking. */
  readonly isServed?: boolean;
}

/** The findings about one subject. */
export function findingsOn(subject: string) {
  const finding =
    (state: Finding["state"]) =>
    (text: string): Finding => ({ state, subject, text });
  return { ok: finding("ok"), warning: finding("warning"), failed: finding("failed") };
}
