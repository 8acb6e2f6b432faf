import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type CalibrationFigures, type CalibrationReport, calibrationReport } from "@bedside-bike/contract";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import {
  newPatientNumber,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { selectRows } from "../../platform/database/database.ts";
import { auditEvents, patients, riskAssessments, stayOutcomes } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";
import { listCalibrationStays } from "./calibration.store.ts";

type NewStay = typeof stayOutcomes.$inferInsert;

const today = "2027-06-10";
const inJune = (hour: number) => new Date(`2027-06-10T${hour}:00:00Z`);

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await server.setNow(inJune(15));
  administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
});
afterAll(() => server.destroy());

const report = async (): Promise<CalibrationReport> => {
  const reply = await administrator.call("GET", "/api/calibration");
  expect(reply.statusCode, reply.body).toBe(200);
  return calibrationReport.parse(reply.json());
};
const outcomesOf = async (version: string) =>
  (await report()).versions.find(({ engineVersion }) => engineVersion === version)?.outcomes;

const storedStay: NewStay = {
  admittedOn: "2027-04-01",
  dischargedOn: "2027-04-06",
  recordedAt: new Date("2027-04-06T15:00:00Z"),
  ageYears: 70,
  sex: "female",
  levelOfCare: "ward",
  engineVersion: "test",
  predictedHome: 0.8,
  predictedReadmission: 0.2,
  predictedFalls: 0.02,
  predictedPressure: 0.03,
  predictedVte: 0.01,
  predictedStayDays: 5,
  leftFor: "home",
  hadFall: false,
};
const store = (stays: NewStay[]) => server.asOwner((tx) => tx.insert(stayOutcomes).values(stays));
const readmissions = (version: string) =>
  server.deps.database.asSystem("admin", async (tx) =>
    (await listCalibrationStays(tx, today))
      .filter(({ engineVersion }) => engineVersion === version)
      .map(({ observed }) => observed.readmission),
  );

describe("GET /api/calibration", () => {
  it("is for administrators: providers and patients get 403, visitors 401 [ACCESS-22, CALIBRATION-8]", async () => {
    const readmission = { patientNumber: "00417", wasReadmitted: true };
    for (const [caller, status] of [
      [await register(server, "provider"), 403],
      [await register(server, "patient"), 403],
      [new Visitor(server), 401],
    ] as const) {
      expect((await caller.call("GET", "/api/calibration")).statusCode).toBe(status);
      expect((await caller.call("POST", "/api/calibration/readmissions", readmission)).statusCode).toBe(status);
    }
    await report();
  });

  it("compares what was expected with what happened, by version [CALIBRATION-2, CALIBRATION-3, CALL-54]", async () => {
    await store(
      Array.from({ length: 120 }, (_, index) => ({
        ...storedStay,
        leftFor: index < 90 ? ("home" as const) : index < 110 ? ("elsewhere" as const) : ("died" as const),
        hadFall: index < 5,
        hadClot: null,
      })),
    );
    const outcomes = await outcomesOf("test");
    const totalOf = (name: string) => outcomes?.find(({ outcome }) => outcome === name)?.total;
    // Of the 110 who survived, 90 went home: (90/110 + 1.9208/110 -/+ ...) by hand 0.7359 to 0.8792.
    expect(totalOf("home")).toEqual({
      isTooFew: false,
      stays: 110,
      events: 90,
      expected: 0.8,
      observed: 0.8182,
      low: expect.closeTo(0.7358, 3),
      high: expect.closeTo(0.8792, 3),
    });
    expect(totalOf("stay")).toMatchObject({ stays: 120, expected: 5, observed: 5, low: 5, high: 5, events: null });
    for (const name of ["falls", "pressure", "vte", "readmission"]) expect(totalOf(name)).toEqual({ isTooFew: true });
  });

  it("names nobody, and gives no figures for a group with fewer than 10 [CALIBRATION-6]", async () => {
    const found = await report();
    const shown: Extract<CalibrationFigures, { isTooFew: false }>[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("isTooFew" in value && value.isTooFew === true) expect(value).toEqual({ isTooFew: true });
      if ("isTooFew" in value && value.isTooFew === false) shown.push(value as never);
      for (const part of Object.values(value)) walk(part);
    };
    walk(found);
    expect(shown.length).toBeGreaterThan(20);
    for (const { stays, events } of shown) {
      if (events === null) expect(stays).toBeGreaterThanOrEqual(20);
      else expect(Math.min(events, stays - events)).toBeGreaterThanOrEqual(10);
    }
    const fields = JSON.stringify(found).matchAll(/"(\w+)":/g);
    expect([...new Set([...fields].map(([, name]) => name))].sort()).toEqual(
      [
        ...["byAge", "byLevelOfCare", "byMonth", "byPrediction", "bySex", "engineVersion", "events", "expected"],
        ...["figures", "group", "high", "isTooFew", "low", "observed", "outcome", "outcomes", "stays", "through"],
        ...["total", "versions"],
      ].sort(),
    );
  });

  it("is audited, and changes nothing [CALIBRATION-9]", async () => {
    const before = await server.asOwner((tx) => tx.select().from(riskAssessments));
    const assess = () =>
      new Visitor(server).call("POST", "/api/anonymous-risk-assessment", { age: 81, mobility_status: "bedbound" });
    const figures = (await assess()).json();
    await store(Array.from({ length: 150 }, (_, index) => ({ ...storedStay, hadFall: index % 2 === 0 })));
    await report();
    expect((await assess()).json()).toEqual(figures);
    expect(await server.asOwner((tx) => tx.select().from(riskAssessments))).toEqual(before);
    const [row] = await server.asOwner((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.action, "calibration.report"))
        .orderBy(desc(auditEvents.id))
        .limit(1),
    );
    expect(row).toMatchObject({ actorKind: "provider", actorId: administrator.user.id, patientId: null });
  });

  it("writes the same as CSV with the admin command [CALIBRATION-10]", async () => {
    const file = join(server.config.dataDir, "calibration.csv");
    const reply = await runAdminCommand(server.deps, ["calibration", file]);
    expect(reply).toMatchObject({ ok: true, output: expect.stringMatching(/^\d+ lines are in /) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [head, ...lines] = readFileSync(file, "utf8").trimEnd().split("\r\n");
    expect(head).toBe(
      "Engine version,Outcome,Through,Broken down by,Group,Too few to say,Stays,Events,Expected,Observed,Interval from,Interval to",
    );
    const found = await report();
    const cells = found.versions.flatMap(({ outcomes }) =>
      outcomes.map(({ byPrediction, byAge, bySex, byLevelOfCare, byMonth }) =>
        [1, byPrediction.length, byAge.length, bySex.length, byLevelOfCare.length, byMonth.length].reduce(
          (sum, one) => sum + one,
        ),
      ),
    );
    expect(lines).toHaveLength(cells.reduce((sum, one) => sum + one));
    const home = found.versions.find(({ engineVersion }) => engineVersion === "test")?.outcomes[0]?.total;
    if (!home || home.isTooFew) throw new Error("home is not reported");
    const { stays, events, expected, observed, low, high } = home;
    expect(lines).toContain(`test,home,2027-05-31,all,,no,${stays},${events},${expected},${observed},${low},${high}`);
    expect(lines).toContain("test,vte,2027-05-31,all,,yes,,,,,,");
    expect(await runAdminCommand(server.deps, ["calibration", file])).toMatchObject({
      ok: false,
      error: expect.stringContaining("exists already"),
    });
  });
});

describe("a readmission", () => {
  it("follows from a later admission within 30 days, and from none once they are over [CALIBRATION-11]", async () => {
    const provider = await register(server, "provider");
    const comeBack = async (admissionDate: string, dischargedAt: Date | null) => {
      const patient = await register(server, "patient");
      await server.asOwner((tx) =>
        tx.update(patients).set({ admissionDate, dischargedAt }).where(eq(patients.userId, patient.user.id)),
      );
      return patient.user.id;
    };
    const stayOf = (patientId: number | null, differences: Partial<NewStay> = {}): NewStay => ({
      ...storedStay,
      engineVersion: "readmissions",
      patientId,
      recordedBy: provider.user.id,
      ...differences,
    });
    const later = await comeBack("2027-05-20", inJune(10));
    await store([
      stayOf(await comeBack("2027-05-06", null)), // the 30th day, still here
      stayOf(await comeBack("2027-05-07", null)), // the 31st
      stayOf(await comeBack("2027-04-01", inJune(10))), // this stay was the last
      stayOf(later), // a later stay that ended
      stayOf(later, { admittedOn: "2027-05-01", dischargedOn: "2027-05-04", engineVersion: null }),
      stayOf(null, { dischargedOn: "2027-05-10" }), // 31 days ago
      stayOf(null, { dischargedOn: "2027-05-11" }), // 30 days ago: may still come back
      stayOf(null, { leftFor: "died" }),
      stayOf(null, { leftFor: null }),
      stayOf(await comeBack("2027-05-06", null), { wasReadmitted: false }), // entered by hand
    ]);
    expect(await readmissions("readmissions")).toEqual([1, 0, 0, 1, 0, null, null, null, 0]);
  });

  it("follows from access that was given again [CALIBRATION-11, PORTAL-16]", async () => {
    await server.setNow(inJune(16));
    const patient = await register(server, "patient");
    const provider = await register(server, "provider");
    await grant(patient, provider);
    await provider.call("PATCH", `/api/patients/${patient.user.id}`, { admissionDate: "2027-06-08" });
    await provider.call("POST", "/api/risk-assessment", { patientId: patient.user.id, age: 81 });
    await provider.call("POST", `/api/patients/${patient.user.id}/discharge`, { leftFor: "home" });
    const version = (await server.asOwner((tx) => tx.select().from(stayOutcomes).orderBy(desc(stayOutcomes.id))))[0]
      ?.engineVersion;
    await server.asOwner((tx) =>
      tx.update(stayOutcomes).set({ engineVersion: "again" }).where(eq(stayOutcomes.patientId, patient.user.id)),
    );
    expect(version).toEqual(expect.any(String));
    expect(await readmissions("again")).toEqual([null]);
    await grant(patient, provider);
    expect(await readmissions("again")).toEqual([1]);
  });

  it("is entered by an administrator with the patient number, and the patient sees who did [CALIBRATION-11, CALL-54]", async () => {
    const verified = await startVerifiedServer();
    const patient = await registerPatient(verified.server, verified.mailbox);
    const nurse = await registerProvider(verified.server, verified.mailbox);
    await runAdminCommand(verified.server.deps, ["make-administrator", nurse.person.email]);
    const patientNumber = newPatientNumber();
    await verified.server.asOwner((tx) =>
      tx.update(patients).set({ patientNumber }).where(eq(patients.userId, patient.user.id)),
    );
    const record = (wasReadmitted: boolean, number = patientNumber) =>
      nurse.browser.call("POST", "/api/calibration/readmissions", { patientNumber: number, wasReadmitted });
    const nothingEnded = await record(true);
    expect([nothingEnded.statusCode, nothingEnded.json().field]).toEqual([404, "patientNumber"]);

    await patient.browser.call("POST", "/api/provider-relationships", { providerId: nurse.user.id });
    await nurse.browser.call("POST", `/api/patients/${patient.user.id}/discharge`, { leftFor: "home" });
    const rows = () => verified.server.asOwner((tx) => tx.select().from(stayOutcomes));
    const [stay] = await rows();
    expect((await record(true)).json()).toEqual({ dischargedOn: stay?.dischargedOn });
    expect(await rows()).toEqual([
      { ...stay, wasReadmitted: true, readmissionRecordedBy: nurse.user.id, readmissionRecordedAt: expect.any(Date) },
    ]);
    expect((await record(false)).statusCode).toBe(200);
    expect((await rows())[0]).toMatchObject({ wasReadmitted: false });
    expect((await record(true, "nobody-has-this")).statusCode).toBe(404);
    const log = (await patient.browser.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log[0]).toMatchObject({ action: "calibration.recordReadmission", actorRole: "RN" });
    await verified.destroy();
  });
});

it("No signed-in person can read the stays in the database, not even administrators [ACCESS-17]", async () => {
  await signInAgain(administrator);
  const { token } = /session=(?<token>[^;]+)/.exec(administrator.cookie ?? "")?.groups ?? {};
  const seen = await server.deps.database.withSession(hashToken(token ?? ""), (tx, session) =>
    selectRows(tx, sql`select count(*)::int as rows from stay_outcomes`).then((rows) => ({
      session: session?.userId,
      rows,
    })),
  );
  expect(seen).toEqual({ session: administrator.user.id, rows: [{ rows: 0 }] });
});

it("The demo has 200 past stays that belong to nobody; they are enough for some outcomes and too few for others [CALIBRATION-12]", async () => {
  const demo = await startTestServer();
  const past = await demo.asOwner((tx) => tx.select().from(stayOutcomes).where(isNull(stayOutcomes.patientId)));
  expect(past).toHaveLength(200);
  const visitor = new Visitor(demo);
  await visitor.call("POST", "/api/auth/login", {
    ...{ userType: "provider", email: "max.mockman@bedsidebike.example", firstName: "Max", lastName: "Mockman" },
  });
  const reply = calibrationReport.parse((await visitor.call("GET", "/api/calibration")).json());
  const [version] = reply.versions;
  expect(version?.engineVersion).toBe(past[0]?.engineVersion);
  const totals = Object.fromEntries((version?.outcomes ?? []).map(({ outcome, total }) => [outcome, total]));
  for (const outcome of ["home", "readmission", "stay"]) {
    const total = totals[outcome];
    if (!total || total.isTooFew) throw new Error(`${outcome} is too few`);
    // What happened follows the predictions, apart from chance.
    expect(total.expected).toBeGreaterThan(total.low - 0.05 * total.expected);
    expect(total.expected).toBeLessThan(total.high + 0.05 * total.expected);
  }
  for (const outcome of ["falls", "vte"]) expect(totals[outcome]).toEqual({ isTooFew: true });
  await demo.destroy();
});
