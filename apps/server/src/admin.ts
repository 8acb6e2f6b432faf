import { setTimeout as wait } from "node:timers/promises";
import { callRunningServer } from "./admin/call-running-server.ts";
import {
  type AdminReply,
  adminHelp,
  readCommand,
  runAdminCommand,
  runAlone,
  withAbsolutePaths,
} from "./admin/commands.ts";
import { readKeyFile } from "./backup/backup-key.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { shippedAttemptLimits } from "./platform/attempts.ts";
import { sealAudit } from "./platform/audit-sealer.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { FolderTaken } from "./platform/database/folder-lock.ts";
import { migrateDatabase, openDatabase } from "./platform/database/open.ts";
import { machineClock, openDatabaseClock } from "./platform/database-clock.ts";
import { HttpError, StartupError } from "./platform/errors.ts";
import { connectEvents } from "./platform/events.ts";

/** A server that has locked the data folder opens its socket when its database has recovered. */
const startsWithinMilliseconds = 300_000;
const askAgainMilliseconds = 500;

/** Runs the command through the running server if there is one; otherwise directly on the database. */
async function run(words: readonly string[]): Promise<AdminReply> {
  const read = readCommand(words);
  if ("error" in read) return { ok: false, error: read.error };
  if ("runAlone" in read.command) return runAlone(read.command, read.args, systemClock.now());
  const config = readConfig(process.env);
  const command = withOwnPublicKey(words, config);
  if (command[0] === "migrate" && command.length === 1) return { ok: true, output: await migrateDatabase(config) };
  const giveUpAt = performance.now() + startsWithinMilliseconds;
  for (;;) {
    const reply = await callRunningServer(config, command);
    if (reply) return reply;
    try {
      return await runWithoutServer(config, command);
    } catch (error) {
      if (!(error instanceof FolderTaken) || performance.now() > giveUpAt) throw error;
    }
    await wait(askAgainMilliseconds);
  }
}

/**
 * A server that was started before BACKUP_PUBLIC_KEY was set doesn't know the key, and would write the backup without
 * encryption; so the command names it.
 */
function withOwnPublicKey(words: readonly string[], { backupPublicKeys }: Config): readonly string[] {
  const isUnnamed = words[0] === "backup" && !words.includes("--public-key");
  return isUnnamed && backupPublicKeys.length > 0 ? [...words, "--public-key", backupPublicKeys.join(",")] : words;
}

async function runWithoutServer(config: Config, command: readonly string[]): Promise<AdminReply> {
  const read = readCommand(command);
  if ("command" in read && read.command.name === "restore") return restore(config, read.args);
  const database = await openDatabase(config, "command");
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

async function restore(config: Config, [file = "", keyFile = ""]: readonly string[]): Promise<AdminReply> {
  try {
    const key = keyFile ? await readKeyFile(keyFile) : undefined;
    const { rows, madeAt, auditBreach } = await restoreBackup(config, file, systemClock.now(), key);
    const remarks = [
      "Everyone must sign in again.",
      ...(auditBreach ? [`Its audit chain is broken. ${auditBreach}`] : []),
    ];
    return {
      ok: true,
      output: `${rows} rows from the backup of ${madeAt} were restored and counted.`,
      note: remarks.join("\n"),
    };
  } catch (error) {
    if (error instanceof HttpError) return { ok: false, error: error.message };
    throw error;
  }
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
  } else {
    console.error(reply.error);
    process.exitCode = 1;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { code = "no reason given" } = error as NodeJS.ErrnoException;
  console.error(error instanceof StartupError ? error.message : `The command failed (${code}). Nothing was printed.`);
  process.exitCode = 1;
}
