import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import type { SoftwarePasskey } from "./software-passkey.ts";

/** A folder per released version: what that version wrote. Made by `npm run make-fixtures`, never changed afterward. */
export const fixturesFolder = fileURLToPath(new URL("../fixtures", import.meta.url));
export const fixtureFiles = {
  dump: "postgres.sql.gz",
  backup: "bedside-bike.backup",
  expected: "expected.json",
} as const;

export interface FixturePerson {
  readonly userType: "patient" | "provider";
  readonly userId: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
  /** Cookies of the browser in which the person is signed in when the data ends. */
  readonly cookies: Readonly<Record<string, string>>;
}

export interface ExpectedReply {
  readonly as: string;
  readonly url: string;
  /** Newer entries come before these. */
  readonly isLog?: boolean;
  /** The order follows from what a version calculates. */
  readonly isUnordered?: boolean;
  readonly body: unknown;
}

/** What a database of that version contains, according to its own calls. */
export interface ExpectedData {
  readonly version: string;
  /** The instant at which the data ends: sign-in sessions, codes and the open ride are still valid then. */
  readonly endsAt: string;
  readonly auditHead: string;
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>;
  readonly people: Readonly<Record<string, FixturePerson>>;
  readonly bikeKeys: Readonly<Record<string, string>>;
  readonly openRide: { device: number; rideId: string; startedAt: string; nextOffsetSeconds: number };
  /** A code that a provider issued at the bedside, not used yet. */
  readonly bedsideCode: { person: string; code: string };
  readonly passkey: SoftwarePasskey & { readonly person: string };
  readonly replies: readonly ExpectedReply[];
  readonly refused: readonly { as: string; url: string; status: number }[];
}

const isVersion = (folder: string): boolean => /^\d/.test(folder);

export const listVersions = (): string[] =>
  existsSync(fixturesFolder) ? readdirSync(fixturesFolder).filter(isVersion).sort() : [];

/** The backup that the newest of them wrote. */
export const newestBackup = (): string => join(fixturesFolder, listVersions().at(-1) ?? "", fixtureFiles.backup);

export const readExpected = (version: string): ExpectedData =>
  JSON.parse(readFileSync(join(fixturesFolder, version, fixtureFiles.expected), "utf8"));

/** Loads that version's dump into an empty database. Roles are not part of a dump. */
export async function loadPostgres(version: string, url: string): Promise<void> {
  const dump = gunzipSync(readFileSync(join(fixturesFolder, version, fixtureFiles.dump))).toString("utf8");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(readFileSync(join(dirname(fixturesFolder), "support", "app-role.sql"), "utf8"));
    await client.query(dump);
  } finally {
    await client.end();
  }
}
