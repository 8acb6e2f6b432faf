import { closeSync, constants, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { ClusterFolder } from "./cluster-folder.ts";
import type { Access } from "./embedded-access.ts";
import { ownUserName, type PostgresUser } from "./postgres-user.ts";

/** The login of the tables' owner and the server's own, as deploy/postgres-roles.sql names them. */
export const ownerLogin = "bedside_bike";
export const serverLogin = "bedside_bike_server";
export const databaseName = "bedside_bike";

/** Who may log in, and from where. */
export interface Entrance {
  readonly logins: readonly string[];
  readonly database: string;
}

export const ownEntrance: Entrance = { logins: [ownerLogin, serverLogin], database: databaseName };

/** Sized for a ward PC: about 200 MB of memory, and 256 MB of disk for the write-ahead log. */
const settings = {
  max_connections: "40",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  // A container has only 64 MB of the shared memory that parallel workers use.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  io_method: "sync",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  autovacuum: "on",
  ssl: "off",
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  lc_messages: "'C'",
  // One file for each day of the week. No statement, value or row may get into it; a statement's error would quote
  // them.
  logging_collector: "on",
  log_destination: "'stderr'",
  log_directory: "'../log'",
  log_filename: "'postgres-%a.log'",
  log_file_mode: "0600",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_line_prefix: "'%m [%p] '",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "'none'",
  log_min_duration_statement: "-1",
  log_autovacuum_min_duration: "-1",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
} as const;

const listening = (access: Access) =>
  access.kind === "socket"
    ? {
        listen_addresses: "''",
        unix_socket_directories: access.isTemporary ? quote(access.folder) : "'..'",
        unix_socket_permissions: "0700",
      }
    : { listen_addresses: "'127.0.0.1'", port: String(access.port), unix_socket_directories: "''" };

/**
 * Writes PostgreSQL's configuration and access rules into `folder`, again at each start: on its socket, the user who
 * runs this process; on loopback, whoever has the password, as one of the given logins only.
 */
export function writeSettings({ folder, user, access }: ClusterFolder, { logins, database }: Entrance): void {
  const lines = Object.entries({ ...settings, ...listening(access) }).map(([name, value]) => `${name} = ${value}\n`);
  write(folder, "postgresql.conf", user, lines.join(""));
  const [host, ident] =
    access.kind === "socket"
      ? [`local ${database} ${logins.join(",")} peer map=server`, logins.map(identLine).join("")]
      : [`host ${database} ${logins.join(",")} 127.0.0.1/32 scram-sha-256`, ""];
  write(folder, "pg_hba.conf", user, `${host}\n`);
  write(folder, "pg_ident.conf", user, ident);
}

const identLine = (login: string): string => `server "${ownUserName().replaceAll('"', '""')}" ${login}\n`;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The configuration files, by the paths under which the programs find them. */
export const settingsArguments = (folder: string): readonly string[] => [
  "-c",
  `config_file=${folder}/postgresql.conf`,
  "-c",
  `hba_file=${folder}/pg_hba.conf`,
  "-c",
  `ident_file=${folder}/pg_ident.conf`,
];

/**
 * Writes a file for this user only, completely or not at all. The folder belongs to the other user, so nothing in it is
 * followed or written into.
 */
export function write(folder: string, name: string, { uid, gid, isOther }: PostgresUser, text: string): void {
  const [path, unfinished] = [join(folder, name), join(folder, `${name}.new`)];
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    writeSync(file, text);
    if (isOther) fchownSync(file, uid, gid);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}
