import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Session } from "@bedside-bike/contract";
import type { Reading } from "@bedside-bike/ride";
import { type AuditVerdict, inspectAudit } from "../../src/admin/verify-audit.ts";
import { readConfig } from "../../src/platform/config.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { openBareDatabase, openDatabase } from "../../src/platform/database/open.ts";
import { demoDeviceKeysFile } from "../../src/platform/demo.ts";
import { between, type Random, randomFrom } from "../../src/seed/random.ts";
import type { DatabaseKind } from "../support/database-templates.ts";
import { createPostgresDatabase, type TestDatabase } from "../support/postgres-database.ts";
import { killWhileStarting, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { AssessmentWriter } from "./assessment-writer.ts";
import { asBike, asTablet, BikeWriter } from "./bike-writer.ts";
import { Client, Unanswered } from "./client.ts";
import { GoalSetWriter } from "./goal-set-writer.ts";
import { GoalTargetWriter } from "./goal-target-writer.ts";
import { OwnRideWriter } from "./own-ride-writer.ts";
import { dana, patientIds, register, rosa, sam, signIn } from "./people.ts";
import { ReactionWriter } from "./reaction-writer.ts";
import type { Writer } from "./writer.ts";

export interface KillFigures {
  readonly rounds: number;
  /** Writes that got a reply of success. */
  readonly acknowledged: number;
  /** Of these, the ones that were not stored afterward. */
  readonly lost: number;
  /** Writes that were stored more than once. */
  readonly doubled: number;
  readonly serverErrors: number;
  /** Whatever else was wrong, a line each. */
  readonly problems: readonly string[];
}

/** After the first reply. */
const latestKillMilliseconds = 600;
/** One start in so many is killed too, mostly before the server is ready. */
const startsPerKilledStart = 8;
const latestKillOfStartMilliseconds = { postgres: 500, pglite: 2500 };

/** They send at the same time, so that a kill finds their batches in one group. */
const bikesOfGateway = 10;

/** A server on a database of its own that is killed again and again while its clients write. */
export class KillRounds {
  readonly #kind: DatabaseKind;
  readonly #seed: string;
  readonly #random: Random;
  readonly #folder = mkdtempSync(join(tmpdir(), "bedside-bike-kills-"));
  readonly #database: TestDatabase | undefined;
  readonly #client = new Client();
  #writers: readonly Writer[] = [];
  #longRide: BikeWriter | undefined;
  #server: ServerProcess | undefined;
  #rounds = 0;

  private constructor(kind: DatabaseKind, seed: string, database: TestDatabase | undefined) {
    this.#kind = kind;
    this.#seed = seed;
    this.#random = randomFrom(seed);
    this.#database = database;
  }

  /** Starts the server with its demo data and signs everybody in. The seed decides the moments and what is sent. */
  static async open(kind: DatabaseKind, seed: string): Promise<KillRounds> {
    const rounds = new KillRounds(kind, seed, kind === "postgres" ? await createPostgresDatabase() : undefined);
    try {
      await rounds.#start();
      await rounds.#addWriters();
      return rounds;
    } catch (error) {
      await rounds.destroy();
      throw error;
    }
  }

  /** In each round: load from all clients, the kill, a new start, and a look through the API for what was stored. */
  async run(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      let load: Promise<unknown> = Promise.resolve();
      const firstReply = new Promise<void>((done) => {
        load = Promise.all(this.#writers.map((writer) => writeUntilKilled(writer, done)));
      });
      await Promise.race([firstReply, load]);
      await wait(between(this.#random, 0, latestKillMilliseconds));
      await this.#server?.kill();
      await load;
      this.#noteLoggedErrors();
      if (this.#random() < 1 / startsPerKilledStart) {
        const milliseconds = between(this.#random, 0, latestKillOfStartMilliseconds[this.#kind]);
        await killWhileStarting(this.#environment, milliseconds);
      }
      await this.#start();
      await Promise.all(this.#writers.map((writer) => this.#check(writer)));
      this.#rounds += 1;
    }
  }

  /** Ends the ride that has gone on over all kills: as it was sent, and all rides of its patient as the patient sees them. */
  async endLongRide(): Promise<{ id: string; sent: readonly Reading[]; sessions: Session[] }> {
    if (!this.#longRide) throw new Error("No ride has begun.");
    const { id, batches } = await this.#longRide.endRide();
    const { headers } = await signIn(this.#client, rosa);
    const sessions = await this.#client.read<Session[]>(`/api/patients/${patientIds.rosa}/sessions`, headers);
    return { id, sent: batches.flat(), sessions };
  }

  /** Stops the server, and counts in its database what every client has ever written. */
  async count(): Promise<KillFigures & { readonly audit: AuditVerdict }> {
    if (this.#server) await this.#stop(this.#server);
    await this.asOwner(async (tx) => {
      for (const writer of this.#writers) await writer.count(tx);
    });
    const audit = await this.#inspectAudit();
    if (audit.breach) this.#client.note(audit.breach);
    if (audit.unsealed > 0) this.#client.note(`${audit.unsealed} audit entries are not sealed.`);
    const ledgers = this.#writers.map(({ ledger }) => ledger);
    for (const { name, lost, doubled } of ledgers) {
      if (lost.size > 0) this.#client.note(`Lost, ${name}: ${[...lost].join(", ")}`);
      if (doubled.size > 0) this.#client.note(`Doubled, ${name}: ${[...doubled].join(", ")}`);
    }
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      rounds: this.#rounds,
      acknowledged: sum(ledgers.map(({ acknowledged }) => acknowledged)),
      lost: sum(ledgers.map(({ lost }) => lost.size)),
      doubled: sum(ledgers.map(({ doubled }) => doubled.size)),
      serverErrors: this.#client.serverErrors,
      problems: [...this.#client.problems],
      audit,
    };
  }

  /** A transaction in the database of the stopped server. */
  async asOwner<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const database = await openBareDatabase(this.#config);
    try {
      return await database.transaction(work);
    } finally {
      await database.close();
    }
  }

  async destroy(): Promise<void> {
    await this.#server?.kill();
    await this.#database?.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #check(writer: Writer): Promise<void> {
    try {
      await writer.check();
    } catch (error) {
      this.#client.note(`${writer.ledger.name} could not look after the restart: ${error}`);
    }
  }

  get #environment(): Record<string, string> {
    return { DATA_DIR: this.#folder, AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes", ...this.#database?.environment };
  }

  get #config() {
    return readConfig({ HOSPITAL_TZ: "UTC", ...this.#environment });
  }

  async #start(): Promise<void> {
    this.#server = await startServerProcess(this.#environment);
    this.#client.url = this.#server.url;
  }

  async #stop(server: ServerProcess): Promise<void> {
    const exitCode = await server.stop();
    if (exitCode !== 0) this.#client.note(`The server ended with ${exitCode} when it was told to stop.`);
    this.#noteLoggedErrors();
    this.#server = undefined;
  }

  async #addWriters(): Promise<void> {
    const client = this.#client;
    const keys = JSON.parse(readFileSync(join(this.#folder, demoDeviceKeysFile), "utf8"));
    const sender = (name: string, sending: ReturnType<typeof asBike>, batchesPerRide: number) =>
      new BikeWriter(client, { name, sending, batchesPerRide, random: this.#randomOf(name) });
    const tablet = async (name: string) =>
      sender(`${name}'s tablet`, asTablet(client, await register(client, name)), Number.POSITIVE_INFINITY);
    const bike = (number: number, batchesPerRide: number, name = `bike ${number}`) =>
      sender(name, asBike({ number, key: keys[number] }), batchesPerRide);
    const patient = async (name: string) =>
      new OwnRideWriter(client, { ...(await register(client, name)), random: this.#randomOf(name) });
    const { headers } = await signIn(client, dana);
    this.#longRide = bike(121, Number.POSITIVE_INFINITY);
    this.#writers = [
      this.#longRide,
      bike(122, 4),
      ...Array.from({ length: bikesOfGateway }, (_, index) => bike(123, 20, `gateway's bike ${index}`)),
      await patient("Alma"),
      await patient("Bruno"),
      await tablet("Clara"),
      await tablet("Dora"),
      await GoalTargetWriter.begin(client, patientIds.rosa, headers),
      new GoalSetWriter(client, { patientId: patientIds.sam, headers }),
      new AssessmentWriter(client, { patientId: patientIds.nina, headers }),
      await ReactionWriter.begin(client, { ...(await signIn(client, sam)), random: this.#randomOf("Sam") }),
    ];
  }

  /** Each client has its own, so that none depends on how far the others come before a kill. */
  #randomOf(client: string): Random {
    return randomFrom(`${this.#seed}, ${client}`);
  }

  async #inspectAudit(): Promise<AuditVerdict> {
    const database = await openDatabase(this.#config);
    try {
      return await inspectAudit(database);
    } finally {
      await database.close();
    }
  }

  #noteLoggedErrors(): void {
    const lines = this.#server?.output().split("\n") ?? [];
    for (const line of lines.filter((one) => /"level":[56]0/.test(one))) this.#client.note(`The server logged ${line}`);
  }
}

async function writeUntilKilled(writer: Writer, onReply: () => void): Promise<void> {
  try {
    for (;;) {
      await writer.write();
      onReply();
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}
