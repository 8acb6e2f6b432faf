import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { findPostgresUser, type PostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";
import { runCommand } from "../test/commands.ts";
import { adaptDeployFile } from "./deploy-file.ts";
import { killIn, processesIn, signalAll, start } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

interface Ports {
  readonly postgres: number;
  readonly patroni: number;
}

/** What Patroni says of a machine. */
interface Standing {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const names = ["db1", "db2"] as const;
export type MemberName = (typeof names)[number];
const newPassword = (): string => randomBytes(18).toString("hex");
export const otherThan = (name: MemberName): MemberName => (name === "db1" ? "db2" : "db1");

/**
 * Two database machines with Patroni, an etcd, and the HAProxy through which nodes reach the primary: each as in
 * deploy/, except for addresses, and without TLS.
 */
export class Cluster {
  readonly #passwords = { superuser: newPassword(), replication: newPassword(), rewind: newPassword() };
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #user: PostgresUser;
  readonly #ports = new Map<MemberName, Ports>();
  #etcdPorts = { client: 0, peer: 0 };
  /** Where HAProxy leads to the primary. */
  port = 0;
  isSynchronous = true;

  constructor(folder: string, programs: Programs) {
    this.#folder = folder;
    this.#programs = programs;
    this.#user = findPostgresUser(folder);
  }

  async start(): Promise<void> {
    this.#etcdPorts = { client: await findFreePort(), peer: await findFreePort() };
    for (const name of names) {
      this.#ports.set(name, { postgres: await findFreePort(), patroni: await findFreePort() });
    }
    this.port = await findFreePort();
    this.#startEtcd();
    for (const name of names) this.#writePatroniFile(name);
    this.startMember("db1");
    await until("The first database machine starts", async () => (await this.#rolesNow()).get("db1") === "leader");
    this.startMember("db2");
    await this.untilWhole();
    this.#startProxy();
  }

  /** A primary, and a standby that follows it, for which it waits unless that is switched off. */
  async untilWhole(seconds = 180): Promise<void> {
    const standby = () => (this.isSynchronous ? "sync_standby" : "replica");
    await until(
      "The database has a primary and a standby",
      async () => {
        const roles = [...(await this.#rolesNow()).values()];
        return roles.includes("leader") && roles.includes(standby()) && (await this.#isFollowed());
      },
      seconds,
    );
  }

  async primary(): Promise<MemberName> {
    for (const [name, role] of await this.#rolesNow()) if (role === "leader") return name;
    throw new Error("No database machine is the primary.");
  }

  folderOf = (name: MemberName): string => join(this.#folder, name);

  kill(name: MemberName): Promise<void> {
    return killIn(this.folderOf(name));
  }

  freeze = (name: MemberName): void => signalAll(processesIn(this.folderOf(name)), "SIGSTOP");
  thaw = (name: MemberName): void => signalAll(processesIn(this.folderOf(name)), "SIGCONT");

  /** As an administrator does before work on a machine. */
  async switchOver(): Promise<void> {
    const primary = await this.primary();
    const members = ["--leader", primary, "--candidate", otherThan(primary)];
    const { exitCode, output } = await runCommand(
      [
        this.#programs.patronictl,
        "-c",
        this.#patroniFile(primary),
        "switchover",
        ...members,
        "--force",
        "bedside-bike",
      ],
      { output: "keep" },
    );
    if (exitCode !== 0) throw new Error(`patronictl refused the switchover: ${output}`);
  }

  /** Whether a commit waits for the standby. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const primary = await this.primary();
    await fetch(`http://127.0.0.1:${this.#portsOf(primary).patroni}/config`, {
      method: "PATCH",
      body: JSON.stringify({ synchronous_mode: isSynchronous }),
    });
    this.isSynchronous = isSynchronous;
    await until("The primary waits for its standby as it is told", async () => {
      const { rows } = await this.query<{ names: string }>(
        "select current_setting('synchronous_standby_names') as names",
      );
      return (rows[0]?.names !== "") === isSynchronous;
    });
    await this.untilWhole();
  }

  /**
   * From now on nothing reaches the standby, and neither side notices: like a network between them that drops
   * everything.
   */
  async cutStandbyOff(): Promise<void> {
    const { rows } = await this.query<{ pid: number }>("select pid from pg_stat_replication");
    signalAll(
      rows.map(({ pid }) => pid),
      "SIGSTOP",
    );
  }

  /** As superuser, at the primary itself. */
  async query<Row extends pg.QueryResultRow>(text: string, database = "postgres"): Promise<pg.QueryResult<Row>> {
    const client = await this.connect(database);
    try {
      return await client.query<Row>(text);
    } finally {
      await client.end();
    }
  }

  /** Of the primary's superuser. */
  async loginTo(database: string): Promise<pg.ClientConfig> {
    const primary = await this.primary();
    return {
      host: this.folderOf(primary),
      port: this.#portsOf(primary).postgres,
      user: "postgres",
      password: this.#passwords.superuser,
      database,
    };
  }

  async connect(database: string): Promise<pg.Client> {
    const client = new pg.Client(await this.loginTo(database));
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  startMember(name: MemberName): void {
    start({
      program: this.#programs.patroni,
      args: [this.#patroniFile(name)],
      folder: this.folderOf(name),
      name: "patroni",
      user: this.#user,
    });
  }

  async #isFollowed(): Promise<boolean> {
    const { rows } = await this.query("select 1 from pg_stat_replication where state = 'streaming'").catch(() => ({
      rows: [],
    }));
    return rows.length === 1;
  }

  /** Of the machines that run; empty while none answers. */
  async #rolesNow(): Promise<Map<MemberName, string>> {
    for (const name of names) {
      try {
        const reply = await fetch(`http://127.0.0.1:${this.#portsOf(name).patroni}/cluster`, {
          signal: AbortSignal.timeout(2000),
        });
        const { members } = (await reply.json()) as { members: Standing[] };
        return new Map(
          members
            .filter(({ state }) => state === "running" || state === "streaming")
            .map(({ name, role }) => [name as MemberName, role]),
        );
      } catch {
        // It is down; the other one knows that too.
      }
    }
    return new Map();
  }

  #portsOf(name: MemberName): Ports {
    return this.#ports.get(name) ?? { postgres: 0, patroni: 0 };
  }

  #patroniFile = (name: MemberName): string => join(this.folderOf(name), "patroni.yml");

  #writePatroniFile(name: MemberName): void {
    const folder = this.folderOf(name);
    mkdirSync(folder);
    const { postgres, patroni } = this.#portsOf(name);
    const text = adaptDeployFile("patroni.yml", {
      "name: db1": `name: ${name}`,
      "10.0.0.21:8008": `127.0.0.1:${patroni}`,
      "10.0.0.21:5432": `127.0.0.1:${postgres}`,
      "10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379": `127.0.0.1:${this.#etcdPorts.client}`,
      "10.0.0.0/24": "127.0.0.1/32",
      "/var/lib/postgresql/15/bedside-bike": join(folder, "data"),
      "/usr/lib/postgresql/15/bin": this.#programs.postgres,
      "/var/lib/postgresql/.pgpass-patroni": join(folder, ".pgpass"),
      "unix_socket_directories: /var/run/postgresql": `unix_socket_directories: ${folder}`,
      "superuser-password": this.#passwords.superuser,
      "replication-password": this.#passwords.replication,
      "rewind-password": this.#passwords.rewind,
      // The client connects as another user of this system.
      "local all postgres peer": "local all postgres scram-sha-256",
      hostssl: "host",
      'ssl: "on"': 'ssl: "off"',
    });
    writeFileSync(this.#patroniFile(name), text, { mode: 0o600 });
    this.#give(folder, this.#patroniFile(name));
  }

  #startEtcd(): void {
    const folder = join(this.#folder, "etcd");
    mkdirSync(folder);
    this.#give(folder);
    const [client, peer] = [this.#etcdPorts.client, this.#etcdPorts.peer].map((port) => `http://127.0.0.1:${port}`);
    const addresses = {
      "listen-client-urls": client,
      "advertise-client-urls": client,
      "listen-peer-urls": peer,
      "initial-advertise-peer-urls": peer,
      "initial-cluster": `etcd1=${peer}`,
    };
    const args = Object.entries(addresses).flatMap(([name, value]) => [`--${name}`, value ?? ""]);
    start({
      program: this.#programs.etcd,
      args: ["--enable-v2", "--name", "etcd1", "--data-dir", join(folder, "data"), ...args],
      folder,
      name: "etcd",
      user: this.#user,
    });
  }

  #startProxy(): void {
    const folder = join(this.#folder, "haproxy-postgres");
    mkdirSync(folder);
    const [db1, db2] = names.map((name) => this.#portsOf(name));
    const text = adaptDeployFile("haproxy-postgres.cfg", {
      "    user haproxy\n    group haproxy\n": "",
      "127.0.0.1:5000": `127.0.0.1:${this.port}`,
      " port 8008": "",
      "10.0.0.21:5432": `127.0.0.1:${db1?.postgres} port ${db1?.patroni}`,
      "10.0.0.22:5432": `127.0.0.1:${db2?.postgres} port ${db2?.patroni}`,
    });
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, text);
    this.#give(folder, file);
    start({ program: this.#programs.haproxy, args: ["-db", "-f", file], folder, name: "haproxy", user: this.#user });
  }

  #give(...paths: string[]): void {
    for (const path of paths) if (this.#user.isOther) chownSync(path, this.#user.uid, this.#user.gid);
  }
}
