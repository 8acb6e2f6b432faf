import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ageOn } from "@bedside-bike/clinical/calendar";
import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installations } from "../../test/support/installations.ts";
import {
  databaseSettings,
  register,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../test/support/test-server.ts";
import { hospitalDay } from "../platform/clock.ts";
import { auditEvents, devices, identities, providers, users } from "../platform/database/schema.ts";
import { hashToken } from "../platform/tokens.ts";
import { startAdminSocket } from "./admin-socket.ts";
import { adminSocketPath } from "./admin-socket-path.ts";
import { runAdminCommand } from "./commands.ts";

const installations = new Installations();
afterAll(() => installations.remove());
const admin = installations.admin.bind(installations);

const environmentOf = ({ config }: TestServer): Record<string, string> => ({
  DATA_DIR: config.dataDir,
  AUTH_MODE: config.authMode,
  ALLOW_DEMO_SIGN_IN: "yes",
  ...databaseSettings(config),
});

/** The socket's reply to raw bytes. */
function say(path: string, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = createConnection(path, () => socket.write(bytes));
    let reply = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      reply += chunk;
    });
    socket.on("end", () => done(reply));
    socket.on("error", fail);
  });
}

describe("admin commands", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

  const run = (...words: string[]) => admin(environmentOf(server), ...words);

  it("demo-identities prints nothing but the demo sign-ins as JSON", async () => {
    const { code, stdout, stderr } = await run("demo-identities");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const identities = JSON.parse(stdout);
    expect(identities[0]).toEqual({
      userType: "provider",
      id: 3,
      email: "dana.provider@bedsidebike.example",
      firstName: "Dana",
      lastName: "Provider",
      dateOfBirth: null,
      deviceNumber: null,
    });
    expect(identities[1]).toEqual({
      userType: "patient",
      id: 4,
      email: "rosa.demo@bedsidebike.example",
      firstName: "Rosa",
      lastName: "Demo",
      dateOfBirth: "1944-04-12",
      deviceNumber: "121",
    });
  });

  it("enroll-device prints only the key, and replaces it when run again [RIDE-10]", async () => {
    const first = await run("enroll-device", "7001");
    const second = await run("enroll-device", "7001");
    expect(first.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(second.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(second.stdout).not.toBe(first.stdout);
    expect(second.stderr).toBe("Bike 7001 has a new key; the old one no longer works.\n");
    const [device] = await server.asOwner((tx) => tx.select().from(devices).where(eq(devices.number, 7001)));
    expect(device?.keyHash).toBe(hashToken(second.stdout.trim()));
  });

  it("approve-provider takes an id or an email address [VERIFY-30]", async () => {
    const id = await server.asOwner(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ userType: "provider", firstName: "Wanda", lastName: "Waiting" })
        .returning();
      const userId = Number(user?.id);
      await tx.insert(identities).values({ userId, email: "wanda@bedsidebike.example", nameKey: "wanda|waiting" });
      const provider = { userId, credentials: "RN", specialty: "Geriatrics", providerRole: "nurse" } as const;
      await tx.insert(providers).values({ ...provider, isActive: false });
      return userId;
    });
    const first = await run("approve-provider", "Wanda@bedsidebike.example");
    expect(first.stdout).toBe(`Wanda Waiting, RN (id ${id}), is approved and may sign in.\n`);
    const [provider] = await server.asOwner((tx) => tx.select().from(providers).where(eq(providers.userId, id)));
    expect(provider?.isActive).toBe(true);
    expect((await run("approve-provider", String(id))).stdout).toContain("was approved before");
    expect(await run("approve-provider", "4")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "No provider has the id 4.\n",
    });
  });

  it("correct-birth-date corrects a year that 2.0.0 took, and the patient signs in with it [NUMBER-5]", async () => {
    const patient = await register(server, "patient", { dateOfBirth: "1943-03-02" });
    const { id, firstName, lastName } = patient.user;
    const stored = (dateOfBirth: string) =>
      server.asOwner((tx) => tx.update(identities).set({ dateOfBirth }).where(eq(identities.userId, id)));
    const signIn = async () => {
      const body = { userType: "patient", firstName, lastName, dateOfBirth: "1943-03-02" };
      return (await new Visitor(server).call("POST", "/api/auth/login", body)).statusCode;
    };
    await stored("2025-03-02");
    expect(await signIn()).toBe(401);
    for (const [dateOfBirth, sentence] of [
      ["1910-03-02", "Check the year of birth: patients are 16 to 110 years old."],
      ["2025-03-02", "Check the year of birth: patients are 16 to 110 years old."],
      ["1945-02-30", "There is no such day as 1945-02-30."],
      ["1943-13-02", "There is no such day as 1943-13-02."],
      ["March 2, 1943", "A date of birth has the form YYYY-MM-DD"],
    ] as const) {
      const refused = await run("correct-birth-date", String(id), dateOfBirth);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    }
    const ofProvider = await run("correct-birth-date", "3", "1943-03-02");
    expect(ofProvider).toMatchObject({ code: 1, stderr: expect.stringContaining("3 is a provider") });

    await stored("1941-03-02");
    const assess = await patient.call("POST", "/api/risk-assessment", { patientId: id, age: 85 });
    expect(assess.statusCode).toBe(201);
    const today = hospitalDay(server.deps.clock.now(), server.config.hospitalTimeZone);
    const day = new Date(today).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
    const age = ageOn(today, "1943-03-02");
    expect(await run("correct-birth-date", String(id), "1943-03-02")).toMatchObject({
      code: 0,
      stdout:
        `Patient ${id} signs in with the date of birth March 2, 1943 from now on: ${age} years.\n` +
        `The patient's own assessment of ${day} was computed with age ${ageOn(today, "1941-03-02")}, not ${age}, and stays so: make it again.\n`,
    });
    expect((await run("correct-birth-date", String(id), "1943-03-02")).stdout).toContain("computed with age");
    expect(await signIn()).toBe(200);
    const [row] = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "patients.correctBirthDate")),
    );
    expect(row).toMatchObject({ patientId: id, actorKind: "admin" });
    expect(JSON.stringify(row)).not.toContain("1943");
  });

  it("list-devices lists bikes without patients", async () => {
    const { stdout } = await run("list-devices");
    expect(stdout).toMatch(/^ {3}121 {2}key of \S+ {2}linked$/m);
    expect(stdout).toMatch(/^ {3}123 {2}key of \S+ {2}free$/m);
    expect(stdout).not.toContain("Rosa");
  });

  it("records the operating system's user who typed each, and who became that user with sudo [DATA-13]", async () => {
    const environment = { ...environmentOf(server), SUDO_USER: "nora.nightshift" };
    expect((await admin(environment, "list-devices")).code).toBe(0);
    const last = async () =>
      (
        await server.asOwner((tx) =>
          tx
            .select()
            .from(auditEvents)
            .where(eq(auditEvents.action, "admin.list-devices"))
            .orderBy(desc(auditEvents.id))
            .limit(1),
        )
      )[0]?.detail;
    const operatingSystemUser = userInfo().username;
    expect(await last()).toEqual({ operatingSystemUser, sudoUser: "nora.nightshift" });
    const path = adminSocketPath(server.config);
    expect(JSON.parse(await say(path, `["list-devices"]\n{"operatingSystemUser":"ward-pc"}\n`)).ok).toBe(true);
    expect(await last()).toEqual({ operatingSystemUser: "ward-pc" });
  });

  it("records who did what", async () => {
    const rows = await server.asOwner((tx) => tx.select().from(auditEvents).where(like(auditEvents.action, "admin.%")));
    for (const row of rows) expect(row).toMatchObject({ actorKind: "admin", actorId: null });
    expect(rows.find(({ action }) => action === "admin.enroll-device")?.detail).toEqual({
      deviceNumber: 7001,
      isReplaced: false,
      operatingSystemUser: userInfo().username,
    });
    expect(JSON.stringify(rows)).not.toContain("bedsidebike.example");
  });

  it.each([
    [["enroll-device", "0"], "A bike's number is a whole number from 1 to 999999"],
    [["enroll-device", "1000000"], "A bike's number is a whole number from 1 to 999999"],
    [["enroll-device", "12.5"], "A bike's number is a whole number from 1 to 999999"],
    [["enroll-device"], "Usage: npm run admin -- enroll-device NUMBER"],
    [["approve-provider", "nobody@bedsidebike.example"], "No provider has the email address"],
    [["format-disk"], 'There is no command "format-disk"'],
  ])("refuses %j and says why", async (words, message) => {
    const reply = await runAdminCommand(server.deps, words);
    expect(reply).toEqual({ ok: false, error: expect.stringContaining(message) });
  });

  it("help needs no server", async () => {
    const { code, stdout } = await admin({ DATA_DIR: "/nowhere" }, "help");
    expect(code).toBe(0);
    for (const name of ["demo-identities", "enroll-device", "list-devices", "approve-provider"]) {
      expect(stdout).toContain(name);
    }
  });

  it("arrive through a socket for this user only, which survives invalid input [DATA-8]", async () => {
    const path = adminSocketPath(server.config);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const refused = '{"ok":false,"error":"The admin command is not a JSON array of strings on one line."}\n';
    for (const nonsense of ["{\n", "null\n", '{"command":"help"}\n', '["enroll-device",121]\n', "x".repeat(10_000)]) {
      expect(await say(path, nonsense)).toBe(refused);
    }
    const nameless = '{"ok":false,"error":"The line after the admin command does not say who runs it."}\n';
    for (const nonsense of [
      "\n",
      "{}\n",
      '{"operatingSystemUser":""}\n',
      `{"operatingSystemUser":"a\\nb"}\n`,
      "x".repeat(10_000),
    ]) {
      expect(await say(path, `["help"]\n${nonsense}`)).toBe(nameless);
    }
    expect(JSON.parse(await say(path, '["help"]\n{"operatingSystemUser":"ward-pc"}\n')).ok).toBe(true);
  });

  it("leave the socket to the server that is using it", async () => {
    const second = await startAdminSocket(server.deps);
    await second.close();
    expect((await run("list-devices")).code).toBe(0);
  });

  it("work without a server too, and in a folder whose path is too long for a socket [DATA-8]", async () => {
    const root = mkdtempSync(join(tmpdir(), "bedside-bike-test-"));
    const dataDir = join(root, "a-folder-with-a-long-name/".repeat(6));
    mkdirSync(dataDir, { recursive: true });
    const environment = { ...environmentOf(server), DATA_DIR: dataDir };
    const { code, stdout } = await admin(environment, "enroll-device", "7002");
    expect({ code, isKey: /^[\w-]{43}\n$/.test(stdout) }).toEqual({ code: 0, isKey: true });
    const again = await admin(environment, "enroll-device", "7002");
    expect(again.stderr).toContain("has a new key");

    const long = await startAdminSocket({ ...server.deps, config: { ...server.config, dataDir } });
    expect((await admin(environment, "list-devices")).stdout).toContain("7001");
    await long.close();
    rmSync(root, { recursive: true });
  });

  it("say in one message that DATA_DIR can't be used", async () => {
    const root = mkdtempSync(join(tmpdir(), "bedside-bike-test-"));
    writeFileSync(join(root, "file"), "");
    const environment = { DATA_DIR: join(root, "file", "data") };
    const { code, stdout, stderr } = await admin(environment, "list-devices");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^DATA_DIR=\S+ \(\S+\) holds no database and no server runs on it: [^\n]+\n$/);
    rmSync(root, { recursive: true });
  });
});

describe("admin commands in verified mode", () => {
  it("have no demo sign-ins to show", async () => {
    const server = await startTestServer({ environment: { AUTH_MODE: "verified" } });
    const { code, stdout, stderr } = await admin(environmentOf(server), "demo-identities");
    await server.destroy();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("Demo sign-ins exist only in demo mode; this installation runs AUTH_MODE=verified.\n");
  });
});
