import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { fixturePatients } from "../../seed/people.ts";
import { readStay } from "../missed-sessions/read-dose.ts";
import { mondayOf } from "./ward-figures.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
});
afterAll(() => server.destroy());

const get = async (path: string) => {
  const reply = await administrator.call("GET", `/api/administration/${path}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe("the ward's weeks", () => {
  it("add up to what the patients' own pages say [ADMIN-11, CALL-93]", async () => {
    const weeks = await get("weeks");
    const at = new Date();
    const stays = await server.deps.database.asSystem("admin", async (tx) => {
      const read = [];
      for (const { id } of fixturePatients) read.push(await readStay(tx, { patientId: id, at }, server.deps));
      return read;
    });
    const days = stays.flatMap(({ dose }) => dose.days);
    expect(weeks.length).toBeGreaterThan(2);
    expect(weeks.some(({ figures }: { figures: unknown }) => figures !== null)).toBe(true);
    for (const { week, figures } of weeks) {
      if (!figures) continue;
      const own = days.filter(({ day }) => mondayOf(day) === week);
      const sum = (key: "done" | "prescribed") => own.reduce((total, { sessions }) => total + sessions[key], 0);
      expect({ done: figures.done, prescribed: figures.prescribed }).toEqual({
        done: sum("done"),
        prescribed: sum("prescribed"),
      });
    }
    expect(weeks.at(-1)).toMatchObject({
      isUnfinished: true,
      week: mondayOf(hospitalDay(at, server.config.hospitalTimeZone)),
    });
  });

  it("four weeks of safety name no patient and count refused access [ADMIN-11]", async () => {
    const before = (await get("safety")).refusedAccess;
    const stranger = await register(server, "provider");
    await stranger.call("GET", "/api/administration/weeks");
    const safety = await get("safety");
    expect(safety.refusedAccess).toBe(before + 1);
    expect(safety.figures).toMatchObject({ patients: expect.any(Number), rate: { low: expect.any(Number) } });
    for (const { firstName, lastName } of fixturePatients) {
      expect(JSON.stringify(safety)).not.toContain(firstName);
      expect(JSON.stringify(safety)).not.toContain(lastName);
    }
  });
});
