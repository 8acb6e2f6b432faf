import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { StartupError } from "../errors.ts";
import { emptyDatabaseFolder, migrationsFolder } from "../installed-files.ts";
import {
  type BareDatabase,
  type Database,
  type Queryable,
  scopedTransactions,
  selectRows,
  type Transact,
  type Transaction,
} from "./database.ts";
import { DurableNodeFs } from "./durable-node-fs.ts";
import { copyEmptyDatabase } from "./empty-database.ts";
import { nothingStorable, reportFailures } from "./failures.ts";
import { lockFolder } from "./folder-lock.ts";
import { freeBytesOf, watchFreeSpace } from "./free-space.ts";
import { appRole } from "./migrations.ts";
import * as schema from "./schema.ts";
import { refuseNewerSchema } from "./schema-version.ts";
import { type SystemKey, selectSystemKey } from "./system-key.ts";

/**
 * PGlite's default parameters turn fsync off (`-F`). Without that flag, and with a sync method that calls the file
 * system's fsync, an acknowledged commit is on disk. See docs/decisions/003-embedded-database.md.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/**
 * Opens the embedded database under DATA_DIR and locks the folder for this process.
 * @throws StartupError if the folder can't be written to or another server uses it.
 */
export async function openPglite(dataDir: string, leastFreeBytes: number): Promise<Database> {
  const { client, crash, unlock } = await openPgliteClient(dataDir);
  const hasSpace = watchFreeSpace(resolve(dataDir), leastFreeBytes);
  try {
    const owner = drizzle(client, { casing: "snake_case" });
    await (owner as unknown as Queryable).transaction(refuseNewerSchema);
    await migrate(owner, { migrationsFolder });
    const db = drizzle(client, { schema, casing: "snake_case" }) as unknown as Queryable;
    // The single connection's user is a superuser, to whom row-level security does not apply.
    const asApp = async <Result>(
      work: (tx: Transaction) => Promise<Result>,
      config?: PgTransactionConfig,
    ): Promise<Result> => {
      // Reading writes too (its audit row, pruned pages), and without space for its log PostgreSQL gives up. Only a
      // backup may still try.
      if (!config && !hasSpace()) throw nothingStorable();
      return db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${appRole}`));
        return work(tx);
      }, config);
    };
    const connectionId = await findConnectionId(client);
    const transact: Transact = (opening, work, options) =>
      asApp(
        async (tx) => {
          const rows = await selectRows<never>(tx, opening(connectionId));
          return work(tx, Promise.resolve(rows));
        },
        options?.isSnapshot ? { isolationLevel: "repeatable read", accessMode: "read only" } : undefined,
      );
    const { couldStore, ...transactions } = reportFailures({
      ...scopedTransactions(transact, await findSystemKey(client)),
      asAnonymous: (statement) => asApp((tx) => selectRows(tx, statement)),
    });
    return {
      kind: "pglite",
      isOwnerLogin: false,
      ...transactions,
      couldStore: () => hasSpace() && couldStore(),
      onCrash: crash.onCrash,
      async listen(channel, line) {
        await client.listen(channel, line.onPayload);
        line.onRestored(); // it ends with this process only
      },
      async maintain() {
        if (!hasSpace()) return;
        await client.exec("VACUUM ANALYZE");
        await client.exec("CHECKPOINT");
      },
      async close() {
        if (!crash.hasCrashed()) await client.close();
        unlock();
      },
    };
  } catch (error) {
    if (!crash.hasCrashed()) await client.close().catch(() => undefined);
    unlock();
    throw error;
  }
}

async function findConnectionId(client: PGlite): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
  return rows[0]?.id ?? 0;
}

async function findSystemKey(client: PGlite): Promise<SystemKey> {
  const { rows } = await client.query<{ key: Uint8Array }>(selectSystemKey);
  const key = rows[0]?.key;
  if (!key) throw new StartupError("The database has no system key. Restore a backup into a new, empty DATA_DIR.");
  return key;
}

/** @throws StartupError if the folder can't be written to or another server uses it. */
export async function openBarePglite(dataDir: string): Promise<BareDatabase> {
  const { client, unlock } = await openPgliteClient(dataDir);
  const db = drizzle(client, { schema, casing: "snake_case" });
  return {
    migrate: (folder) => migrate(db, { migrationsFolder: folder }),
    transaction: (work) => (db as unknown as Queryable).transaction(work),
    async close() {
      await client.close();
      unlock();
    },
  };
}

/**
 * Locks the folder and opens the database in its current state.
 * @throws StartupError if the folder can't be written to or another server uses it.
 */
export async function openPgliteClient(dataDir: string): Promise<{ client: PGlite; crash: Crash; unlock: () => void }> {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new StartupError(`DATA_DIR=${dataDir} can't be written. Name a folder that this user may write to.`);
  }
  const files = join(folder, "pglite");
  const neededMegabytes = existsSync(files) ? 32 : 80;
  if (freeBytesOf(folder) < neededMegabytes * 1024 * 1024) {
    throw new StartupError(
      `DATA_DIR=${dataDir} has less than ${neededMegabytes} MB of free space, which the database needs to start. ` +
        "Make room on that disk.",
    );
  }
  const unlock = lockFolder(folder);
  try {
    if (emptyDatabaseFolder && !existsSync(files)) await copyEmptyDatabase(emptyDatabaseFolder, files);
    else mkdirSync(files, { recursive: true, mode: 0o700 });
    keepWebAssemblySmall();
    const fs = new DurableNodeFs(files);
    const client = new PGlite({ fs, startParams });
    const crash = endAtCrash(client, fs);
    await client.waitReady;
    return { client, crash, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Crash {
  hasCrashed(): boolean;
  onCrash(callback: () => void): void;
}

/** After PostgreSQL has given up, PGlite's next call would never return: each one throws instead. */
function endAtCrash(client: PGlite, fs: DurableNodeFs): Crash {
  let hasCrashed = false;
  let tell: () => void = () => undefined;
  fs.onAbort = () => {
    hasCrashed = true;
    queueMicrotask(tell);
  };
  const execute = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (hasCrashed) throw nothingStorable();
    return execute(message);
  };
  return {
    hasCrashed: () => hasCrashed,
    onCrash(callback) {
      tell = callback;
    },
  };
}

/**
 * From Node 24 on, V8's optimizing compiler takes 600 MB for a second to compile one function of PostgreSQL, which a
 * container of 512 MB does not survive: docs/decisions/003-embedded-database.md.
 */
function keepWebAssemblySmall(): void {
  if (Number.parseInt(process.versions.node, 10) < 24) return;
  for (const flag of ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up"]) setFlagsFromString(flag);
}
