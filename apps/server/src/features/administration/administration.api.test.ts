import { randomUUID } from "node:crypto";
import {
  type AdministeredBike,
  type AdministeredPeople,
  type MachineState,
  machineSubjects,
} from "@bedside-bike/contract";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMailbox } from "../../../test/support/mailbox.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, devices, identities, patients, providers } from "../../platform/database/schema.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
});
afterAll(() => server.destroy());

const bikes = async (): Promise<AdministeredBike[]> => {
  const reply = await administrator.call("GET", "/api/administration/bikes");
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const bike = async (number: number) => (await bikes()).find((one) => one.number === number);
const people = async (): Promise<AdministeredPeople> => {
  const reply = await administrator.call("GET", "/api/administration/people");
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const post = (path: string, body?: object) => administrator.call("POST", `/api/administration/${path}`, body);
const batch = (details: object = {}) => ({
  rideId: randomUUID(),
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  readings: [{ offsetSeconds: 0, powerWatts: 20, resistance: 2, cadenceRpm: 40 }],
  ...details,
});
const lastAudit = async (action: string) =>
  (await server.asOwner((tx) => tx.select().from(auditEvents).where(eq(auditEvents.action, action)))).at(-1);

async function registerWaiting(): Promise<SignedIn> {
  const waiting = await register(server, "provider");
  await server.asOwner((tx) =>
    tx.update(providers).set({ isActive: false }).where(eq(providers.userId, waiting.user.id)),
  );
  return waiting;
}

describe("bikes", () => {
  it("are enrolled once: the key works and is in no later reply [ADMIN-2, CALL-90]", async () => {
    const reply = await post("bikes", { number: "7101" });
    expect(reply.statusCode, reply.body).toBe(201);
    const { key } = reply.json();
    expect((await post("bikes", { number: 7101 })).json()).toMatchObject({
      error: "Bike 7101 is enrolled already. For a new key, choose it in the list.",
      field: "number",
    });
    expect(await bike(7101)).toMatchObject({ state: "free", lastSeenAt: null, batteryPercent: null });
    expect(JSON.stringify(await bikes())).not.toContain(key);
    const audited = await lastAudit("admin.enroll-device");
    expect(audited).toMatchObject({ actorKind: "provider", actorId: administrator.user.id });
    expect(audited?.detail).toEqual({ deviceNumber: 7101 });
  });

  it.each([["0"], ["bike"], ["1000000"], [""], [null]])("refuses the number %j and names the field", async (number) => {
    expect((await post("bikes", { number })).json()).toMatchObject({ field: "number" });
  });

  it("say what they do and how full their battery is, and never who rides [ADMIN-1]", async () => {
    const { key } = (await post("bikes", { number: 120 })).json();
    const rider = await register(server, "patient", { deviceNumber: "120" });
    expect(await bike(120)).toMatchObject({ state: "linked" });
    const sender = new Bike(server, 120);
    const stored = await sender.send(batch({ batteryPercent: 12 }), key);
    expect(stored.statusCode, stored.body).toBe(200);
    expect(await bike(120)).toMatchObject({ state: "riding", batteryPercent: 12 });
    expect((await bikes())[0]?.number).toBe(120);
    expect(JSON.stringify(await bikes())).not.toContain(rider.user.lastName);
    expect((await sender.send(batch({ batteryPercent: 101 }), key)).json().field).toBe("batteryPercent");
    expect((await post("bikes/120/retire")).json().error).toBe(
      "Somebody rides bike 120 now. Retire it when the ride is over.",
    );
  });

  it("count as silent after a day [ADMIN-1]", async () => {
    await server.setNow(new Date(Date.now() + 25 * 3_600_000));
    const fresh = await register(server, "provider");
    await runAdminCommand(server.deps, ["make-administrator", String(fresh.user.id)]);
    const reply = await fresh.call("GET", "/api/administration/bikes");
    await server.setNow(null);
    expect(reply.json().find(({ number }: AdministeredBike) => number === 7101)).toMatchObject({ state: "silent" });
  });

  it("get a new key, which ends the old one [ADMIN-2]", async () => {
    const before = new Bike(server, 123);
    const reply = await post("bikes/123/key");
    expect(reply.statusCode, reply.body).toBe(201);
    expect((await before.send(batch())).statusCode).toBe(401);
    expect((await before.send(batch(), reply.json().key)).statusCode).toBe(200);
    expect((await post("bikes/7999/key")).json()).toMatchObject({ field: "number" });
  });

  it("are retired: no key, no link, and no patient can take them until they are enrolled again [ADMIN-3]", async () => {
    const { key } = (await post("bikes", { number: 7102 })).json();
    const patient = await register(server, "patient", { deviceNumber: "7102" });
    expect((await post("bikes/7102/retire")).statusCode).toBe(200);
    expect(await bike(7102)).toMatchObject({ state: "retired" });
    expect((await bikes()).at(-1)?.state).toBe("retired");
    const link = () => patient.call("POST", `/api/patients/${patient.user.id}/device-link`, { deviceNumber: 7102 });
    expect((await link()).statusCode).toBe(400);
    expect((await post("bikes/7102/retire")).statusCode).toBe(404);
    const again = await post("bikes", { number: 7102 });
    expect(again.json().key).not.toBe(key);
    expect((await link()).statusCode).toBe(200);
    const byCommand = await runAdminCommand(server.deps, ["retire-device", "7102"]);
    expect(byCommand).toMatchObject({ ok: true, output: "Bike 7102 is retired." });
  });
});

describe("people", () => {
  it("are approved and refused, and approved after all [ADMIN-4, CALL-91]", async () => {
    const [one, other] = [await registerWaiting(), await registerWaiting()];
    const ids = async () => {
      const { waiting, active, inactive } = await people();
      const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
      return { waiting: idsOf(waiting), active: idsOf(active), inactive: idsOf(inactive) };
    };
    expect((await ids()).waiting).toEqual(expect.arrayContaining([one.user.id, other.user.id]));
    expect((await post(`providers/${one.user.id}/approve`)).statusCode).toBe(200);
    expect((await post(`providers/${one.user.id}/approve`)).statusCode).toBe(200);
    expect((await post(`providers/${other.user.id}/refuse`)).statusCode).toBe(200);
    expect((await ids()).active).toContain(one.user.id);
    expect((await ids()).inactive).toContain(other.user.id);
    expect((await post(`providers/${one.user.id}/refuse`)).json()).toMatchObject({
      error: "This provider no longer waits for approval. Look at the list again.",
      field: "id",
    });
    expect((await post(`providers/${other.user.id}/approve`)).statusCode).toBe(200);
    expect((await ids()).active).toContain(other.user.id);
    expect((await post("providers/999999/approve")).statusCode).toBe(404);
    expect((await lastAudit("admin.approve-provider"))?.detail).toEqual({ providerId: other.user.id });
  });

  it("waiting say who they are and who asked; accounts when they last signed in [ADMIN-4, ADMIN-16]", async () => {
    const one = await registerWaiting();
    const patient = await register(server, "patient");
    const added = await patient.call("POST", "/api/providers", {
      email: "arno.added@hospital.example",
      firstName: "Arno",
      lastName: "Added",
      credentials: "RN",
      specialty: "Geriatrics",
    });
    expect(added.statusCode, added.body).toBe(201);
    const { waiting, active } = await people();
    const { email } = one.user;
    expect(waiting.find(({ id }) => id === one.user.id)).toMatchObject({ email, askedBy: "provider" });
    expect(waiting.find(({ name }) => name === "Arno Added")).toMatchObject({
      email: "arno.added@hospital.example",
      specialty: "Geriatrics",
      licenseNumber: null,
      askedBy: "patient",
    });
    expect(JSON.stringify(waiting)).not.toContain(patient.user.lastName);
    const own = active.find(({ id }) => id === administrator.user.id);
    expect(Date.now() - Date.parse(own?.lastSignInAt ?? "")).toBeLessThan(600_000);
  });

  it("have nobody to write to without a mail server, which the reply says [ADMIN-15]", async () => {
    const waiting = await registerWaiting();
    const approve = () => post(`providers/${waiting.user.id}/approve`);
    expect((await approve()).json()).toEqual({ ok: true, needsTelling: true });
    expect((await approve()).json()).toEqual({ ok: true, needsTelling: false });
  });

  it("get the administrator's mark and lose it, but nobody their own [ADMIN-5]", async () => {
    const colleague = await register(server, "provider");
    const mark = (id: number, isAdministrator: boolean) => post(`providers/${id}/administrator`, { isAdministrator });
    expect((await mark(colleague.user.id, true)).statusCode).toBe(200);
    expect((await colleague.call("GET", "/api/administration/bikes")).statusCode).toBe(200);
    expect((await mark(colleague.user.id, false)).statusCode).toBe(200);
    expect((await colleague.call("GET", "/api/administration/bikes")).statusCode).toBe(403);
    expect((await mark(administrator.user.id, false)).json()).toMatchObject({
      error: "You can't change your own mark. Ask another administrator.",
      field: "id",
    });
    const waiting = await registerWaiting();
    expect((await mark(waiting.user.id, true)).json().error).toBe("This provider is not active. Approve them first.");
  });

  it("patients' accounts: duplicates and unconfirmed ones can be ended, others can't [ADMIN-6]", async () => {
    const [first, second] = [await register(server, "patient"), await register(server, "patient")];
    await grant(second, administrator);
    await server.asOwner(async (tx) => {
      const details = { nameKey: "doris|double", dateOfBirth: "1940-01-01" };
      for (const { user } of [first, second]) {
        await tx.update(identities).set(details).where(eq(identities.userId, user.id));
      }
    });
    const groups = async () => (await people()).patientAccounts;
    const group = (await groups()).find(({ accounts }) => accounts.some(({ id }) => id === second.user.id));
    expect(group).toMatchObject({ reason: "same-details" });
    expect(group?.accounts.map(({ id }) => id)).toEqual([first.user.id, second.user.id]);
    expect(JSON.stringify(group)).not.toContain(first.user.lastName);

    expect((await post(`patients/${second.user.id}/end`)).statusCode).toBe(200);
    expect((await second.call("GET", "/api/auth/user")).statusCode).toBe(401);
    const access = await administrator.call("GET", `/api/patients/${second.user.id}/goals`);
    expect(access.statusCode).toBe(403);
    expect((await groups()).some(({ accounts }) => accounts.some(({ id }) => id === first.user.id))).toBe(false);
    expect((await post(`patients/${second.user.id}/end`)).statusCode).toBe(409);
    expect((await post(`patients/${first.user.id}/end`)).json()).toMatchObject({
      error: "This account is settled: it is confirmed, or ended already.",
      field: "id",
    });
    expect(await lastAudit("patients.endAccount")).toMatchObject({ patientId: second.user.id });

    const unconfirmed = { confirmedAt: null, confirmation: null };
    await server.asOwner((tx) => tx.update(patients).set(unconfirmed).where(eq(patients.userId, first.user.id)));
    const alone = (await groups()).find(({ accounts }) => accounts[0]?.id === first.user.id);
    expect(alone).toMatchObject({ reason: "unconfirmed" });
    const byCommand = await runAdminCommand(server.deps, ["end-account", String(first.user.id)]);
    expect(byCommand).toMatchObject({ ok: true });
    expect((await groups()).some(({ accounts }) => accounts[0]?.id === first.user.id)).toBe(false);
  });
});

describe("the machine", () => {
  it("says whether it is looked after [ADMIN-7, CALL-92]", async () => {
    const machine = async () => (await administrator.call("GET", "/api/administration/machine")).json();
    expect(await machine()).toMatchObject({
      database: { role: "primary" },
      backup: { at: null, isWell: true },
      audit: { isIntact: true },
      disk: { isWell: true },
    });
    await expect.poll(async () => (await machine()).audit.verifiedUntil, { timeout: 10_000 }).not.toBeNull();
    expect((await machine()).nodes).toBeGreaterThanOrEqual(1);
  });

  it("names everything that it checks, and is well in the demo but for its silent bikes [ADMIN-17]", async () => {
    const findings = async (): Promise<MachineState["findings"]> =>
      (await administrator.call("GET", "/api/administration/machine")).json().findings;
    const unfinished = async () => (await findings()).filter(({ state }) => state === "checking");
    await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
    const found = await findings();
    expect(found.map(({ subject }) => subject)).toEqual(machineSubjects);
    expect(found.filter(({ state, subject }) => state !== "ok" && subject !== "bikes")).toEqual([]);
    await administrator.call("POST", "/api/administration/bikes", { number: 7201 });
    const day = 86_400_000;
    await server.asOwner((tx) =>
      tx
        .update(devices)
        .set({ enrolledAt: new Date(Date.now() - 2 * day) })
        .where(eq(devices.number, 7201)),
    );
    expect((await findings()).find(({ subject }) => subject === "bikes")).toMatchObject({
      state: "warning",
      text: expect.stringContaining("7201"),
    });
  });
});

describe("with a mail server", () => {
  const environment = { AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" };

  it("approving writes to the person, once, and a mail server that fails refuses nothing [ADMIN-15]", async () => {
    const mailbox = await openMailbox();
    const written = await startTestServer({ environment: { ...environment, ...mailbox.environment } });
    try {
      const [by, one, other] = await Promise.all([1, 2, 3].map(() => register(written, "provider")));
      if (!by || !one || !other) throw new Error("Three register.");
      await runAdminCommand(written.deps, ["make-administrator", String(by.user.id)]);
      const wait = () =>
        written.asOwner((tx) => tx.update(providers).set({ isActive: false }).where(ne(providers.userId, by.user.id)));
      await wait();
      const approve = ({ user }: SignedIn) => by.call("POST", `/api/administration/providers/${user.id}/approve`);
      expect((await approve(one)).json()).toEqual({ ok: true, needsTelling: false });
      const email = await mailbox.next(one.user.email ?? "");
      expect(email).toMatchObject({ subject: "Your account is approved" });
      expect(email.text).not.toContain(one.user.lastName);
      const byCommand = await runAdminCommand(written.deps, ["approve-provider", String(other.user.id)]);
      expect(byCommand).not.toHaveProperty("note");
      expect((await mailbox.next(other.user.email ?? "")).subject).toBe("Your account is approved");
      expect((await by.call("POST", "/api/administration/providers/999999/approve")).statusCode).toBe(404);
      await mailbox.close();
      await wait();
      expect((await approve(one)).statusCode).toBe(200);
      const untold = await runAdminCommand(written.deps, ["approve-provider", String(other.user.id)]);
      expect(untold).toMatchObject({ ok: true, note: "Tell them yourself: no email could be sent." });
      expect(mailbox.emails).toHaveLength(2);
    } finally {
      await written.destroy();
    }
  });
});

describe("/administration", () => {
  it("names its administrators to any provider, and to no patient [ADMIN-8, CALL-149]", async () => {
    const [patient, provider] = [await register(server, "patient"), await register(server, "provider")];
    const path = "/api/administration/administrators";
    const { firstName, lastName } = administrator.user;
    const credentials = "credentials" in administrator.user ? administrator.user.credentials : "";
    expect((await provider.call("GET", path)).json()).toContainEqual({ name: `${firstName} ${lastName}`, credentials });
    expect((await provider.call("GET", path)).json()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining(provider.user.lastName) }),
    );
    expect((await patient.call("GET", path)).statusCode).toBe(403);
  });

  it("is for administrators alone [ADMIN-8]", async () => {
    const patient = await register(server, "patient");
    const provider = await register(server, "provider");
    for (const path of ["bikes", "people", "machine"]) {
      for (const caller of [patient, provider]) {
        expect((await caller.call("GET", `/api/administration/${path}`)).statusCode).toBe(403);
      }
    }
  });
});
