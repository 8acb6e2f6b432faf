import type { Transaction } from "../../src/platform/database/database.ts";
import type { Ledger } from "./ledger.ts";

/** One client that writes until the server is killed. */
export interface Writer {
  readonly ledger: Ledger;
  /** Sends its next write. @throws Unanswered */
  write(): Promise<void>;
  /** After a restart: checks through the API what was acknowledged, and sends again what was not. */
  check(): Promise<void>;
  /** Counts everything that it has ever written, in the database itself. */
  count(tx: Transaction): Promise<void>;
}
