import { randomUUID } from "node:crypto";
import type { Dashboard } from "@bedside-bike/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Browser,
  registerPatient,
  registerProvider,
  registerUnconfirmed,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";

const { server, mailbox, destroy } = await startVerifiedServer();
afterAll(destroy);

const minute = 60_000;
const hour = 60 * minute;
let key = "";
/** Each test has a day of its own, so that nothing from the previous test counts as recent. */
let morning = Date.parse("2027-06-01T12:00:00Z");
const at = (sinceMorning: number) => server.setNow(new Date(morning + sinceMorning));

beforeAll(async () => {
  for (const number of ["121", "122"]) {
    const reply = await runAdminCommand(server.deps, ["enroll-device", number]);
    if (!reply.ok) throw new Error(reply.error);
    if (number === "121") key = reply.output.match(/[\w-]{43}/)?.[0] ?? "";
  }
});
beforeEach(async () => {
  morning += 48 * hour;
  await at(0);
});

interface Patient {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
}

async function newPatient(registerOne = registerPatient): Promise<Patient> {
  const { person, browser, user } = await registerOne(server, mailbox);
  return { id: user.id, email: person.email, browser };
}

const link = (patient: Patient, deviceNumber = "121", by = patient.browser) =>
  by.call("POST", `/api/patients/${patient.id}/device-link`, { deviceNumber, takeOver: true });
const release = (patient: Patient, by = patient.browser) =>
  by.call("DELETE", `/api/patients/${patient.id}/device-link`);

async function dashboardOf({ id, browser }: Patient): Promise<Dashboard> {
  return (await browser.call("GET", `/api/patients/${id}/dashboard`)).json();
}

async function signInWith({ email, browser }: Patient, deviceNumber: string) {
  const challengeId = await browser.requestCode({ email, deviceNumber });
  const reply = await browser.verify(challengeId, await mailbox.nextCode(email));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function grantAccess(patient: Patient): Promise<Browser> {
  const { browser, user } = await registerProvider(server, mailbox);
  const reply = await patient.browser.call("POST", "/api/provider-relationships", { providerId: user.id });
  expect(reply.statusCode, reply.body).toBe(201);
  return browser;
}

const send = (rideId: string, startedAt: Date, from: number, ended?: true) =>
  server.app.inject({
    method: "POST",
    url: "/api/devices/121/telemetry",
    headers: { authorization: `Bearer ${key}` },
    payload: {
      rideId,
      startedAt: startedAt.toISOString(),
      readings: Array.from({ length: 30 }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 20 })),
      ...(ended ? { ended } : {}),
    },
  });

async function expectHeld(other: Patient): Promise<void> {
  const reply = await link(other);
  expect([reply.statusCode, reply.json().error, reply.json().field]).toEqual([
    409,
    "Bike 121 is linked to somebody else. Choose another bike, or ask the care team to release it.",
    "deviceNumber",
  ]);
}

/** Taps on the patient's screen, often enough to keep the sign-in session open. */
async function stayActive({ browser }: Patient, from: number, until: number): Promise<void> {
  for (let now = from; now <= until; now += 25 * minute) {
    await at(now);
    expect((await browser.call("POST", "/api/auth/stay")).statusCode).toBe(200);
  }
  await at(until);
  await browser.call("POST", "/api/auth/stay");
}

describe("a bike that another patient linked", () => {
  it("attack: it is taken by its number alone; the thief signs in without it [RIDE-41, VERIFY-2]", async () => {
    const [holder, thief] = [await newPatient(), await newPatient()];
    await signInWith(holder, "121");
    const reply = await signInWith(thief, "121");
    expect(reply).toMatchObject({
      user: { id: thief.id, deviceNumber: null },
      deviceLinkResult: { isDeviceSwitch: false, isRefused: true, refusal: "linked-to-another", deviceNumber: 121 },
    });
    await expectHeld(thief);
    const rideId = randomUUID();
    const begun = await send(rideId, new Date(morning), 0);
    expect(begun.json()).toMatchObject({ attributed: true });
    expect((await dashboardOf(holder)).patient.deviceNumber).toBe("121");
    expect((await thief.browser.call("GET", `/api/patients/${thief.id}/sessions`)).json()).toEqual([]);
  });

  it("attack: it is taken mid-ride, though its rider has logged out; the readings stay with the rider [RIDE-40, RIDE-41]", async () => {
    const [rider, thief] = [await newPatient(), await newPatient()];
    await link(rider);
    const rideId = randomUUID();
    await send(rideId, new Date(morning), 0);
    await rider.browser.call("POST", "/api/auth/logout");
    expect(await signInWith(thief, "121")).toMatchObject({
      deviceLinkResult: { isRefused: true, refusal: "being-ridden" },
    });
    const more = await send(rideId, new Date(morning), 30, true);
    expect(more.json()).toMatchObject({ attributed: true });
    expect((await thief.browser.call("GET", `/api/patients/${thief.id}/sessions`)).json()).toEqual([]);
    await signInWith(rider, "122");
    const rides = (await rider.browser.call("GET", `/api/patients/${rider.id}/sessions`)).json();
    expect(rides).toMatchObject([{ id: rideId, duration: 60 }]);
  });

  it("is free once that patient has logged out, and they are told when they come back [RIDE-41, RIDE-43]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    await expectHeld(other);
    await holder.browser.call("POST", "/api/auth/logout");
    expect((await link(other)).statusCode).toBe(200);
    const challengeId = await holder.browser.requestCode({ email: holder.email });
    await holder.browser.verify(challengeId, await mailbox.nextCode(holder.email));
    expect((await dashboardOf(holder)).bikeLoss).toEqual({ deviceNumber: "121", reason: "taken" });
  });

  it("is free once that patient was idle for 30 minutes [RIDE-41]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    await stayActive(other, 0, 29 * minute);
    await expectHeld(other);
    await at(30 * minute);
    expect((await link(other)).statusCode).toBe(200);
  });

  it("is free for the next person at a tablet that the patient left signed in [RIDE-41]", async () => {
    const [holder, next] = [await newPatient(), await newPatient()];
    await link(holder);
    const onSameTablet: Patient = { ...next, browser: holder.browser };
    expect((await signInWith(onSameTablet, "121")).deviceLinkResult).toMatchObject({ refusal: "in-use" });
    expect((await link(onSameTablet)).statusCode).toBe(200);
  });

  it("stays held while that patient rides within 6 hours, and is free after 6 hours without a ride [RIDE-41]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    await stayActive(holder, 0, 5 * hour);
    const begunAt = new Date(morning + 5 * hour);
    await send(randomUUID(), begunAt, 0, true);
    await stayActive(holder, 5 * hour, 11 * hour - minute);
    await signInWith(other, "122");
    await expectHeld(other);
    await at(11 * hour + 1000);
    expect((await link(other)).statusCode).toBe(200);
    expect((await dashboardOf(holder)).bikeLoss).toEqual({ deviceNumber: "121", reason: "taken" });
  });

  it("is free after 6 hours if the link was never used [RIDE-41]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    await stayActive(holder, 0, 6 * hour - 1000);
    await signInWith(other, "122");
    await expectHeld(other);
    await at(6 * hour);
    expect((await link(other)).statusCode).toBe(200);
  });

  it("is free once that patient was discharged, or a provider released it [RIDE-41, PORTAL-15]", async () => {
    const [first, second, third] = [await newPatient(), await newPatient(), await newPatient()];
    const nurse = await grantAccess(first);
    await link(first);
    await expectHeld(second);
    expect((await release(first, nurse)).json()).toEqual({ ok: true });
    expect((await link(second)).statusCode).toBe(200);
    expect((await dashboardOf(first)).bikeLoss).toEqual({ deviceNumber: "121", reason: "released" });

    const therapist = await grantAccess(second);
    await expectHeld(third);
    await therapist.call("POST", `/api/patients/${second.id}/discharge`);
    expect((await link(third)).statusCode).toBe(200);
    expect((await dashboardOf(second)).bikeLoss).toBeNull();
  });

  it("attack: an unconfirmed account neither blocks a bike nor takes one that a confirmed patient holds [RIDE-41]", async () => {
    const [confirmed, unconfirmed] = [await newPatient(), await newPatient(registerUnconfirmed)];
    expect((await link(unconfirmed)).statusCode).toBe(200);
    expect((await link(confirmed)).statusCode).toBe(200);
    expect((await dashboardOf(unconfirmed)).bikeLoss).toEqual({ deviceNumber: "121", reason: "taken" });
    await expectHeld(unconfirmed);
    expect(await signInWith(unconfirmed, "121")).toMatchObject({ deviceLinkResult: { isRefused: true } });
    await confirmed.browser.call("POST", "/api/auth/logout");
    expect((await link(unconfirmed)).statusCode).toBe(200);
  });

  it("is taken over by a provider who could release it, and by no other [RIDE-41, RIDE-46]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    const nurse = await grantAccess(other);
    expect((await link(other, "121", nurse)).statusCode).toBe(409);
    const both = await grantAccess(holder);
    const { user } = (await both.call("GET", "/api/auth/user")).json();
    await other.browser.call("POST", "/api/provider-relationships", { providerId: user.id });
    expect((await link(other, "121", both)).statusCode).toBe(200);
    expect((await dashboardOf(holder)).bikeLoss).toEqual({ deviceNumber: "121", reason: "taken" });
  });

  it("is not released by a provider without a grant, nor by another patient [RIDE-42]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    await link(holder);
    const otherNurse = await grantAccess(other);
    for (const by of [otherNurse, other.browser]) expect((await release(holder, by)).statusCode).toBe(403);
    await expectHeld(other);
  });

  it("stays held if a provider linked it for a patient who is not signed in [RIDE-41]", async () => {
    const [holder, other] = [await newPatient(), await newPatient()];
    const nurse = await grantAccess(holder);
    await holder.browser.call("POST", "/api/auth/logout");
    await at(minute);
    expect((await link(holder, "121", nurse)).statusCode).toBe(200);
    await expectHeld(other);
    expect(await signInWith(holder, "121")).toMatchObject({ deviceLinkResult: { deviceNumber: 121 } });
    await expectHeld(other);
    await holder.browser.call("POST", "/api/auth/logout");
    expect((await link(other)).statusCode).toBe(200);
  });
});

it("If many patients take a free bike at once, exactly one gets it [RIDE-45]", async () => {
  const people: Patient[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await newPatient());
  for (let round = 0; round < 4; round += 1) {
    const replies = await Promise.all(people.map((person) => link(person)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const bikes = await Promise.all(people.map(async (person) => (await dashboardOf(person)).patient.deviceNumber));
    expect(bikes.map((number, index) => [number === "121", replies[index]?.statusCode === 200])).toEqual(
      bikes.map((number) => [number === "121", number === "121"]),
    );
    for (const person of people) await release(person);
  }
});
