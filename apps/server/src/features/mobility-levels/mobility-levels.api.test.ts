import type { DayLevel } from "@bedside-bike/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import {
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { mobilityLevels } from "../../platform/database/schema.ts";

const day = 24 * 3_600_000;
/** Ten in the morning at the hospital, five days into the stay. */
const now = Date.parse("2026-06-15T14:00:00Z");

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(now - 5 * day));
  care = await Care.begin(server);
  await care.travel(now);
});

const record = (body: object, by: SignedIn = care.provider) => by.call("POST", `${care.path}/mobility-levels`, body);
const list = async (by: SignedIn = care.provider): Promise<DayLevel[]> =>
  (await by.call("GET", `${care.path}/mobility-levels`)).json();
const stored = () =>
  server.asOwner((tx) => tx.select().from(mobilityLevels).where(eq(mobilityLevels.patientId, care.patient.user.id)));

describe("A level of mobility", () => {
  it("is stored for its day; a later one counts and both stay [FUNCTION-1, CALL-78]", async () => {
    const colleague = await care.colleague();
    expect((await record({ day: "2026-06-15", level: 3 })).json()).toMatchObject({ day: "2026-06-15", level: 3 });
    await record({ day: "2026-06-12", level: 8 }, colleague);
    const reply = await record({ day: "2026-06-15", level: 2 }, colleague);
    expect([reply.statusCode, reply.json().level]).toEqual([201, 2]);
    expect(await list()).toMatchObject([
      { day: "2026-06-12", level: 8 },
      { day: "2026-06-15", level: 2, at: new Date(now).toISOString() },
    ]);
    expect((await stored()).map(({ level }) => level)).toEqual([3, 8, 2]);
    expect((await care.row()).mobility).toEqual({ day: "2026-06-15", level: 2 });
  });

  it.each([
    ["above 8", { level: 9 }, "level"],
    ["below 1", { level: 0 }, "level"],
    ["between two", { level: 2.5 }, "level"],
    ["of a day ahead", { day: "2026-06-16" }, "day"],
    ["of a day before the admission", { day: "2026-06-09" }, "day"],
    ["of no day", { day: "yesterday" }, "day"],
    ["with another field", { note: "x" }, "note"],
  ])("%s is refused, and leaves nothing [CALL-78]", async (_, changes, field) => {
    const reply = await record({ day: "2026-06-15", level: 4, ...changes });
    expect([reply.statusCode, reply.json().field, reply.json().error]).toEqual([
      400,
      field,
      expect.stringMatching(/^[A-Z'].*\.$/),
    ]);
    expect(await stored()).toEqual([]);
  });

  it("may be for the day of admission, and belongs to this stay only [FUNCTION-2]", async () => {
    expect((await record({ day: "2026-06-10", level: 1 })).statusCode).toBe(201);
    await care.provider.call("PATCH", care.path, { admissionDate: "2026-06-11" });
    expect(await list()).toEqual([]);
  });

  it("is recorded by a granted provider, and the patient reads it [ACCESS-12, FUNCTION-3, CALL-78]", async () => {
    const [other, ungranted] = [await register(server, "patient"), await register(server, "provider")];
    const body = { day: "2026-06-15", level: 5 };
    for (const person of [care.patient, other, ungranted]) expect((await record(body, person)).statusCode).toBe(403);
    expect((await new Visitor(server).call("POST", `${care.path}/mobility-levels`, body)).statusCode).toBe(401);
    expect((await other.call("GET", `${care.path}/mobility-levels`)).statusCode).toBe(403);
    await record(body);
    expect(await list(care.patient)).toMatchObject([body]);
  });
});
