import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { StartupError } from "../errors.ts";

/**
 * The parts of the product's own work. Migration 0015 says which tables each reads and writes.
 * See docs/decisions/008-who-acts.md.
 */
export type SystemScope = "sign-in" | "bedside" | "care-team" | "rides" | "audit" | "cleaning" | "admin" | "backup";

/** What proves to the database that this is the product: 32 bytes that no role of the app can read. */
export type SystemKey = Uint8Array;

const hash = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** Opens the product's own work in a transaction of this connection. The real time counts, whatever the clock of `Deps` says. */
export function openSystem(scope: SystemScope, { key, connectionId }: { key: SystemKey; connectionId: number }): SQL {
  const sentAt = Date.now();
  const proof = hash(key, hash(key, `${scope} ${connectionId} ${sentAt}`)).toString("hex");
  return sql`select open_system(${scope}, ${sentAt}, ${proof})`;
}

/** Only an owner of the schema gets a row. */
export const selectSystemKey = "select key from bedside_bike_private.keys where name = 'system'";

const keyFile = (dataDir: string): string => join(dataDir, "database-key");

/** Keeps the key for starts without the owner's login, readable by this user only. */
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
