import { randomUUID } from "node:crypto";
import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import type { ListedSession } from "@bedside-bike/contract";
import { isWithin, TEXT_LIMITS, WRITTEN_RIDE_LIMITS } from "@bedside-bike/contract/limits";
import { numberIn, numberText, readNumber } from "@bedside-bike/contract/read-number";
import { readQuantity, shownIn } from "@bedside-bike/contract/units";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grant, register, type SignedIn, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";
import { lineOf, typedLine } from "./typed/typed-lines.ts";
import { type TypedNumber, typedNumber, typedWeight } from "./typed/typed-numbers.ts";

const seed = Number(process.env.FUZZ_SEED ?? 7);
/** Each of the tests below makes its share of them. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000);
const share = (part: number) => Math.ceil(requests * part);

const often = { limit: 1_000_000, windowSeconds: 60 };
let server: TestServer;
let patient: SignedIn;
let provider: SignedIn;
let rideId: string;
beforeAll(async () => {
  const limits = { signIn: often, lastDevice: often, callsOfSession: often, callsOfAddress: often };
  server = await startTestServer({ limits });
  patient = await register(server, "patient");
  provider = await register(server, "provider");
  await grant(patient, provider);
  const ride = { startedAt: new Date(Date.now() - 7 * 3_600_000).toISOString(), minutes: 20, mode: "active" };
  const reply = await provider.call("POST", `/api/patients/${patient.user.id}/rides/by-hand`, ride);
  rideId = reply.json().id;
});
afterAll(() => server.destroy());

const samples = <Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

/** How often something was stored, and how often refused: a generator that makes only one of them shows nothing. */
const counted = () => ({ stored: 0, refused: 0 });
const expectBoth = ({ stored, refused }: ReturnType<typeof counted>, count: number) => {
  expect(stored).toBeGreaterThan(count / 20);
  expect(refused).toBeGreaterThan(count / 20);
};

it("a name is stored and shown as one line of visible text, or refused by its field [NAME-1]", async () => {
  const count = share(0.3);
  const told = counted();
  const names = samples(fc.tuple(typedLine(12), fc.constantFrom("firstName", "lastName")), count);
  for (const [typed, field] of names) {
    const person = { firstName: "Ann", lastName: "Typed", dateOfBirth: "1950-02-04", isSomeoneElse: true };
    const email = `${randomUUID()}@bedsidebike.example`;
    const visitor = new Visitor(server);
    const body = { ...person, email, userType: "patient", [field]: typed };
    const reply = await visitor.call("POST", "/api/auth/register", body);
    const { hidden, joined, broken, lettered, text } = lineOf(typed);
    const what = `${field} ${JSON.stringify(typed)}`;
    if (reply.statusCode === 201) {
      expect({ hidden, broken, lettered }, what).toEqual({ hidden: false, broken: false, lettered: true });
      const shown = (await visitor.call("GET", "/api/auth/user")).json().user[field];
      expect(shown, what).toBe(text);
      told.stored += 1;
    } else {
      expect([reply.statusCode, reply.json().field], what).toEqual([400, field]);
      expect(hidden || broken || joined || !lettered, `refused ${what}: ${reply.body}`).toBe(true);
      told.refused += 1;
    }
  }
  expectBoth(told, count);
}, 1_200_000);

it("a display name is stored and shown as one line, or refused by its field [NAME-1, WALL-19]", async () => {
  const count = share(0.15);
  const told = counted();
  for (const typed of samples(typedLine(10), count)) {
    const reply = await patient.call("PATCH", "/api/kudos/preferences", { displayName: typed });
    const { hidden, joined, broken, text } = lineOf(typed);
    const what = JSON.stringify(typed);
    if (reply.statusCode === 200) {
      expect({ hidden, broken }, what).toEqual({ hidden: false, broken: false });
      expect((await patient.call("GET", "/api/kudos/preferences")).json().displayName, what).toBe(text);
      told.stored += 1;
    } else {
      expect([reply.statusCode, reply.json().field], what).toEqual([400, "displayName"]);
      const isUnseen = !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/\u2800/g, ""));
      expect(hidden || broken || joined || isUnseen, `refused ${what}: ${reply.body}`).toBe(true);
      told.refused += 1;
    }
  }
  expectBoth(told, count);
}, 1_200_000);

const correct = (body: object) => provider.call("PATCH", `/api/rides/${rideId}`, body);
const listed = async (): Promise<ListedSession> => {
  const rides: ListedSession[] = (await provider.call("GET", `/api/patients/${patient.user.id}/sessions`)).json();
  const ride = rides.find(({ id }) => id === rideId);
  if (!ride) throw new Error("The written ride is not listed.");
  return ride;
};

it("a note of several lines keeps its lines and nothing else that can't be seen, or is refused [NAME-1]", async () => {
  const count = share(0.15);
  const told = counted();
  for (const typed of samples(typedLine(20), count)) {
    const reply = await correct({ note: typed });
    const { hidden, joined } = lineOf(typed.replace(/[\n\r\t\u0085\u2028\u2029]/g, " "));
    const what = JSON.stringify(typed);
    if (reply.statusCode === 200) {
      expect(hidden, what).toBe(false);
      const shown = (await listed()).written?.note ?? "";
      const lines = typed
        .normalize("NFC")
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
        .replace(/\t/g, " ");
      expect(shown, what).toBe(lines.trim());
      told.stored += 1;
    } else {
      expect([reply.statusCode, reply.json().field], what).toEqual([400, "note"]);
      const isLong = typed.length > TEXT_LIMITS.rideNote;
      expect(hidden || joined || isLong, `refused ${what}: ${reply.body}`).toBe(true);
      told.refused += 1;
    }
  }
  expectBoth(told, count);
}, 1_200_000);

/** The reader's refusals are the field's errors: nothing goes out. */
function expectRead({ text, value }: TypedNumber): number | null {
  const read = readNumber(text);
  expect(read.kind === "number" ? read.value : null, JSON.stringify(text)).toBe(value);
  return read.kind === "number" ? read.value : null;
}

it.each([
  ["minutes", (ride: ListedSession) => ride.written?.minutes, 0.05],
  ["averagePowerWatts", (ride: ListedSession) => Number(ride.avgPower), 0.005],
] as const)(
  "a number typed as %s is stored and shown as what it is, or refused [NUMBER-1]",
  async (field, shownIn, rounded) => {
    const count = share(0.1);
    const told = counted();
    for (const typed of samples(typedNumber, count)) {
      const value = expectRead(typed);
      if (value === null) {
        told.refused += 1;
        continue;
      }
      const reply = await correct({ [field]: value });
      const what = `${field} ${JSON.stringify(typed.text)}`;
      if (reply.statusCode === 200) {
        const shown = shownIn(await listed()) ?? Number.NaN;
        expect(Math.abs(shown - value), `${what} shown as ${shown}`).toBeLessThan(rounded + 1e-9);
        expect(numberIn(numberText(shown)), what).toBe(shown);
        told.stored += 1;
      } else {
        expect([reply.statusCode, reply.json().field], what).toEqual([400, field]);
        expect(isWithin(value, WRITTEN_RIDE_LIMITS[field]), what).toBe(false);
        told.refused += 1;
      }
    }
    expectBoth(told, count);
  },
  1_200_000,
);

it("a weight typed in any unit is stored in kg and shown as typed, or refused [NUMBER-2, NUMBER-3]", async () => {
  const count = share(0.2);
  const told = counted();
  for (const { text, value } of samples(typedWeight, count)) {
    const read = readQuantity(text, { unit: "kg" });
    const what = JSON.stringify(text);
    expect(read.kind === "number", what).toBe(value !== null);
    if (read.kind !== "number" || value === null) {
      told.refused += 1;
      continue;
    }
    expect(read.value, what).toBeCloseTo(value, 9);
    const body = { age: 70, sex: "female", weight_kg: read.value, patientId: patient.user.id };
    const reply = await provider.call("POST", "/api/risk-assessment", body);
    const isIn = isWithin(read.value, ASSESSMENT_LIMITS.weight_kg);
    if (reply.statusCode < 300) {
      const address = `/api/patients/${patient.user.id}/risk-assessment`;
      const { assessment } = (await provider.call("GET", address)).json();
      const typed =
        read.unit === "st" ? shownIn("lb", assessment.input.weight_kg) : shownIn(read.unit, assessment.input.weight_kg);
      const meant = read.unit === "st" ? value / 0.45359237 : shownIn(read.unit, value);
      expect(typed, what).toBeCloseTo(meant, 6);
      told.stored += 1;
    } else {
      expect([reply.statusCode, reply.json().field], `${what}: ${reply.body}`).toEqual([422, "weight_kg"]);
      expect(isIn, what).toBe(false);
      told.refused += 1;
    }
  }
  expectBoth(told, count);
}, 1_200_000);
