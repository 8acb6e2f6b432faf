import { randomUUID } from "node:crypto";
import type { Dashboard, DeviceLinkResult, Session } from "@bedside-bike/contract";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { deviceLinks, signInSessions } from "../../platform/database/schema.ts";

let server: TestServer;
let bike: Bike;

beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
});
afterAll(() => server.destroy());

const steady = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 25, cadenceRpm: 40 }));

const newRide = (at = new Date()) => ({ rideId: randomUUID(), startedAt: at.toISOString() });

const linkUrl = ({ user }: SignedIn) => `/api/patients/${user.id}/device-link`;
const link = (by: SignedIn, deviceNumber: number | string, patient = by) =>
  by.call("POST", linkUrl(patient), { deviceNumber, takeOver: true });
const release = (by: SignedIn, patient = by) => by.call("DELETE", linkUrl(patient));

async function dashboardOf(person: SignedIn): Promise<Dashboard> {
  return (await person.call("GET", `/api/patients/${person.user.id}/dashboard`)).json();
}
const bikeOf = async (person: SignedIn) => (await dashboardOf(person)).patient.deviceNumber;

async function ridesOf(person: SignedIn): Promise<Session[]> {
  return (await person.call("GET", `/api/patients/${person.user.id}/sessions`)).json();
}

async function signInWith(person: SignedIn, deviceNumber: string): Promise<DeviceLinkResult | undefined> {
  const reply = await new Visitor(server).call("POST", "/api/auth/login", { email: person.user.email, deviceNumber });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().deviceLinkResult;
}

async function logOf(person: SignedIn): Promise<{ action: string; actorName: string; actorRole: string }[]> {
  return (await person.call("GET", `/api/patients/${person.user.id}/access-log`)).json();
}

describe("a bike that is being ridden", () => {
  it("attack: it is taken mid-ride by signing in with its number; the thief gets no bike, the rider keeps the readings [RIDE-40, RIDE-5, SIGN-IN-34]", async () => {
    const rider = await register(server, "patient", { deviceNumber: "123" });
    const ride = newRide();
    await bike.send({ ...ride, readings: steady(0, 60) });

    const thief = await register(server, "patient", { deviceNumber: "123" });
    expect((await thief.call("GET", "/api/auth/user")).json().user.deviceNumber).toBeNull();
    const refused = {
      message: "Bike 123 is being ridden. Choose another bike, or try again when nobody is on it.",
      isDeviceSwitch: false,
      isRefused: true,
      refusal: "being-ridden",
      deviceNumber: 123,
      previousDeviceNumber: null,
    };
    expect(await signInWith(thief, "123")).toEqual(refused);
    const chosen = await link(thief, "123");
    expect(chosen.statusCode).toBe(409);
    expect(chosen.json()).toMatchObject({ error: refused.message, field: "deviceNumber" });

    const more = await bike.send({ ...ride, readings: steady(60, 120) });
    expect(more.json()).toMatchObject({ attributed: true, durationSeconds: 120 });
    expect(await ridesOf(rider)).toMatchObject([{ id: ride.rideId, duration: 120 }]);
    expect(await ridesOf(thief)).toEqual([]);
    expect([await bikeOf(rider), await bikeOf(thief)]).toEqual(["123", null]);
    expect((await dashboardOf(rider)).bikeLoss).toBeNull();

    const next = newRide();
    await bike.send({ ...ride, readings: [], ended: true });
    await bike.send({ ...next, readings: steady(0, 30), ended: true });
    expect((await ridesOf(rider)).map(({ id }) => id)).toContain(next.rideId);
    expect((await logOf(thief)).filter(({ action }) => action === "bike.refuse")).toHaveLength(3);
  });

  it("is free once the ride has ended, or has been silent for two minutes [RIDE-40]", async () => {
    const start = new Date("2027-05-01T14:00:00Z");
    const later = (seconds: number) => server.setNow(new Date(start.getTime() + seconds * 1000));
    await later(0);
    const rider = await register(server, "patient", { deviceNumber: "123" });
    const next = await register(server, "patient");
    await bike.send({ ...newRide(start), readings: steady(0, 30) });
    await later(120);
    expect((await link(next, "123")).statusCode).toBe(409);
    await later(121);
    expect((await link(next, "123")).statusCode).toBe(200);
    const ended = newRide(new Date(start.getTime() + 121_000));
    await bike.send({ ...ended, readings: steady(0, 30) });
    expect((await link(rider, "123")).statusCode).toBe(409);
    await bike.send({ ...ended, readings: [], ended: true });
    expect((await link(rider, "123")).statusCode).toBe(200);
    await server.setNow(null);
  });

  it("can be relinked by its rider, who may be at another tablet [RIDE-42]", async () => {
    await server.setNow(new Date("2027-05-01T18:00:00Z"));
    const rider = await register(server, "patient", { deviceNumber: "123" });
    await bike.send({ ...newRide(new Date("2027-05-01T18:00:00Z")), readings: steady(0, 30) });
    expect((await link(rider, 123)).json()).toMatchObject({ deviceNumber: 123, isDeviceSwitch: false });
    expect(await signInWith(rider, "123")).not.toHaveProperty("isRefused");
    const links = (await logOf(rider)).filter(({ action }) => action === "bike.link");
    expect(links).toHaveLength(1);
    await server.setNow(null);
  });

  it("without a known rider can be linked: the ride may be the new patient's own [RIDE-40]", async () => {
    await server.setNow(new Date("2027-05-02T14:00:00Z"));
    const leaver = await register(server, "patient", { deviceNumber: "123" });
    await release(leaver);
    const ride = newRide(new Date("2027-05-02T14:00:00Z"));
    expect((await bike.send({ ...ride, readings: steady(0, 30) })).json().attributed).toBe(false);
    const next = await register(server, "patient", { deviceNumber: "123" });
    expect(await bikeOf(next)).toBe("123");
    await server.setNow(null);
  });

  it("is refused to somebody, who then keeps the bike that they have [RIDE-40]", async () => {
    await server.setNow(new Date("2027-05-03T14:00:00Z"));
    await register(server, "patient", { deviceNumber: "123" });
    await bike.send({ ...newRide(new Date("2027-05-03T14:00:00Z")), readings: steady(0, 30) });
    const other = await register(server, "patient", { deviceNumber: "122" });
    expect(await signInWith(other, "123")).toMatchObject({ isRefused: true });
    expect(await bikeOf(other)).toBe("122");
    await server.setNow(null);
  });
});

describe("choosing a bike", () => {
  it("links it, changes it and lets it go [CALL-26, RIDE-42]", async () => {
    await server.setNow(new Date("2027-05-04T14:00:00Z"));
    const patient = await register(server, "patient");
    expect((await link(patient, "122")).json()).toEqual({
      message: "Your rides on bike 122 will count for you.",
      isDeviceSwitch: false,
      deviceNumber: 122,
      previousDeviceNumber: null,
    });
    expect((await link(patient, " 123 ")).json()).toMatchObject({ isDeviceSwitch: true, previousDeviceNumber: 122 });
    expect(await bikeOf(patient)).toBe("123");
    expect((await release(patient)).json()).toEqual({ ok: true });
    expect((await release(patient)).json()).toEqual({ ok: true });
    const { patient: shown, bikeLoss } = await dashboardOf(patient);
    expect([shown.deviceNumber, bikeLoss]).toEqual([null, null]);
    const actions = (await logOf(patient)).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(["bike.release", "bike.link", "bike.link"]);
    await server.setNow(null);
  });

  it.each([["999"], [0], [1.5], [""], ["bike"], [null], [undefined], [1_000_000]])(
    "refuses %j as a number, naming the field [RIDE-42]",
    async (deviceNumber) => {
      const patient = await register(server, "patient");
      const reply = await patient.call("POST", linkUrl(patient), { deviceNumber });
      expect([reply.statusCode, reply.json().field]).toEqual([400, "deviceNumber"]);
    },
  );

  it("is done for the patient by a provider with a grant, and by no other [RIDE-42]", async () => {
    await server.setNow(new Date("2027-05-05T14:00:00Z"));
    const patient = await register(server, "patient");
    const [provider, stranger] = [await register(server, "provider"), await register(server, "provider")];
    await grant(patient, provider);
    for (const by of [stranger, await register(server, "patient")]) {
      expect((await link(by, "123", patient)).statusCode).toBe(403);
      expect((await release(by, patient)).statusCode).toBe(403);
    }
    expect((await link(provider, "123", patient)).statusCode).toBe(200);
    expect(await bikeOf(patient)).toBe("123");
    const names = (await logOf(patient)).filter(({ action }) => action === "bike.link");
    expect(names).toMatchObject([{ actorName: `${provider.user.firstName} ${provider.user.lastName}` }]);
    await server.setNow(null);
  });
});

describe("a bike that another patient has", () => {
  it("is not taken without the question, at sign-in or later, and changes hands with a yes [RIDE-46]", async () => {
    await server.setNow(new Date("2027-05-05T20:00:00Z"));
    const holder = await register(server, "patient", { deviceNumber: "123" });
    const other = await register(server, "patient");
    const question = "Bike 123 is in use. Take it over?";
    expect(await signInWith(other, "123")).toMatchObject({ isRefused: true, refusal: "in-use", message: question });
    const asked = await other.call("POST", linkUrl(other), { deviceNumber: 123 });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({ error: question, field: "deviceNumber", code: "bike_in_use" });
    expect(asked.json()).not.toHaveProperty("holder");
    expect([await bikeOf(holder), await bikeOf(other)]).toEqual(["123", null]);
    expect((await link(other, 123)).statusCode).toBe(200);
    expect([await bikeOf(holder), await bikeOf(other)]).toEqual([null, "123"]);
    await server.setNow(null);
  });

  it("is named to a provider who may see that patient, and to no other [RIDE-46]", async () => {
    await server.setNow(new Date("2027-05-05T22:00:00Z"));
    const [holder, patient] = [
      await register(server, "patient", { deviceNumber: "123" }),
      await register(server, "patient"),
    ];
    const [knows, knowsNot] = [await register(server, "provider"), await register(server, "provider")];
    await grant(holder, knows);
    for (const provider of [knows, knowsNot]) await grant(patient, provider);
    const ask = async (by: SignedIn) => (await by.call("POST", linkUrl(patient), { deviceNumber: 123 })).json();
    const holderName = `${holder.user.firstName} ${holder.user.lastName}`;
    expect(await ask(knows)).toMatchObject({
      error: `Bike 123 is ${holderName}'s. Take it over?`,
      code: "bike_in_use",
      holder: holderName,
    });
    const told = await ask(knowsNot);
    expect(told).toMatchObject({ error: "Bike 123 is in use. Take it over?", code: "bike_in_use" });
    expect(JSON.stringify(told)).not.toContain(holder.user.lastName);
    await server.setNow(null);
  });

  it("is suggested to nobody else [SIGN-IN-22]", async () => {
    await server.setNow(new Date("2027-05-05T23:00:00Z"));
    const before = await register(server, "patient", { deviceNumber: "123", dateOfBirth: "1944-04-12" });
    const { firstName, lastName } = before.user;
    const suggested = async () =>
      (
        await new Visitor(server).call("POST", "/api/patients/last-device", {
          firstName,
          lastName,
          dateOfBirth: "1944-04-12",
        })
      ).json();
    expect(await suggested()).toEqual({ lastDevice: "123" });
    await register(server, "patient", { deviceNumber: "123" });
    expect(await suggested()).toEqual({ lastDevice: null });
    await server.setNow(null);
  });
});

describe("whoever lost a bike", () => {
  it("is told on the screen at once and until they read it, without a name [RIDE-43, RIDE-44]", async () => {
    await server.setNow(new Date("2027-05-06T14:00:00Z"));
    const loser = await register(server, "patient", { deviceNumber: "123" });
    const stream = await EventStream.open(server, loser, `/api/patients/${loser.user.id}/live`);
    const taker = await register(server, "patient", { deviceNumber: "123" });
    await stream.next(({ type }) => type === "bike");
    stream.close();
    for (let load = 0; load < 2; load += 1) {
      const { patient, bikeLoss } = await dashboardOf(loser);
      expect([patient.deviceNumber, bikeLoss]).toEqual([null, { deviceNumber: "123", reason: "taken" }]);
    }
    expect((await dashboardOf(taker)).bikeLoss).toBeNull();

    const [lost, took] = [await logOf(loser), await logOf(taker)];
    expect(lost[0]).toMatchObject({ action: "bike.lose", actorName: "", actorRole: "system" });
    expect(took.map(({ action }) => action)).toContain("bike.link");
    expect(JSON.stringify(lost)).not.toContain(taker.user.lastName);
    expect(JSON.stringify(took)).not.toContain(loser.user.lastName);

    const url = `${linkUrl(loser)}/loss/read`;
    expect((await taker.call("POST", url)).statusCode).toBe(403);
    expect((await loser.call("POST", url)).json()).toEqual({ ok: true });
    expect((await dashboardOf(loser)).bikeLoss).toBeNull();
    await server.setNow(null);
  });

  it("is no longer told once another bike is linked [RIDE-43]", async () => {
    await server.setNow(new Date("2027-05-07T14:00:00Z"));
    const loser = await register(server, "patient", { deviceNumber: "123" });
    await register(server, "patient", { deviceNumber: "123" });
    expect((await dashboardOf(loser)).bikeLoss).not.toBeNull();
    await link(loser, "122");
    expect((await dashboardOf(loser)).bikeLoss).toBeNull();
    await release(loser);
    expect((await dashboardOf(loser)).bikeLoss).toBeNull();
    await server.setNow(null);
  });

  it("because a provider released it is told so [RIDE-43, PORTAL-15]", async () => {
    await server.setNow(new Date("2027-05-08T14:00:00Z"));
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const provider = await register(server, "provider");
    await grant(patient, provider);
    const [own, portal] = [
      await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`),
      await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`),
    ];
    expect((await release(provider, patient)).statusCode).toBe(200);
    for (const stream of [own, portal]) {
      expect(await stream.next(({ type }) => type === "bike")).toEqual({ type: "bike", patientId: patient.user.id });
      stream.close();
    }
    expect((await dashboardOf(patient)).bikeLoss).toEqual({ deviceNumber: "123", reason: "released" });
    const [entry] = (await logOf(patient)).filter(({ action }) => action === "bike.release");
    expect(entry?.actorName).toBe(`${provider.user.firstName} ${provider.user.lastName}`);
    await server.setNow(null);
  });
});

describe("races", () => {
  const openLinks = (deviceNumber: number) =>
    server.asOwner((tx) =>
      tx
        .select({ patientId: deviceLinks.patientId })
        .from(deviceLinks)
        .where(and(eq(deviceLinks.deviceNumber, deviceNumber), isNull(deviceLinks.unlinkedAt))),
    );

  it("many patients take one bike at once: one has it, all others are told that they lost it [RIDE-45]", async () => {
    await server.setNow(new Date("2027-05-09T14:00:00Z"));
    const people = await Promise.all(Array.from({ length: 8 }, () => register(server, "patient")));
    const replies = await Promise.all(people.map((person) => link(person, "122")));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
    const [holder, ...others] = await openLinks(122);
    expect(others).toEqual([]);
    for (const person of people) {
      const { patient, bikeLoss } = await dashboardOf(person);
      const isHolder = person.user.id === holder?.patientId;
      expect([patient.deviceNumber, bikeLoss?.reason]).toEqual(isHolder ? ["122", undefined] : [null, "taken"]);
    }
    await server.setNow(null);
  });

  it("two patients who swap bikes again and again, on two tablets each, never deadlock [RIDE-45]", async () => {
    await server.setNow(new Date("2027-05-10T14:00:00Z"));
    const [one, two] = [await register(server, "patient"), await register(server, "patient")];
    for (let round = 0; round < 8; round += 1) {
      const replies = await Promise.all([link(one, "122"), link(two, "123"), link(one, "123"), link(two, "122")]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    for (const number of [122, 123]) expect((await openLinks(number)).length).toBeLessThan(2);
    await server.setNow(null);
  });

  // The embedded database runs one transaction at a time.
  it("a batch never waits for a request that is writing its rider's sign-in session, or the two would deadlock [RIDE-45]", async () => {
    const at = new Date("2027-05-12T14:00:00Z");
    await server.setNow(at);
    const rider = await register(server, "patient", { deviceNumber: "123" });
    await server.setNow(new Date(at.getTime() + 300_000));
    const ride = newRide(at);
    await server.asOwner(async (tx) => {
      await tx.select().from(signInSessions).where(eq(signInSessions.userId, rider.user.id)).for("update");
      expect((await bike.send({ ...ride, readings: steady(0, 30) })).statusCode).toBe(200);
    });
    const lastActive = async () =>
      (
        await server.asOwner((tx) => tx.select().from(signInSessions).where(eq(signInSessions.userId, rider.user.id)))
      )[0]?.lastActiveAt;
    expect(await lastActive()).toEqual(at);
    expect((await bike.send({ ...ride, readings: steady(30, 60), ended: true })).statusCode).toBe(200);
    expect(await lastActive()).toEqual(new Date(at.getTime() + 300_000));
    await server.setNow(null);
  });

  it("attack: the bike is taken at the moment a ride begins: either the ride was first or the link [RIDE-40, RIDE-45]", async () => {
    for (let round = 0; round < 12; round += 1) {
      const at = new Date(Date.parse("2027-05-11T14:00:00Z") + round * 600_000);
      await server.setNow(at);
      const rider = await register(server, "patient", { deviceNumber: "123" });
      const thief = await register(server, "patient");
      const ride = newRide(at);
      const [sent, taken] = await Promise.all([bike.send({ ...ride, readings: steady(0, 30) }), link(thief, "123")]);
      expect([sent.statusCode, [200, 409].includes(taken.statusCode)]).toEqual([200, true]);
      const owner = taken.statusCode === 200 ? thief : rider;
      expect((await ridesOf(owner)).map(({ id }) => id)).toEqual([ride.rideId]);
      expect(await openLinks(123)).toEqual([{ patientId: owner.user.id }]);
    }
    await server.setNow(null);
  });
});
