import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { StartupError } from "../errors.ts";

/**
 * The parts of the product's own work, and for whom each is opened; policies/ in `sql/` say which tables each reaches.
 * - `accounts`: who somebody is. For whoever signs in or registers, and for a provider at the bed: accounts, codes,
 *   sessions, the bike that somebody signs in with.
 * - `care-team`: what a care team's act does to rows of others. For discharge, a provider who leaves, goals put on hold.
 * - `rides`: what a ride does to its patient's day. For bikes, tablets and the jobs that close rides.
 * - `upkeep`: what nobody asks for. For the jobs that seal the audit log, delete what has expired and watch the clock.
 * - `admin`: everything. For whoever has the server's own terminal: admin commands, backups, the demo's data.
 * See docs/decisions/008-who-acts.md.
 */
export type SystemScope = "accounts" | "care-team" | "rides" | "upkeep" | "admin";

/** What proves to the database that this is the product: 32 bytes that no role of the app can read. */
export type SystemKey = Uint8Array;

const hash = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** What a connection asks for once, before its first proof. */
export const selectFirstChallenge = "select first_challenge() as challenge";

/** Opens a scope for the transaction of the connection that last got this challenge; selects the next challenge. */
export function openSystem(scope: SystemScope, { key, challenge }: { key: SystemKey; challenge: string }): SQL {
  const proof = hash(key, hash(key, `${scope} ${challenge}`)).toString("hex");
  return sql`select open_system(${scope}::text, ${proof}::text) as challenge`;
}

/** Only an owner of the schema gets a row. */
export const selectSystemKey = "select key from bedside_bike_private.keys where name = 'system'";

const keyFile = (dataDir: string): string => join(dataDir, "database-key");

/** Stores the key for starts without the owner's login, readable by this user only. */
export function keepSystemKey(dataDir: string, key: SystemKey): void {
  const path = keyFile(dataDir);
  const text = `${Buffer.from(key).toString("hex")}\n`;
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** @throws StartupError if this node has no key yet. */
export function readSystemKey(dataDir: string): SystemKey {
  const path = keyFile(dataDir);
  if (!existsSync(path)) {
    throw new StartupError(
      `This node has no key for the database yet (${path}). Set DATABASE_OWNER_URL, or set it once for: npm run admin -- migrate`,
    );
  }
  return Buffer.from(readFileSync(path, "utf8").trim(), "hex");
}
