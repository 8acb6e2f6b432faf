import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServerAt } from "./admin/call-running-server.ts";
import { checkCommand, runCheck } from "./admin/check/check.ts";
import {
  type AdminReply,
  adminHelp,
  readCommand,
  replyOf,
  runAdminCommand,
  runAlone,
  withAbsolutePaths,
} from "./admin/commands.ts";
import { describeServer, findRunningServer, findServerOfDatabase } from "./admin/find-running-server.ts";
import { messageOf } from "./admin/message-of.ts";
import { readKeyFile } from "./backup/backup-key.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { shippedAttemptLimits } from "./platform/attempts.ts";
import { sealAudit } from "./platform/audit-sealer.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { nameDatabase } from "./platform/database/database-name.ts";
import { FolderTaken } from "./platform/database/folder-lock.ts";
import { migrateDatabase, openDatabase } from "./platform/database/open.ts";
import { machineClock, openDatabaseClock } from "./platform/database-clock.ts";
import { StartupError } from "./platform/errors.ts";
import { connectEvents } from "./platform/events.ts";

/** A server that holds the lock on the data folder opens its socket once its database has recovered. */
const startsWithinMilliseconds = 300_000;
const askAgainMilliseconds = 500;

/** Runs the command through the running server if there is one; otherwise directly on the database. */
async function run(words: readonly string[]): Promise<AdminReply> {
  const read = readCommand(words);
  if ("error" in read) return { ok: false, error: read.error };
  if ("runAlone" in read.command) return runAlone(read.command, read.args, systemClock.now());
  const config = readConfig(process.env);
  if (read.command.name === "restore") return restore(config, read.args);
  const settings = { ...config, setAuthMode: process.env.AUTH_MODE || undefined };
  if (read.command.name === "migrate") {
    await findRunningServer(settings); // refuses settings that contradict
    if (config.databaseOwnerUrl) sayWhere(`Into ${nameDatabase(config.databaseOwnerUrl)}.`);
    return { ok: true, output: await migrateDatabase(config) };
  }
  const command = withOwnPublicKey(words, config);
  const giveUpAt = performance.now() + startsWithinMilliseconds;
  for (;;) {
    const server = await findRunningServer(settings);
    if (server) {
      sayWhere(describeServer(config.dataDir, server));
      const reply = await callServerAt(server.socket, command);
      if (reply) return reply;
    }
    try {
      return await runWithoutServer(config, command);
    } catch (error) {
      if (!(error instanceof FolderTaken) || performance.now() > giveUpAt) throw error;
    }
    await wait(askAgainMilliseconds);
  }
}

/** The first line of every reply; on stderr, because scripts use what is on stdout. */
const sayWhere = (line: string): void => console.error(line);

const nameTarget = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? nameDatabase(databaseUrl) : `the embedded database in ${resolve(dataDir)}`;

/**
 * A server that was started before BACKUP_PUBLIC_KEY was set doesn't know the key and would write the backup
 * unencrypted, so the command passes it along.
 */
function withOwnPublicKey(words: readonly string[], { backupPublicKeys }: Config): readonly string[] {
  const isUnnamed = words[0] === "backup" && !words.includes("--public-key");
  return isUnnamed && backupPublicKeys.length > 0 ? [...words, "--public-key", backupPublicKeys.join(",")] : words;
}

async function runWithoutServer(config: Config, command: readonly string[]): Promise<AdminReply> {
  const read = readCommand(command);
  if ("command" in read && read.command.name === checkCommand) return checkWithoutServer(config, read.args);
  const database = await openDatabase(config, "command");
  sayWhere(`Without a server, on ${nameTarget(config)}.`);
  try {
    const deps = {
      config,
      database,
      clock: await openDatabaseClock(database, machineClock),
      events: await connectEvents(database),
      limits: shippedAttemptLimits,
    };
    const reply = await runAdminCommand(deps, command);
    await sealAudit(deps);
    return reply;
  } finally {
    await database.close();
  }
}

/** A database that can't be opened is a finding like any other. */
async function checkWithoutServer(config: Config, [mailTo = ""]: readonly string[]): Promise<AdminReply> {
  const database = await openDatabase(config, "command").catch((error: unknown) => {
    if (error instanceof FolderTaken || !(error instanceof StartupError)) throw error;
    return error.message;
  });
  sayWhere(`Without a server, on ${nameTarget(config)}.`);
  if (typeof database === "string") return replyOf(() => runCheck({ config, database, clock: null }, mailTo));
  try {
    const clock = await openDatabaseClock(database, machineClock);
    return await replyOf(() => runCheck({ config, database, clock, isServed: false }, mailTo));
  } finally {
    await database.close();
  }
}

/** Restores into an empty database, even while a server is running on another one. */
async function restore(config: Config, [file = "", keyFile = ""]: readonly string[]): Promise<AdminReply> {
  const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl;
  const target = { dataDir: config.dataDir, databaseUrl };
  const server = databaseUrl
    ? await findServerOfDatabase(target)
    : await findRunningServer({ ...target, setAuthMode: undefined });
  if (server) {
    const used = server.description?.database ?? "its database";
    return {
      ok: false,
      error:
        `A server runs on DATA_DIR=${config.dataDir} and uses ${used}. Stop the server first, or name an empty database ` +
        "beside it: DATABASE_URL and DATABASE_OWNER_URL, or another DATA_DIR.",
    };
  }
  return replyOf(async () => {
    const key = keyFile ? await readKeyFile(keyFile) : undefined;
    sayWhere(`Into ${nameTarget({ ...config, databaseUrl })}.`);
    const { rows, madeAt, auditBreach } = await restoreBackup(config, file, systemClock.now(), key);
    const remarks = [
      "Everyone must sign in again.",
      ...(auditBreach ? [`Its audit chain is broken. ${auditBreach}`] : []),
    ];
    return {
      output: `${rows} rows from the backup of ${madeAt} were restored and counted.`,
      note: remarks.join("\n"),
    };
  });
}

async function main(command: readonly string[]): Promise<void> {
  if (["help", "--help", "-h"].includes(command[0] ?? "help")) {
    console.log(adminHelp);
    return;
  }
  // npm runs scripts in the repository's folder; INIT_CWD is the folder the person typed the command in.
  const typedIn = process.env.INIT_CWD ?? process.cwd();
  const reply = await run(withAbsolutePaths(command, typedIn));
  if (reply.ok) {
    console.log(reply.output);
    if (reply.note) console.error(reply.note);
    if (reply.isFailure) process.exitCode = 1;
  } else {
    console.error(reply.error);
    process.exitCode = 1;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
