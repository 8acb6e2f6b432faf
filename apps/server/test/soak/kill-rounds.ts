import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Session } from "@bedside-bike/contract";
import type { Reading } from "@bedside-bike/ride";
import { callRunningServer } from "../../src/admin/call-running-server.ts";
import { readBackup } from "../../src/backup/backup-file.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { openBareDatabase, openDatabase } from "../../src/platform/database/open.ts";
import { demoDeviceKeysFile } from "../../src/platform/demo.ts";
import { type AuditVerdict, inspectAudit } from "../../src/platform/inspect-audit.ts";
import { between, type Random, randomFrom } from "../../src/seed/random.ts";
import { killWhileStarting, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { AssessmentWriter } from "./assessment-writer.ts";
import { asBike, asTablet, BikeWriter } from "./bike-writer.ts";
import { Client, Unanswered } from "./client.ts";
import { runOn } from "./embedded-processes.ts";
import { GoalSetWriter } from "./goal-set-writer.ts";
import { GoalTargetWriter } from "./goal-target-writer.ts";
import { HelpWriter } from "./help-writer.ts";
import { deal, type Installation, type Moment, moments, type Victim, victims } from "./kill-plan.ts";
import { OwnRideWriter } from "./own-ride-writer.ts";
import { dana, patientIds, register, rosa, sam, signIn } from "./people.ts";
import { Place } from "./place.ts";
import { ReactionWriter } from "./reaction-writer.ts";
import { admit } from "./ward-patient.ts";
import { WardRecordWriter } from "./ward-record-writer.ts";
import { wardRecords } from "./ward-records.ts";
import type { Writer } from "./writer.ts";

export interface KillFigures {
  readonly rounds: number;
  /** How many rounds killed what at which moment, such as 'postmaster, backup'. */
  readonly kills: Readonly<Record<string, number>>;
  /** Writes that got a reply of success. */
  readonly acknowledged: number;
  /** Of these, the ones that were not stored afterward. */
  readonly lost: number;
  /** Writes that were stored more than once. */
  readonly doubled: number;
  readonly serverErrors: number;
  /** Anything else that was wrong, one line each. */
  readonly problems: readonly string[];
}

/** After the first reply. */
const latestKillMilliseconds = 600;

/** Work that a request or a job will try again. */
const refusals = /"errorName":"DatabaseUnavailable"|at overloaded /;

/** They send at the same time, so that a kill hits their batches in one group. */
const bikesOfGateway = 10;

/** As after a version whose functions and policies were others: the next start puts them into place. */
const forgetObjects = "comment on schema bedside_bike_private is null";

/** A server with its own database that is killed again and again while its clients write. */
export class KillRounds {
  readonly #installation: Installation;
  readonly #seed: string;
  readonly #random: Random;
  readonly #victims: Iterator<Victim, never>;
  readonly #moments: Iterator<Moment, never>;
  readonly #place: Place;
  readonly #client = new Client();
  readonly #kills: Record<string, number> = {};
  readonly #startMilliseconds = { first: 0, next: 0 };
  #writers: readonly Writer[] = [];
  #longRide: BikeWriter | undefined;
  #server: ServerProcess | undefined;

  private constructor(installation: Installation, seed: string, place: Place) {
    this.#installation = installation;
    this.#seed = seed;
    this.#random = randomFrom(seed);
    this.#victims = deal(victims[installation], randomFrom(`${seed}, victims`));
    this.#moments = deal(moments[installation], randomFrom(`${seed}, moments`));
    this.#place = place;
  }

  /** Starts the server with its demo data and signs everybody in. The seed decides the kills and what is sent. */
  static async open(installation: Installation, seed: string): Promise<KillRounds> {
    const rounds = new KillRounds(installation, seed, await Place.make(installation));
    try {
      await rounds.#start("first");
      if (installation === "embedded") await rounds.#place.postgres.allowCheckpoints();
      await rounds.#addWriters();
      return rounds;
    } catch (error) {
      await rounds.destroy();
      throw error;
    }
  }

  /**
   * In each round: the kill, what recovers by itself or a new start, and a check through the API of what was stored.
   */
  async run(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const victim = this.#victims.next().value;
      const moment = this.#moments.next().value;
      if (moment === "first start") await this.#killFirstStart(victim);
      else if (moment === "start") {
        await runOn(this.#place.ownerUrl, forgetObjects);
        await this.#killUnderLoad("server", "load");
        await this.#killStart(this.#place, victim, this.#startMilliseconds.next);
      } else await this.#killUnderLoad(victim, moment);
      if (!this.#server) await this.#start("next");
      await Promise.all(this.#writers.map((writer) => this.#check(writer)));
      await this.#verifyAudit(this.#place);
      const kill = `${victim}, ${moment}`;
      this.#kills[kill] = (this.#kills[kill] ?? 0) + 1;
    }
  }

  /**
   * Ends the ride that has been open through all kills: compares it as sent, and all rides of its patient as the
   * patient sees them.
   */
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
    this.#server = undefined;
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
      rounds: sum(Object.values(this.#kills)),
      kills: this.#kills,
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
    const database = await openBareDatabase(this.#place.config);
    try {
      return await database.transaction(work);
    } finally {
      await database.close();
    }
  }

  async destroy(): Promise<void> {
    await this.#server?.kill();
    await this.#place.remove();
  }

  /** If only PostgreSQL is killed, the same server recovers by itself; after a kill of the server there is none. */
  async #killUnderLoad(victim: Victim, moment: "load" | "checkpoint" | "backup"): Promise<void> {
    const server = this.#server;
    if (!server) throw new Error("No server runs.");
    let isOver = false;
    const untilOver = async (work: () => Promise<void>) => {
      while (!isOver) await work();
    };
    let load: Promise<unknown> = Promise.resolve();
    const firstReply = new Promise<void>((done) => {
      const writing = this.#writers.map((writer) =>
        untilOver(() => writer.write().then(done)).catch((error: unknown) => {
          if (!(error instanceof Unanswered)) throw error;
        }),
      );
      const beside = untilOver(() => this.#runBeside(moment)).catch((error: unknown) => {
        if (!isOver) throw error;
      });
      load = Promise.all([...writing, beside]);
    });
    await Promise.race([firstReply, load]);
    await wait(between(this.#random, 0, latestKillMilliseconds));
    isOver = true;
    if (victim === "server" || victim === "everything") {
      const ended = server.kill();
      if (victim === "everything") this.#place.postgres.kill(victim, this.#random);
      await Promise.all([ended, load]);
      this.#noteLoggedErrors(server);
      this.#server = undefined;
      return;
    }
    this.#client.mayBeUnavailable = true;
    const ending = this.#place.postgres.kill(victim, this.#random);
    await Promise.all([load, this.#place.postgres.untilGone(ending)]);
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await wait(20);
    this.#client.mayBeUnavailable = false;
  }

  async #runBeside(moment: "load" | "checkpoint" | "backup"): Promise<void> {
    if (moment === "load") await wait(10);
    if (moment === "checkpoint") await runOn(this.#place.ownerUrl, "checkpoint");
    if (moment !== "backup") return;
    const file = join(this.#place.folder, "backup");
    rmSync(file, { force: true }); // what a killed server has left of it
    const reply = await callRunningServer(this.#place.config, ["backup", file]);
    if (reply?.ok) await readBackup(file);
    else if (existsSync(file)) this.#client.note("A backup that failed has left its file.");
  }

  /** At any moment during a start, which takes about this long. */
  async #killStart({ environment, postgres }: Place, victim: Victim, milliseconds: number): Promise<void> {
    const at = between(this.#random, 0, milliseconds);
    if (victim === "server" || victim === "everything") {
      await killWhileStarting(environment, at);
      if (victim === "everything") postgres.kill(victim, this.#random);
      return;
    }
    const starting = startServerProcess(environment).catch(({ message }: Error) => message);
    await wait(at);
    postgres.kill(victim, this.#random);
    const started = await starting;
    if (typeof started !== "string") await started.kill();
    else if (/\n\s+at /.test(started)) this.#client.note(`A start that lost its database ended with ${started}`);
  }

  /** The next start finds none of it, or all. */
  async #killFirstStart(victim: Victim): Promise<void> {
    const place = await Place.make(this.#installation);
    const client = new Client();
    try {
      await this.#killStart(place, victim, this.#startMilliseconds.first);
      const server = await startServerProcess(place.environment);
      client.url = server.url;
      await signIn(client, dana);
      const sending = asBike({ number: 121, key: keyOf(place, 121) });
      await new BikeWriter(client, { name: "bike 121", sending, batchesPerRide: 1, random: this.#random }).write();
      await this.#verifyAudit(place);
      await this.#stop(server);
      for (const problem of client.problems) this.#client.note(`After a first start: ${problem}`);
    } finally {
      await place.remove();
    }
  }

  async #check(writer: Writer): Promise<void> {
    try {
      await writer.check();
    } catch (error) {
      this.#client.note(`${writer.ledger.name} could not look after the restart: ${error}`);
    }
  }

  async #verifyAudit({ config }: Place): Promise<void> {
    const reply = await callRunningServer(config, ["verify-audit"]);
    if (!reply?.ok) this.#client.note(`The audit chain could not be verified: ${reply?.error}`);
  }

  async #start(which: "first" | "next"): Promise<void> {
    const began = performance.now();
    this.#server = await startServerProcess(this.#place.environment);
    this.#startMilliseconds[which] = performance.now() - began;
    this.#client.url = this.#server.url;
  }

  async #stop(server: ServerProcess): Promise<void> {
    const exitCode = await server.stop();
    if (exitCode !== 0) this.#client.note(`The server ended with ${exitCode} when it was told to stop.`);
    this.#noteLoggedErrors(server);
  }

  async #addWriters(): Promise<void> {
    const client = this.#client;
    const sender = (name: string, sending: ReturnType<typeof asBike>, batchesPerRide: number) =>
      new BikeWriter(client, { name, sending, batchesPerRide, random: this.#randomOf(name) });
    const tablet = async (name: string) =>
      sender(`${name}'s tablet`, asTablet(client, await register(client, name)), Number.POSITIVE_INFINITY);
    const bike = (number: number, batchesPerRide: number, name = `bike ${number}`) =>
      sender(name, asBike({ number, key: keyOf(this.#place, number) }), batchesPerRide);
    const patient = async (name: string) =>
      new OwnRideWriter(client, { ...(await register(client, name)), random: this.#randomOf(name) });
    const { headers } = await signIn(client, dana);
    const onWard = await admit(client, "Erna");
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
      new GoalSetWriter(client, { patientId: patientIds.greta, headers }),
      new AssessmentWriter(client, { patientId: patientIds.nina, headers }),
      await ReactionWriter.begin(client, { ...(await signIn(client, sam)), random: this.#randomOf("Sam") }),
      new HelpWriter(client, await admit(client, "Frieda")),
      ...wardRecords(this.#place.config.hospitalTimeZone).map(
        (record) => new WardRecordWriter(client, { patient: onWard, record, random: this.#randomOf(record.name) }),
      ),
    ];
  }

  /** Each client has its own, so that none depends on how far the others get before a kill. */
  #randomOf(client: string): Random {
    return randomFrom(`${this.#seed}, ${client}`);
  }

  async #inspectAudit(): Promise<AuditVerdict> {
    const database = await openDatabase(this.#place.config);
    try {
      return await inspectAudit(database);
    } finally {
      await database.close();
    }
  }

  #noteLoggedErrors(server: ServerProcess): void {
    for (const line of server.output().split("\n")) {
      if (/"level":[56]0/.test(line) && !refusals.test(line)) this.#client.note(`The server logged ${line}`);
    }
  }
}

/** Of a bike of the demo data. */
const keyOf = ({ folder }: Place, bike: number): string =>
  JSON.parse(readFileSync(join(folder, demoDeviceKeysFile), "utf8"))[bike];
