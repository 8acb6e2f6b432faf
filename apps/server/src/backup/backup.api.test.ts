import { randomUUID } from "node:crypto";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installations, settingsOf } from "../../test/support/installations.ts";
import {
  Bike,
  grant,
  register,
  SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../test/support/test-server.ts";
import { users } from "../platform/database/schema.ts";
import { writePrivateFile } from "../platform/private-file.ts";
import { packLines } from "./packed-lines.ts";

const installations = new Installations();
afterAll(() => installations.remove());
const root = installations.folder;
const admin = installations.admin.bind(installations);
const newInstallation = installations.newInstallation.bind(installations);

const unpack = (file: string): string[] => gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");

/** Its rows without those that a restore itself adds or changes, in any order. */
function rowsOf(file: string): string[] {
  let table = "";
  const rows: string[] = [];
  for (const line of unpack(file).slice(1, -2)) {
    if (line.startsWith("{")) table = JSON.parse(line).table;
    else if (!/^(audit_|sign_in_sessions)/.test(table)) rows.push(`${table} ${line}`);
  }
  return rows.sort();
}

async function signIn(server: TestServer, details: object): Promise<SignedIn> {
  const visitor = new Visitor(server);
  const reply = await visitor.call("POST", "/api/auth/login", details);
  expect(reply.statusCode).toBe(200);
  return new SignedIn(server, visitor, reply.json().user);
}

const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };
const dana = {
  userType: "provider",
  email: "dana.provider@bedsidebike.example",
  firstName: "Dana",
  lastName: "Provider",
};

/** Every metric on a patient's and a provider's screens. */
async function metricsOf(server: TestServer): Promise<unknown> {
  const patient = await signIn(server, rosa);
  const provider = await signIn(server, dana);
  const metrics: unknown[] = [];
  for (const [person, url] of [
    [patient, "/api/patients/4/dashboard"],
    [patient, "/api/patients/4/sessions"],
    [patient, "/api/patients/4/goals"],
    [provider, "/api/providers/3/patients"],
    [provider, "/api/patients/4/risk-assessment"],
  ] as const) {
    const reply = await person.call("GET", url);
    expect([url, reply.statusCode]).toEqual([url, 200]);
    metrics.push(reply.json());
  }
  return metrics;
}

const noon = new Date();

describe("a backup, restored", () => {
  let server: TestServer;
  const file = join(root, "ward.backup");
  const ride = { rideId: randomUUID(), startedAt: new Date(noon.getTime() - 60_000).toISOString() };
  const readings = Array.from({ length: 60 }, (_, offsetSeconds) => ({
    offsetSeconds,
    powerWatts: 21.5,
    cadenceRpm: 40,
  }));

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(noon);
    const patient = await register(server, "patient");
    // An earlier version took a tab.
    const named = { firstName: 'Zoë "Anführer"', lastName: "O'Näme\\n\t漢" };
    await server.asOwner((tx) => tx.update(users).set(named).where(eq(users.id, patient.user.id)));
    await grant(patient, await register(server, "provider"));
    expect((await new Bike(server, 121).send({ ...ride, readings: readings.slice(0, 30) })).statusCode).toBe(200);
  });
  afterAll(() => server.destroy());

  it("is written by the running server, for this user only, and never overwrites a file [DATA-7]", async () => {
    const settings = settingsOf(server);
    const { code, stdout, stderr } = await admin(settings, "backup", "ward.backup");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("not encrypted") });
    expect(stdout).toMatch(/^\d+ rows are in \S+, read back and verified\.\nAudit head: \d+:[0-9a-f]{64}\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    const again = await admin(settings, "backup", file);
    expect(again).toMatchObject({ code: 1, stdout: "", stderr: `${file} exists already. Name a file that doesn't.\n` });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("restores every row, metric and id, and continues where it stopped [DATA-7]", async () => {
    const before = await metricsOf(server);
    const settings = await newInstallation();
    const { code, stdout, stderr } = await admin(settings, "restore", file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Everyone must sign in again.\n" });
    expect(stdout).toMatch(/^\d+ rows from the backup of \S+ were restored and counted\.\n$/);

    const again = await admin(settings, "restore", file);
    expect(again).toMatchObject({
      code: 1,
      stderr: "The database already contains data. Restore into a new, empty one.\n",
    });

    const copyFile = `${file}.copy`;
    expect((await admin(settings, "backup", copyFile)).code).toBe(0);
    expect(rowsOf(copyFile)).toEqual(rowsOf(file));

    copyFileSync(
      join(server.config.dataDir, "demo-device-keys.json"),
      join(settings.DATA_DIR ?? "", "demo-device-keys.json"),
    );
    const restored = await startTestServer({ environment: settings });
    await restored.setNow(noon);
    expect(await metricsOf(restored)).toEqual(before);

    const batch = { ...ride, readings: readings.slice(20) };
    for (const one of [server, restored]) {
      expect((await new Bike(one, 121).send(batch)).json()).toMatchObject({
        acceptedReadings: 30,
        durationSeconds: 60,
      });
    }
    const [newest, newestHere] = [await register(restored, "patient"), await register(server, "patient")];
    expect(newest.user.id).toBe(newestHere.user.id);

    const head = /Audit head: (\S+)/.exec((await admin(settingsOf(restored), "backup", `${file}.third`)).stdout)?.[1];
    const kept = JSON.parse(unpack(file).at(-2) ?? "").auditHead;
    for (const place of [kept, head]) {
      const verified = await admin(settingsOf(restored), "verify-audit", place);
      expect(verified).toMatchObject({
        code: 0,
        stderr: expect.stringContaining("The chain contains the saved head."),
      });
    }
    await restored.destroy();
  });

  it("leaves no one signed in", async () => {
    const patient = await register(server, "patient");
    const link = await patient.call("POST", `/api/patients/${patient.user.id}/family-link`, {});
    const token = link.json().url.split("#")[1];
    const signedIn = join(root, "signed-in.backup");
    expect((await admin(settingsOf(server), "backup", signedIn)).code).toBe(0);
    const settings = await newInstallation();
    expect((await admin(settings, "restore", signedIn)).code).toBe(0);
    const restored = await startTestServer({ environment: settings });
    const visitor = new Visitor(restored);
    visitor.cookie = patient.cookie;
    expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
    expect((await visitor.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await patient.call("POST", "/api/family/view", { token })).statusCode).toBe(200);
    expect((await visitor.call("POST", "/api/family/view", { token })).statusCode).toBe(404);
    await restored.destroy();
  });

  it("is rejected by a running server", async () => {
    const reply = await admin(settingsOf(server), "restore", file);
    expect(reply).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Stop the server first") });
  });
});

describe("a damaged backup", () => {
  let settings: Record<string, string> | undefined;
  const original = () => readFileSync(join(root, "ward.backup"));
  const text = () => gunzipSync(original()).toString("utf8");

  it.each<[string, () => Uint8Array]>([
    ["cut off", () => original().subarray(0, -2000)],
    ["cut off between two parts", () => gzipSync(text().split("\n").slice(0, -3).join("\n"))],
    ["with one value changed", () => gzipSync(text().replace('"Rosa"', '"Rita"'))],
    ["with a row left out", () => gzipSync(text().replace(/\n\[[^\n]*/, ""))],
    ["that is something else", () => Buffer.from("not a backup")],
    ["that is empty", () => Buffer.from("")],
  ])("%s is refused and touches nothing", async (name, bytes) => {
    const file = join(root, `${name}.backup`);
    writeFileSync(file, bytes());
    settings ??= await newInstallation();
    const reply = await admin(settings, "restore", file);
    expect(reply).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("is not a complete backup") });
  });

  it("leaves the database free for a valid one", async () => {
    settings ??= await newInstallation();
    expect((await admin(settings, "restore", join(root, "ward.backup"))).code).toBe(0);
  });

  it("that doesn't exist is reported", async () => {
    const reply = await admin(await newInstallation(), "restore", "nowhere.backup");
    expect(reply.stderr).toMatch(/nowhere\.backup can't be read: there is no such file \(ENOENT\)/);
  });
});

describe("a backup of another version", () => {
  it("from before 2.0.0 is rejected, and nothing is written [DATA-6]", async () => {
    const file = join(root, "before-release.backup");
    async function* all() {
      const [header = "", ...rest] = unpack(join(root, "ward.backup")).slice(0, -1);
      const { version: _, ...before } = JSON.parse(header);
      yield JSON.stringify({ ...before, migration: "0035_ward" });
      yield* rest;
    }
    await writePrivateFile(file, packLines(all()));
    const target = await newInstallation();
    expect(await admin(target, "restore", file)).toMatchObject({
      code: 1,
      stderr: "This backup was made before 2.0.0, the first release; it can't be restored. Nothing was changed.\n",
    });
    expect((await admin(target, "restore", join(root, "ward.backup"))).code).toBe(0);
  });

  it("of a later version is rejected", async () => {
    const file = join(root, "later.backup");
    async function* all() {
      const [header = "", ...rest] = unpack(join(root, "ward.backup")).slice(0, -1);
      yield JSON.stringify({ ...JSON.parse(header), version: "9.0.0", migration: "9999_later" });
      yield* rest;
    }
    await writePrivateFile(file, packLines(all()));
    const reply = await admin(await newInstallation(), "restore", file);
    expect(reply).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("made by a newer version of the product (9.0.0)"),
    });
  });
});
