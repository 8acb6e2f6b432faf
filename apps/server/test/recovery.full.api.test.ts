import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  archivingSettings,
  type BaseBackup,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from "../../../scripts/test/throwaway-postgres.ts";
import { type AdminReply, runAdminCommand } from "../src/admin/commands.ts";
import { readReadings } from "../src/features/rides/rides.store.ts";
import { readHead, writeHead } from "../src/platform/audit-chain.ts";
import { findChainName, findHead, sealAudit } from "../src/platform/audit-sealer.ts";
import { Care } from "./support/care.ts";
import { EventStream } from "./support/event-stream.ts";
import { Installations, settingsOf } from "./support/installations.ts";
import { Team } from "./support/team.ts";
import {
  Bike,
  grant,
  register,
  SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "./support/test-server.ts";

const installations = new Installations();
const folder = mkdtempSync(join(tmpdir(), "bedside-bike-recovery-"));
let primary: ThrowawayPostgres;
let recovered: ThrowawayPostgres;
let base: BaseBackup;
let lostServer: TestServer;
let server: TestServer;

beforeAll(async () => {
  primary = await startThrowawayPostgres(archivingSettings);
  lostServer = await startTestServer({ environment: { DATABASE_URL: primary.url } });
  base = await primary.takeBase();
});
afterAll(async () => {
  await server?.destroy();
  await lostServer?.destroy();
  await recovered?.stop();
  await primary?.stop();
  await installations.remove();
  rmSync(folder, { recursive: true });
});

const admin = async (on: TestServer, ...words: string[]): Promise<Extract<AdminReply, { ok: true }>> => {
  const reply = await runAdminCommand(on.deps, words);
  if (!reply.ok) throw new Error(reply.error);
  return reply;
};
const errorOf = async (on: TestServer, ...words: string[]): Promise<string> => {
  const reply = await runAdminCommand(on.deps, words);
  return reply.ok ? reply.output : reply.error;
};

const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
const readings = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 20 + (index % 7) }));
const storedReadings = (on: TestServer) =>
  on.deps.database.asSystem("rides", async (tx) => (await readReadings(tx, [ride.rideId])).get(ride.rideId));

async function revoke(patient: SignedIn, relationshipId: number): Promise<void> {
  const reply = await patient.call("DELETE", `/api/provider-relationships/${relationshipId}`);
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Seals everything, and returns the head and how the log prints it. */
async function keepHead(on: TestServer) {
  await sealAudit(on.deps, "all");
  const [head, auditChain] = await on.deps.database.asSystem("upkeep", async (tx) => [
    await findHead(tx),
    await findChainName(tx),
  ]);
  const line = { level: 30, time: Date.now(), auditSequence: head.sequence, auditHash: head.hash, auditChain };
  return { head, line: JSON.stringify({ ...line, msg: "audit head" }) };
}

/** Waits until what was committed last is in the archive. */
async function archiveAll({ url }: ThrowawayPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name");
  const archived = "select coalesce(last_archived_wal, '') >= $1 as done from pg_stat_archiver";
  await expect
    .poll(async () => (await client.query(archived, [rows[0].name])).rows[0].done, { timeout: 60_000 })
    .toBe(true);
  await client.end();
}

describe("After a recovery to a point in time", () => {
  it("all sign-ins have ended, and what an audit export has is listed, revocations first [DATA-46, DATA-47]", async () => {
    const care = await Care.begin(lostServer, { deviceNumber: "122" });
    const { patient } = care;
    const stays = await care.colleague();
    const revoked = await care.colleague();
    const revokedGrant = (await patient.call("GET", "/api/provider-relationships")).json().at(-1).id;
    const granted = await register(lostServer, "provider");
    const ward = await Team.begin(lostServer, { name: "Ward 4" });
    await ward.add(revoked);
    const wardGrant = await ward.letIn(patient);
    const link = await patient.call("POST", `/api/patients/${patient.user.id}/family-link`, {});
    const token = link.json().url.split("#")[1];
    await care.assess();
    expect((await care.sendStart()).statusCode).toBe(201);
    const bike = new Bike(lostServer, 122);
    expect((await bike.send({ ...ride, readings: readings(0, 90) })).statusCode).toBe(200);
    const ridden = await storedReadings(lostServer);
    const before = await keepHead(lostServer);
    await wait(20);
    const to = new Date();
    await wait(20);

    await revoke(patient, revokedGrant);
    await ward.remove(revoked);
    await ward.add(granted);
    await revoke(patient, wardGrant);
    const newWard = await Team.begin(lostServer, { name: "Ward 5", administrator: ward.administrator });
    await newWard.add(granted);
    await newWard.letIn(patient);
    await grant(patient, granted);
    const between = await register(lostServer, "provider");
    await revoke(patient, await grant(patient, between));
    await admin(lostServer, "deactivate-provider", String(stays.user.id));
    const saved = await care.save({ duration: 5 }, { clearanceAcknowledged: true, overrideConfirmed: true });
    expect(saved.statusCode, saved.body).toBe(201);
    expect((await bike.send({ ...ride, readings: readings(90, 120) })).statusCode).toBe(200);
    const late = await register(lostServer, "patient");
    await grant(late, care.provider);
    const lost = await keepHead(lostServer);
    const auditExport = join(folder, "audit.csv");
    await admin(lostServer, "export-audit", auditExport);
    await archiveAll(primary);
    await primary.kill();

    recovered = await base.recover(to);
    server = await startTestServer({ environment: { DATABASE_URL: recovered.url } });
    const signedIn = new SignedIn(server, patient, patient.user);
    const provider = new SignedIn(server, care.provider, care.provider.user);
    expect((await signedIn.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);
    expect(await storedReadings(server)).toEqual(ridden);
    expect(ridden).toMatchObject(readings(0, 90));
    const stream = await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`);

    expect(await errorOf(server, "verify-audit", lost.line)).toContain(
      "If it was recovered to an earlier time, say so",
    );
    const { output, note } = await admin(
      server,
      "after-restore",
      "--to",
      to.toISOString(),
      "--audit-export",
      auditExport,
    );
    expect((await signedIn.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(401);
    await expect.poll(() => stream.isEnded, { timeout: 60_000 }).toBe(true);
    expect((await signedIn.call("POST", "/api/family/view", { token })).statusCode).toBe(404);
    const named = ({ user }: SignedIn) => `${user.firstName} ${user.lastName}, PT (id ${user.id})`;
    const rider = `patient ${patient.user.id}`;
    const inOrder = [
      `This database was recovered to ${to.toISOString()}. A new segment of the audit chain begins at place `,
      "Everyone must sign in again.",
      "Ended, and open again since the recovery. Do these first",
      `${rider} ended the access of ${named(revoked)} (open here)`,
      `${named(revoked)} was taken out of team Ward 4 (id ${ward.id})`,
      `${rider} ended the access of team Ward 4 (id ${ward.id}) (open here)`,
      `an administrator deactivated ${named(stays)} (active here)`,
      "Access that was given, and is missing.",
      `${named(granted)} was put into team Ward 4 (id ${ward.id})`,
      `${rider} gave access to team ${newWard.id} (made after the recovery's time)`,
      `${rider} gave access to ${named(granted)} (not open here)`,
      `patient ${late.user.id} (registered after the recovery's time: not this database's ${late.user.id}) gave access to`,
      "Goals and clearances that were sent, and are missing.",
      `${named(care.provider)} sent goals to ${rider}`,
    ];
    const places = inOrder.map((text) => output.indexOf(text));
    expect(places, output).toEqual([...places].sort((one, other) => one - other));
    expect(places, output).not.toContain(-1);
    expect(output).toContain(`ended the access of provider ${between.user.id} (`);
    expect(output, "what was granted and revoked is no grant").not.toContain(
      `gave access to provider ${between.user.id} `,
    );
    expect(note).toMatch(/The audit export ends at .*: what was recorded after it is in neither\./);

    const verified = await admin(server, "verify-audit", writeHead(before.head));
    expect(verified.output).toMatch(/^The audit chain is intact/);
    expect(verified.note).toMatch(
      new RegExp(`Restored to ${to.toISOString()}, on .* \\(place \\d+\\): what was recorded between is missing\\.`),
    );
    const missing = lost.head.sequence - before.head.sequence;
    const lacks = await errorOf(server, "verify-audit", lost.line);
    expect(lacks).toMatch(
      new RegExp(
        `^Head ${lost.head.sequence} of .*Z is not in this database: it was restored to ${to.toISOString()} on `,
      ),
    );
    expect(lacks).toContain(
      `the saved one's up to place ${before.head.sequence}; ${missing} entries of the saved one after that are not here.`,
    );
    expect(await errorOf(server, "verify-audit", writeHead(lost.head))).toContain("Unless HEAD was kept after that");
    const later = await keepHead(server);
    const cut = { ...JSON.parse(later.line), auditSequence: later.head.sequence + 1000 };
    expect(await errorOf(server, "verify-audit", JSON.stringify(cut))).toMatch(
      /does not contain HEAD.*its end was cut off/,
    );
    const foreign = { ...JSON.parse(later.line), auditChain: "0123456789ab" };
    expect(await errorOf(server, "verify-audit", JSON.stringify(foreign))).toMatch(
      /^HEAD belongs to another installation: its chain is 0123456789ab, this database's is [0-9a-f]{12}\./,
    );

    await signInAgain(signedIn);
    await revoke(signedIn, revokedGrant);
    const again = await admin(server, "after-restore", "--to", to.toISOString(), "--audit-export", auditExport);
    expect(again.output).toMatch(/This was done before, on .*; nothing was ended again\./);
    expect(again.output).toContain(`${rider} ended the access of ${named(revoked)} (not open here)`);
    expect((await signedIn.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);

    const settings = { ...settingsOf(server), DATABASE_URL: recovered.url };
    const startAgain = await server.stop();
    const stopped = await installations.admin(settings, "after-restore", "--to", to.toISOString());
    expect(stopped).toMatchObject({ code: 0, stdout: expect.stringContaining("This was done before") });
    expect(stopped.stderr).toMatch(
      /No audit export was given .*: whoever lost access then has it again, and nobody is told\./,
    );
    server = await startAgain();
    expect(readHead((await admin(server, "verify-audit")).output.split("Head: ")[1] ?? "")).not.toBeNull();
  });

  it("refuses a time that can't be right and a file that is not this installation's export [DATA-46]", async () => {
    const ofOther = join(folder, "other.ndjson");
    const other = await startTestServer();
    await sealAudit(other.deps, "all");
    await admin(other, "export-audit", ofOther);
    await other.destroy();
    const to = ["--to", new Date(Date.now() - 1000).toISOString()];
    const refusals: [string[], RegExp][] = [
      [[], /^Give the time to which the database was recovered, with its time zone: --to 2026-12-01T02:30:00Z$/],
      [["--to", "2026-12-01T02:30"], /^Give the time to which/],
      [["--to", "2999-12-01 02:30:00+01"], /^--to 2999-12-01T01:30:00.000Z is in the future\.$/],
      [["--to", "1999-12-01T02:30:00Z"], /is before anything that this database recorded\.$/],
      [[...to, "--audit-export", join(folder, "none.csv")], /none\.csv can't be read \(ENOENT\)/],
      [
        [...to, "--audit-export", ofOther],
        /other\.ndjson belongs to another installation: place \d+ of its audit chain/,
      ],
      [[...to, "--audit-export", import.meta.filename], /is not an audit export: line 1 is not an audit entry\.$/],
    ];
    for (const [words, refusal] of refusals) expect(await errorOf(server, "after-restore", ...words)).toMatch(refusal);
    expect((await admin(server, "verify-audit")).note?.match(/Restored to/g)).toHaveLength(1);
  });
});
