import { appendFileSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { urlOf } from "../../src/platform/database/embedded-access.ts";
import { databaseName, ownerLogin } from "../../src/platform/database/embedded-settings.ts";
import { endLeftProcesses, listProcesses, readPostmaster } from "../../src/platform/database/postgres-processes.ts";
import type { Random } from "../../src/seed/random.ts";
import type { Victim } from "./kill-plan.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const notLetIn = "28000";

/** The PostgreSQL that a server has started in its DATA_DIR, as whoever runs the machine can reach it. Linux only. */
export class EmbeddedProcesses {
  readonly #folder: string;
  readonly #data: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "postgres");
    this.#data = join(this.#folder, "data");
  }

  get ownerUrl(): string {
    return this.#urlOf(ownerLogin, databaseName);
  }

  /** Only the superuser may allow it, who otherwise can't log in: this one start's settings let him in. */
  async allowCheckpoints(): Promise<void> {
    const postmaster = readPostmaster(this.#data)?.pid;
    if (!postmaster) throw new Error("PostgreSQL does not run.");
    appendFileSync(join(this.#folder, "pg_hba.conf"), "local postgres postgres peer map=server\n");
    appendFileSync(join(this.#folder, "pg_ident.conf"), `server "${userInfo().username}" postgres\n`);
    process.kill(postmaster, "SIGHUP");
    for (;;) {
      try {
        return await runOn(this.#urlOf("postgres", "postgres"), `grant pg_checkpoint to ${ownerLogin}`);
      } catch (error) {
        if ((error as pg.DatabaseError).code !== notLetIn) throw error;
        await wait(20);
      }
    }
  }

  /** Kills those that are there. Returns all that end with them. */
  kill(victim: Exclude<Victim, "server">, random: Random): readonly number[] {
    const running = listProcesses(this.#data);
    const postmaster = running.find((pid) => pid === readPostmaster(this.#data)?.pid);
    const children = running.filter((pid) => pid !== postmaster && !spared.test(titleOf(pid)));
    const child = children[Math.floor(random() * children.length)];
    const killed = { everything: running, postmaster: [postmaster], child: [child] }[victim];
    for (const pid of killed) if (pid !== undefined) killIfThere(pid);
    return victim === "child" ? children : running;
  }

  async untilGone(pids: readonly number[]): Promise<void> {
    while (listProcesses(this.#data).some((pid) => pids.includes(pid))) await wait(20);
  }

  end(): Promise<void> {
    return endLeftProcesses(this.#data);
  }

  #urlOf(login: string, database: string): string {
    return urlOf({ kind: "socket", folder: this.#folder, isTemporary: false }, { login, database });
  }
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Processes that may end by themselves at this moment are not killed; only the logger continues when another child has
 * died.
 */
const spared = new RegExp(`^postgres: (logger|autovacuum worker|${ownerLogin})\\b`);

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
