import { randomUUID } from "node:crypto";
import type { ProviderPatient, ProviderRelationship } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Care, everyAnswer } from "../../../test/support/care.ts";
import { readFacts } from "../../../test/support/read-facts.ts";
import { amberAnswers, greenAnswers, stopAnswers } from "../../../test/support/safety-check.ts";
import {
  Bike,
  databaseSettings,
  grant,
  SignedIn,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";
import { randomFrom } from "../../seed/random.ts";
import { rankPatients } from "./listed-patients.ts";

const acts = process.env.TEST_DEPTH === "full" ? 400 : 60;
const minute = 60_000;
let now = Date.parse("2026-03-10T16:00:00Z");

/** Two nodes on one database, and two patients of one provider and of a colleague. */
let server: TestServer;
let nodes: readonly TestServer[];
let cares: readonly Care[];
let colleague: SignedIn;

const environment = { SESSION_CHECK: "advised" };
const everybody = () => [...cares.flatMap(({ patient, provider }) => [patient, provider]), colleague];

beforeAll(async () => {
  server = await startTestServer({ environment });
  const other = await startTestServer({ environment: { ...environment, ...databaseSettings(server.config) } });
  nodes = [server, other];
  await server.setNow(new Date(now));
  const care = await Care.begin(server, { deviceNumber: "121" });
  const second = await Care.begin(server, { deviceNumber: "122" });
  await grant(second.patient, care.provider);
  cares = [care, second];
  colleague = await care.colleague();
});
afterAll(async () => {
  for (const node of nodes?.toReversed() ?? []) await node.destroy();
});

const provider = () => (cares[0] as Care).provider;
const url = () => `/api/providers/${provider().user.id}/patients`;

async function listOf(node: TestServer): Promise<ProviderPatient[]> {
  const browser = new SignedIn(node, provider(), provider().user);
  return (await browser.call("GET", url())).json();
}

async function listAnew(): Promise<ProviderPatient[]> {
  const { facts, at } = await readFacts(server, provider());
  return JSON.parse(JSON.stringify(rankPatients(facts, at, server.deps)));
}

/** Both nodes list what one that has kept nothing lists, unless a job wrote something meanwhile. */
async function expectListed(because: string): Promise<ProviderPatient[]> {
  for (;;) {
    const anew = await listAnew();
    const lists = await Promise.all(nodes.map(listOf));
    if (JSON.stringify(await listAnew()) !== JSON.stringify(anew)) continue;
    for (const list of lists) expect(list, because).toEqual(anew);
    return anew;
  }
}

const travel = (minutes: number) => {
  now += minutes * minute;
  return (cares[0] as Care).travel(now, everybody());
};

const readings = (seconds: number) =>
  Array.from({ length: seconds }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20, cadenceRpm: 40 }));
const fine = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

const random = randomFrom("kept list");
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

interface Place {
  readonly care: Care;
  readonly row: ProviderPatient;
  readonly bike: Bike;
  readonly day: string;
}

/** Whatever is refused changes nothing, which is part of the test. */
const acting: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  assess: ({ care }) => care.assess(oneOf([greenAnswers, greenAnswers, amberAnswers, stopAnswers])),
  "assess and clear": ({ care }) => care.assessAndClear(amberAnswers),
  "start over": async ({ care, row }) => {
    await care.provider.call("POST", `/api/help-requests/${row.helpRequest?.id}/close`, { found: "nothing" });
    await care.provider.call("POST", `/api/rides/${row.feedback?.rideId}/feedback/answer`, {
      decision: "continue",
      reason: "Seen.",
    });
    await care.assess();
    return care.sendStart({}, everyAnswer);
  },
  "change minutes": ({ care }) => care.change("duration", oneOf([1, 5, 10, 20]), everyAnswer),
  "record an event": ({ care }) => care.recordEvent(oneOf(["fall", "hypotension"]), new Date(now - minute)),
  "ride and end": async ({ bike }) => {
    const seconds = oneOf([30, 300, 900]);
    const ride = { rideId: randomUUID(), startedAt: new Date(now - seconds * 1000).toISOString() };
    return bike.send({ ...ride, readings: readings(seconds), ended: true });
  },
  "begin a ride": ({ bike }) =>
    bike.send({ rideId: randomUUID(), startedAt: new Date(now - 60_000).toISOString(), readings: readings(60) }),
  "write a ride": ({ care }) =>
    care.provider.call("POST", `${care.path}/rides/by-hand`, {
      startedAt: new Date(now - 30 * minute).toISOString(),
      minutes: 10,
      mode: oneOf(["passive", "active"]),
    }),
  "say how it was": async ({ care }) => {
    const [ride] = (await care.patient.call("GET", `${care.path}/sessions`)).json();
    const said = oneOf([{ effort: "too_hard" }, { effort: "right" }, { symptoms: true, symptomKinds: ["dizziness"] }]);
    return care.patient.call("POST", `/api/rides/${ride?.id}/feedback`, said);
  },
  "answer that": ({ care, row }) =>
    care.provider.call("POST", `/api/rides/${row.feedback?.rideId}/feedback/answer`, {
      decision: oneOf(["continue", "pause"]),
      reason: "Seen.",
    }),
  "ask for help": ({ care }) => care.patient.call("POST", `${care.path}/help-requests`, {}),
  "go there": ({ row }) =>
    oneOf([colleague, provider()]).call("POST", `/api/help-requests/${row.helpRequest?.id}/answer`),
  "say what it was": ({ care, row }) =>
    care.provider.call("POST", `/api/help-requests/${row.helpRequest?.id}/close`, {
      found: oneOf(["nothing", "symptom", "event"]),
    }),
  "feel better": ({ care, row }) => care.patient.call("POST", `/api/help-requests/${row.helpRequest?.id}/close`, {}),
  "check before cycling": ({ care }) =>
    care.provider.call("POST", `${care.path}/session-checks`, { answers: { ...fine, awake: random() < 0.7 } }),
  "say why not": ({ care, day }) =>
    care.patient.call("POST", `${care.path}/missed-sessions`, { day, slot: 1, reason: oneOf(["tired", "pain"]) }),
  "record a level": ({ care, day }) =>
    care.provider.call("POST", `${care.path}/mobility-levels`, { day, level: oneOf([2, 4, 8]) }),
  "set the bed": ({ care }) => care.provider.call("POST", `${care.path}/bed`, { bed: oneOf(["A 1", "B 2", "C 3"]) }),
  "correct the admission": ({ care }) =>
    care.provider.call("PATCH", care.path, { admissionDate: oneOf(["2026-03-08", "2026-03-09", "2026-03-10"]) }),
  "release the bike": ({ care }) => care.patient.call("DELETE", `${care.path}/device-link`),
  "take the bike": ({ care, bike }) =>
    care.patient.call("POST", `${care.path}/device-link`, { deviceNumber: String(bike.number), takeOver: true }),
  "end access": async () => {
    const { patient } = cares[0] as Care;
    const all: ProviderRelationship[] = (await patient.call("GET", "/api/provider-relationships")).json();
    const theirs = all.find((one) => "providerId" in one && one.providerId === colleague.user.id);
    return patient.call("DELETE", `/api/provider-relationships/${theirs?.id}`);
  },
  "give access": () => grant((cares[0] as Care).patient, colleague),
  "an hour later": () => travel(61),
  "some minutes later": () => travel(7),
  "a day later": () => travel(20 * 60),
};

const setBed = (bed: string) =>
  sql`update patients set bed = ${bed} where user_id = ${(cares[0] as Care).patient.user.id}`;
const bedOf = async (node: TestServer) =>
  (await listOf(node)).find(({ id }) => id === (cares[0] as Care).patient.user.id)?.bed;

it("lists what is written once it is committed, and not before [CALL-41]", async () => {
  await server.asOwner((tx) => tx.execute(setBed("D 1")));
  for (const node of nodes) expect(await bedOf(node)).toBe("D 1");
  await server.asOwner(async (tx) => {
    await tx.execute(setBed("D 2"));
    for (const node of nodes) expect(await bedOf(node)).toBe("D 1");
  });
  for (const node of nodes) expect(await bedOf(node)).toBe("D 2");
  await expectListed("committed");
});

it("keeps no version of a writer that was killed [CALL-41]", async () => {
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = server.config;
  const writer = new pg.Client({ connectionString: databaseOwnerUrl });
  writer.on("error", () => undefined);
  await writer.connect();
  await writer.query(`begin; update patients set bed = 'D 3' where user_id = ${(cares[0] as Care).patient.user.id}`);
  expect(await bedOf(server)).toBe("D 2");
  await expect(writer.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  expect(await bedOf(server)).toBe("D 2");
  await expectListed("killed");
});

it("lets no writer wait for another: each leaves a version, and a later one replaces both [CALL-41]", async () => {
  const { patient } = cares[0] as Care;
  const level = (value: number) => sql`insert into mobility_levels (patient_id, day, level, recorded_by, recorded_at)
    values (${patient.user.id}, '2026-03-10', ${value}, ${provider().user.id}, now())`;
  const versions = async () =>
    (
      await server.asOwner((tx) =>
        selectRows(tx, sql`select version from patient_versions where patient_id = ${patient.user.id}`),
      )
    ).length;
  await expectListed("before");
  await server.asOwner(async (one) => {
    await one.execute(level(3));
    await server.asOwner((other) => other.execute(level(5)));
    await expectListed("one of two committed");
  });
  await expectListed("both committed");
  expect(await versions()).toBe(2);
  await server.asOwner((tx) => tx.execute(setBed("D 4")));
  expect(await versions()).toBe(1);
  await expectListed("replaced");
});

it("lists nobody whose access has ended, on any node, at once [ACCESS-12]", async () => {
  const id = (cares[1] as Care).patient.user.id;
  const isListed = async (node: TestServer) => (await listOf(node)).some((row) => row.id === id);
  for (const node of nodes) expect(await isListed(node)).toBe(true);
  const end = sql`update grants set revoked_at = now() where patient_id = ${id} and revoked_at is null`;
  await server.asOwner((tx) => tx.execute(end));
  for (const node of nodes) expect(await isListed(node)).toBe(false);
  await grant((cares[1] as Care).patient, provider());
  await expectListed("access again");
});

it("reads a patient with an open ride anew, whose batches raise no version [CALL-41, RIDE-81]", async () => {
  const { patient } = cares[1] as Care;
  const versionOf = () =>
    server.asOwner((tx) =>
      selectRows(tx, sql`select version from patient_versions where patient_id = ${patient.user.id}`),
    );
  await patient.call("POST", `/api/patients/${patient.user.id}/device-link`, { deviceNumber: "122", takeOver: true });
  await travel(5);
  const bike = new Bike(server, 122);
  const ride = { rideId: randomUUID(), startedAt: new Date(now - 120_000).toISOString() };
  await bike.send({ ...ride, readings: readings(60) });
  const begun = await versionOf();
  const before = await expectListed("begun");
  const goesOn = await bike.send({ ...ride, readings: readings(100).slice(60) });
  expect(goesOn.json()).toMatchObject({ attributed: true, durationSeconds: 100 });
  expect(await expectListed("goes on")).not.toEqual(before);
  expect(await versionOf()).toEqual(begun);
  await bike.send({ ...ride, readings: [], ended: true });
  expect(await versionOf()).not.toEqual(begun);
  await expectListed("ended");
});

it(`lists the same as a node that has kept nothing after each of ${acts} acts [CALL-41]`, {
  timeout: 300_000,
}, async () => {
  const done: string[] = [];
  const succeeded = new Set<string>();
  let listed = await expectListed("nothing done");
  for (let turn = 0; turn < acts; turn += 1) {
    const care = oneOf(cares);
    const row = listed.find(({ id }) => id === care.patient.user.id) ?? (listed[0] as ProviderPatient);
    const day = new Date(now - 4 * 60 * minute).toISOString().slice(0, 10);
    const bike = new Bike(server, care === cares[0] ? 121 : 122);
    const name = oneOf(Object.keys(acting));
    done.push(`${name} of ${care.patient.user.id}`);
    const reply = await acting[name]?.({ care, row, bike, day })?.catch(() => undefined);
    const { statusCode = 200 } = (reply ?? {}) as { statusCode?: number };
    if (statusCode < 300) succeeded.add(name);
    listed = await expectListed(done.join(", "));
  }
  expect(succeeded.size).toBeGreaterThan(12);
});
