import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shippedAttemptLimits } from "../src/platform/attempts.ts";
import { newToken } from "../src/platform/tokens.ts";
import { manyTimes } from "./support/many-times.ts";
import { TabletRide } from "./support/tablet.ts";
import { Bike, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

/** No two alike, so that a call that counts for the wrong one is noticed. */
const few = { session: 15, device: 9, address: 12 };
const windowSeconds = 600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    limits: {
      callsOfSession: { limit: few.session, windowSeconds },
      callsOfDevice: { limit: few.device, windowSeconds },
      callsOfAddress: { limit: few.address, windowSeconds },
    },
  });
});
afterAll(() => server.destroy());

/** Each test has its own addresses. */
let hosts = 0;
const newAddress = () => {
  hosts += 1;
  return `10.1.0.${hosts}`;
};

const from = (remoteAddress: string, request: InjectOptions): Promise<LightMyRequestResponse> =>
  server.app.inject({ method: "GET", url: "/api/status", remoteAddress, ...request });

const as = ({ cookie = "" }: SignedIn, remoteAddress: string) =>
  from(remoteAddress, { url: "/api/auth/user", headers: { cookie } });

/** One after the other; the statuses of the replies. */
async function statusesOf(times: number, send: () => Promise<LightMyRequestResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await send()).statusCode);
  return statuses;
}

const startedAt = new Date().toISOString();
const batchOf = (rideId: string) => ({ rideId, startedAt, readings: [] });
const sendAs = (remoteAddress: string, url: string, authorization: string, rideId: string = randomUUID()) =>
  from(remoteAddress, { method: "POST", url, headers: { authorization }, payload: batchOf(rideId) });

describe("A session that calls too often", () => {
  it("gets 429 in the product's form, with Retry-After; other sessions and visitors of its address go on (ASVS 21) [DATA-36]", async () => {
    const ward = newAddress();
    const [busy, calm] = [await register(server, "patient"), await register(server, "patient")];
    expect((await as(calm, ward)).statusCode).toBe(200);
    expect(new Set(await statusesOf(few.session + 1, () => as(busy, ward)))).toEqual(new Set([200]));
    const reply = await as(busy, ward);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toEqual({
      error: "Too many requests. Please wait a minute and try again.",
      requestId: expect.any(String),
    });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(windowSeconds);
    const served = await as(calm, ward);
    expect(served.statusCode).toBe(200);
    const names = ({ headers }: LightMyRequestResponse) =>
      Object.keys(headers).filter((name) => name !== "retry-after");
    expect(names(reply).sort()).toEqual(names(served).sort());
    for (const name of ["content-security-policy", "x-content-type-options", "cache-control", "content-type"]) {
      expect(reply.headers[name]).toBe(served.headers[name]);
    }
    expect((await from(ward, {})).statusCode).toBe(200);
    expect((await as(busy, newAddress())).statusCode, "wherever it calls from").toBe(429);
  });

  it("is served again when the time is over (ASVS 21) [DATA-36]", async () => {
    const short = { limit: 2, windowSeconds: 1 };
    const limited = await startTestServer({ limits: { callsOfSession: short } });
    try {
      const patient = await register(limited, "patient");
      const statuses: number[] = [];
      for (let count = 0; count < 8; count += 1) {
        const reply = await patient.call("GET", "/api/auth/user");
        statuses.push(reply.statusCode);
        await wait(Number(reply.headers["retry-after"] ?? 0) * 1000);
      }
      expect(statuses).toContain(429);
      const isAfterRefusal = (index: number) => statuses[index - 1] === 429;
      expect(new Set(statuses.filter((_, index) => isAfterRefusal(index)))).toEqual(new Set([200]));
    } finally {
      await limited.destroy();
    }
  });
});

describe("An address without a sign-in", () => {
  it("gets 429 after so many calls; other addresses, and whoever is signed in there, go on (ASVS 21) [DATA-36]", async () => {
    const [ward, elsewhere] = [newAddress(), newAddress()];
    const patient = await register(server, "patient");
    expect((await as(patient, ward)).statusCode).toBe(200);
    const statuses = await statusesOf(few.address + 2, () => from(ward, {}));
    expect(statuses).toEqual([...Array.from({ length: few.address }, () => 200), 429, 429]);
    expect((await from(elsewhere, {})).statusCode).toBe(200);
    expect((await as(patient, ward)).statusCode).toBe(200);
    const unknown = await from(ward, { url: "/api/nothing-is-here" });
    expect([unknown.statusCode, unknown.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  });

  const madeUp = {
    "another cookie": (address: string) =>
      from(address, { url: "/api/auth/user", headers: { cookie: `session=${newToken()}` } }),
    "another cookie for a call that anyone may make": (address: string) =>
      from(address, { headers: { cookie: `session=${newToken()}` } }),
    "another key": (address: string) => sendAs(address, "/api/devices/121/telemetry", `Bearer ${newToken()}`),
    "another bike": (address: string) =>
      sendAs(address, `/api/devices/${1000 + Math.floor(Math.random() * 8000)}/telemetry`, "Bearer the-same"),
    "another ticket": (address: string) => sendAs(address, `/api/rides/${randomUUID()}/readings`, `Ride ${newToken()}`),
    "another spelling": (address: string) => from(address, { url: `/%61pi/status?${newToken()}` }),
  };
  it.each(Object.entries(madeUp))("attack: %s each time does not evade it (ASVS 21) [DATA-36]", async (_, send) => {
    const address = newAddress();
    const statuses = await statusesOf(few.address + 3, () => send(address));
    expect(statuses.slice(0, few.address)).not.toContain(429);
    expect(statuses.slice(few.address)).toEqual([429, 429, 429]);
    const colleague = await register(server, "patient");
    expect((await as(colleague, newAddress())).statusCode).toBe(200);
    expect((await as(colleague, address)).statusCode, "a known session is not locked out").toBe(200);
  });

  it("attack: many made-up cookies at once are refused from then on (ASVS 21) [DATA-36]", async () => {
    const address = newAddress();
    const send = () => madeUp["another cookie"](address);
    await Promise.all(Array.from({ length: 3 * few.address }, send));
    expect(await statusesOf(3, send)).toEqual([429, 429, 429]);
  });

  it("is an IPv6 network, because one machine has all its addresses (ASVS 21) [DATA-36]", async () => {
    const addressOf = (network: string) => `2001:db8:0:${network}::${Math.floor(Math.random() * 60_000).toString(16)}`;
    expect((await statusesOf(few.address + 1, () => from(addressOf("7"), {}))).at(-1)).toBe(429);
    expect((await from(addressOf("8"), {})).statusCode).toBe(200);
  });

  it("gets the web app's pages and the probes of a load balancer without limit [DATA-36]", async () => {
    const address = newAddress();
    await statusesOf(few.address + 1, () => from(address, {}));
    for (const url of ["/healthz", "/readyz", "/assets/none.js"]) {
      expect(await statusesOf(few.address + 1, () => from(address, { url }))).not.toContain(429);
    }
  });
});

describe("A bike that sends too often", () => {
  it("gets 429 before its batch is read; other bikes and a tablet's ride at its address go on (ASVS 21) [DATA-36]", async () => {
    const ward = newAddress();
    const [busy, calm] = [new Bike(server, 121), new Bike(server, 122)];
    const patient = await register(server, "patient");
    const ride = await TabletRide.begin(server, patient);
    const sendOf = ({ number, key }: Bike) => sendAs(ward, `/api/devices/${number}/telemetry`, `Bearer ${key}`);
    const sendOfRide = () =>
      from(ward, {
        method: "POST",
        url: `/api/rides/${ride.rideId}/readings`,
        headers: { authorization: `Ride ${ride.ticket}` },
        payload: { startedAt: ride.startedAt, readings: [] },
      });
    for (const send of [() => sendOf(busy), () => sendOf(calm), sendOfRide])
      expect((await send()).statusCode).toBe(200);
    const statuses = await statusesOf(few.device + 1, () => sendOf(busy));
    expect(statuses).toEqual([...Array.from({ length: few.device }, () => 200), 429]);
    const unread = await from(ward, {
      method: "POST",
      url: "/api/devices/121/telemetry",
      headers: { authorization: `Bearer ${busy.key}`, "content-type": "application/json" },
      payload: "{",
    });
    expect(unread.statusCode).toBe(429);
    expect([(await sendOf(calm)).statusCode, (await sendOfRide()).statusCode]).toEqual([200, 200]);
    expect((await statusesOf(few.device, sendOfRide)).at(-1)).toBe(429);
  });

  it("attack: its key does not use up another bike's limit at that bike's address (ASVS 21) [DATA-36]", async () => {
    const [attacker, victim] = [new Bike(server, 122), new Bike(server, 123)];
    const [address, ward] = [newAddress(), newAddress()];
    const sendOf = () => sendAs(ward, "/api/devices/123/telemetry", `Bearer ${victim.key}`);
    expect((await sendOf()).statusCode).toBe(200);
    const stolen = () => sendAs(address, "/api/devices/123/telemetry", `Bearer ${attacker.key}`);
    // Not that bike's key, so it is a call of its address.
    expect((await statusesOf(few.address + 1, stolen)).at(-1)).toBe(429);
    expect((await sendOf()).statusCode).toBe(200);
  });
});

describe("The shipped limits", () => {
  const { callsOfSession, callsOfDevice, callsOfAddress } = shippedAttemptLimits;

  it("are above a bike's batches, each sent five times, and a screen a second in four tabs (ASVS 21) [DATA-36]", () => {
    const inAWindow = ({ limit, windowSeconds: seconds }: typeof callsOfDevice) => limit / seconds;
    expect(inAWindow(callsOfDevice)).toBeGreaterThan(5 * 1);
    expect(inAWindow(callsOfSession)).toBeGreaterThan(4 * 12);
    expect(inAWindow(callsOfAddress)).toBeGreaterThanOrEqual(50);
  });

  it("let a ward behind one address come back at once after a restart: its bikes, screens and streams (ASVS 21) [DATA-36]", async () => {
    let shipped = await startTestServer();
    try {
      const { user, cookie = "" } = await register(shipped, "patient");
      const { key } = new Bike(shipped, 121);
      shipped = await shipped.restart();
      const { app } = shipped;
      const asked = ["dashboard", "goals", "sessions", "usage-data?days=7"].map(
        (what) => `/api/patients/${user.id}/${what}`,
      );
      const comeBack = () =>
        Promise.all([
          ...asked.map((url) => app.inject({ url, headers: { cookie } })),
          app.inject({
            method: "POST",
            url: "/api/devices/121/telemetry",
            headers: { authorization: `Bearer ${key}` },
            payload: batchOf(randomUUID()),
          }),
        ]);
      const statuses = (await manyTimes(60, comeBack)).flat().map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([200]));
    } finally {
      await shipped.destroy();
    }
  });
});

describe("What was refused", () => {
  it("is counted in the metrics, with nobody's address (ASVS 21) [DATA-36]", async () => {
    const address = newAddress();
    await statusesOf(few.address + 1, () => from(address, {}));
    const { body } = await server.app.inject({ url: "/metrics" });
    expect(Number(/^bedside_bike_limited_calls_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    expect(body).not.toContain(address);
  });
});
