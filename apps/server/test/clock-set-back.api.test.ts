import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { register, type SignedIn, setDatabaseClock, startTestServer, type TestServer } from "./support/test-server.ts";
import { Browser, startVerifiedServer } from "./support/verified-people.ts";

const minutes = 60_000;
const hours = 60 * minutes;

describe("a clock that is set back lengthens no sign-in session", () => {
  let server: TestServer;
  let now: number;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    now = Date.now();
    await server.setNow(new Date(now));
  });

  /** Lets time pass as the database's clock shows it; negative: somebody sets that clock back. */
  async function pass(milliseconds: number): Promise<void> {
    now += milliseconds;
    await server.setClock(new Date(now));
  }
  const isSignedIn = async (person: SignedIn): Promise<boolean> =>
    (await person.call("GET", "/api/auth/user")).statusCode === 200;

  it("that is idle: it still ends after 30 minutes [SESSION-4, SESSION-11]", async () => {
    const patient = await register(server, "patient");
    await pass(29 * minutes);
    expect(await isSignedIn(patient)).toBe(true);
    await pass(-20 * minutes);
    expect(await isSignedIn(patient)).toBe(true);
    await pass(2 * minutes);
    expect(await isSignedIn(patient)).toBe(false);
  });

  it("not by many small steps either [SESSION-11]", async () => {
    const patient = await register(server, "patient");
    let passed = 0;
    while (await isSignedIn(patient)) {
      expect(passed).toBeLessThan(30 * minutes);
      await pass(-50_000);
      expect(await isSignedIn(patient)).toBe(true);
      await pass(60_000);
      passed += 60_000;
    }
    expect(passed).toBe(30 * minutes);
  });

  it("that is always in use: it still ends after 12 hours [SESSION-4, SESSION-11]", async () => {
    const provider = await register(server, "provider");
    let passed = 0;
    for (; await isSignedIn(provider); passed += 10 * minutes) {
      expect(passed).toBeLessThan(12 * hours);
      if (passed === 6 * hours) await pass(-5 * hours);
      expect((await provider.call("POST", "/api/auth/stay", {})).statusCode).toBe(200);
      await pass(10 * minutes);
    }
    expect(passed).toBe(12 * hours);
  });

  it("and one that begins right afterward has its full time [SESSION-11]", async () => {
    const before = await register(server, "patient");
    await pass(-3 * hours);
    const patient = await register(server, "patient");
    await pass(29 * minutes);
    expect([await isSignedIn(before), await isSignedIn(patient)]).toEqual([true, true]);
    await pass(2 * minutes);
    expect([await isSignedIn(before), await isSignedIn(patient)]).toEqual([false, false]);
  });

  it("after a moment far in the future: earlier ones end, those from that moment last their time [SESSION-11]", async () => {
    const before = await register(server, "patient");
    await pass(10 * 365 * 24 * hours);
    const meanwhile = await register(server, "patient");
    await pass(-10 * 365 * 24 * hours);
    expect([await isSignedIn(before), await isSignedIn(meanwhile)]).toEqual([false, true]);
    await pass(31 * minutes);
    expect(await isSignedIn(meanwhile)).toBe(false);
  });

  /** Waits until the server has read its clock by itself. */
  const untilWatched = () => new Promise((next) => setTimeout(next, 2500));

  it("even if nobody calls in between [SESSION-11]", async () => {
    const patient = await register(server, "patient");
    await pass(29 * minutes);
    await untilWatched();
    await pass(-20 * minutes);
    await untilWatched();
    await pass(2 * minutes);
    expect(await isSignedIn(patient)).toBe(false);
  });

  it("not even for the request that is the first to find out [SESSION-11]", async () => {
    const patient = await register(server, "patient");
    await pass(29 * minutes);
    await setBackUnseen(server, now - 20 * minutes);
    expect(await isSignedIn(patient)).toBe(true);
    await pass(-18 * minutes);
    expect(await isSignedIn(patient)).toBe(false);
  });

  it("by a function that the product alone may use [SESSION-11]", async () => {
    const { database } = server.deps;
    const refused = { cause: { code: "42501" } };
    await expect(database.asAnonymous(sql`select * from follow_clock(false)`)).rejects.toMatchObject(refused);
    const inRides = database.asSystem("rides", (tx) => tx.execute(sql`select * from follow_clock(false)`));
    await expect(inRides).rejects.toMatchObject(refused);
  });
});

/** No node has read the clock yet. */
const setBackUnseen = (server: TestServer, to: number) => server.asOwner((tx) => setDatabaseClock(tx, new Date(to)));

describe("a start with a clock that was set back meanwhile", () => {
  it.each([
    ["3 hours: nobody knows how long the server was down, everyone signs in again", 3 * hours, 401],
    ["10 seconds, as far as clocks of nodes differ: nobody has to", 10_000, 200],
  ])("by %s [SESSION-11]", async (_, milliseconds, status) => {
    const server = await startTestServer();
    await server.setNow(new Date(Date.now() + milliseconds));
    const patient = await register(server, "patient");
    const restarted = await server.restart();
    const reply = await restarted.app.inject({ url: "/api/auth/user", headers: { cookie: patient.cookie ?? "" } });
    expect(reply.statusCode).toBe(status);
    await restarted.destroy();
  });
});

it("A clock that is set back lengthens no sign-in code either [SESSION-11]", async () => {
  const { server, mailbox, destroy } = await startVerifiedServer();
  const email = "late.code@bedsidebike.example";
  const details = { userType: "patient", firstName: "Late", lastName: "Code", dateOfBirth: "1944-04-12", email };
  const start = Date.now();
  const at = (milliseconds: number) => server.setClock(new Date(start + milliseconds));
  await at(0);
  const browser = new Browser(server);
  const { challengeId } = (await browser.call("POST", "/api/auth/register", details)).json();
  const code = await mailbox.nextCode(email);
  await at(9 * minutes);
  expect((await browser.call("GET", "/api/status")).statusCode).toBe(200);
  await at(0);
  expect((await browser.call("GET", "/api/status")).statusCode).toBe(200);
  await at(2 * minutes);
  expect((await browser.call("POST", "/api/auth/verify", { challengeId, code })).statusCode).toBe(401);
  await destroy();
});
