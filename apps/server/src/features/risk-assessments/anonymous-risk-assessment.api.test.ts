import { readFileSync } from "node:fs";
import { type AssessmentInput, assessRisk } from "@bedside-bike/clinical";
import { resultToWire, riskAssessmentReply } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKind, startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import { sealAudit } from "../../platform/audit-sealer.ts";
import { selectRows } from "../../platform/database/database.ts";
import { anonymousAssessmentCount } from "./risk-assessments.service.ts";

interface Vignette {
  readonly id: string;
  readonly input: AssessmentInput & Record<string, unknown>;
  readonly expected: Record<string, number> & { los_range: [number, number]; after: Record<string, number> };
}

const vignettesFile = new URL("../../../../../packages/clinical/test/vignettes.json", import.meta.url);
const vignettes: Vignette[] = JSON.parse(readFileSync(vignettesFile, "utf8"));

const within = 0.0005;

describe(`the anonymous risk assessment on ${databaseKind}`, () => {
  let server: TestServer;
  const logLines: string[] = [];
  const assess = (body: unknown) => new Visitor(server).call("POST", "/api/anonymous-risk-assessment", body);
  const assumedFor = async (body: unknown): Promise<string[]> => (await assess(body)).json().assumed;
  const refusal = async (body: unknown) => {
    const reply = await assess(body);
    return { status: reply.statusCode, field: reply.json().field, error: reply.json().error };
  };

  beforeAll(async () => {
    server = await startTestServer({ environment: { LOG_LEVEL: "debug" } });
    const log = server.app.log as unknown as Record<symbol, { write(line: string): void }>;
    const stream = log[pino.symbols.streamSym];
    if (!stream) throw new Error("The log has no stream to listen at.");
    stream.write = (line) => void logLines.push(line);
  });
  afterAll(() => server.destroy());

  it.each(vignettes)(
    "returns the expected result for vignette $id [CALL-33, RISK-1, RISK-2]",
    async ({ input, expected }) => {
      const reply = await assess(input);
      expect(reply.statusCode).toBe(200);
      const result = reply.json();
      for (const risk of ["deconditioning", "vte", "falls", "pressure"] as const) {
        expect(Math.abs(result[risk].probability - (expected[risk] as number)), risk).toBeLessThanOrEqual(within);
        const after = result.mobility_benefits.risk_reductions[risk].reduced_risk;
        expect(Math.abs(after - (expected.after[risk] as number)), risk).toBeLessThanOrEqual(within);
      }
      expect(Math.abs(result.dischargeData.home_probability - (expected.home as number))).toBeLessThanOrEqual(within);
      expect(
        Math.abs(result.readmissionData.thirty_day_probability - (expected.readmission as number)),
      ).toBeLessThanOrEqual(within);
      expect(result).toMatchObject({
        scores: {
          padua: { total: expected.padua },
          morse: { total: expected.morse },
          braden: { total: expected.braden },
        },
        losData: {
          predicted_days: expected.los_days,
          range_min: expected.los_range[0],
          range_max: expected.los_range[1],
          mobility_goal_benefit: expected.after.days_saved,
        },
        mobility_recommendation: {
          watt_goal: expected.watt_goal,
          duration_min_per_session: expected.duration_min_per_session,
          sessions_per_day: expected.sessions_per_day,
          total_daily_energy: expected.total_daily_energy,
          mets: expected.mets_at_goal,
        },
        assumed: [],
      });
      expect(result, "nothing beyond what the contract declares").toEqual(riskAssessmentReply.parse(result));
      expect(result, "and nothing less than the engine's result").toEqual(resultToWire(assessRisk(input), []));
    },
  );

  describe("input", () => {
    it("accepts numbers as text, and treats blank or null weight and height as unknown [CALCULATOR-20]", async () => {
      const asText = (await assess({ age: "72", weight_kg: " 70.5 ", height_cm: "163", days_immobile: "4" })).json();
      const asNumbers = (await assess({ age: 72, weight_kg: 70.5, height_cm: 163, days_immobile: 4 })).json();
      expect(asText).toEqual(asNumbers);
      expect(asText.weight_kg).toBe(70.5);
      for (const unknown of [{ weight_kg: null, height_cm: "" }, { weight_kg: "  ", height_cm: null }, {}]) {
        const reply = (await assess({ age: 72, ...unknown })).json();
        expect(reply.weight_kg).toBeNull();
        expect(reply.missing).toEqual(expect.arrayContaining(["weight_kg", "height_cm"]));
        expect(reply.mobility_recommendation.isWeightAssumed).toBe(true);
      }
    });

    it("accepts step_down for stepdown [CALCULATOR-16]", async () => {
      const form = { age: 72, sex: "male" };
      const [dialog, page] = [{ level_of_care: "step_down" }, { level_of_care: "stepdown" }];
      expect((await assess({ ...form, ...dialog })).json()).toEqual((await assess({ ...form, ...page })).json());
    });

    it.each([
      [{ has_diabetes: true }, { comorbidities: ["diabetes"] }],
      [{ has_active_cancer: true }, { comorbidities: ["Active cancer", "gout"] }],
      [{ on_steroids: true }, { medications: ["steroids"], on_steroids: false }],
      [{ has_foley_catheter: true }, { devices: ["has_foley_catheter"] }],
    ])("takes a flag as boolean and as a name: %o is %o [CALCULATOR-21]", async (flags, lists) => {
      const { assumed: _, ...byFlag } = (await assess({ age: 80, ...flags })).json();
      const { assumed: __, ...byName } = (await assess({ age: 80, ...lists })).json();
      const { assumed: ___, ...without } = (await assess({ age: 80 })).json();
      expect(byName).toEqual(byFlag);
      expect(byName).not.toEqual(without);
    });

    it("lists defaults in `assumed`, and nothing that was answered [CALCULATOR-20]", async () => {
      const nothing = await assumedFor({});
      expect(nothing).toEqual(
        expect.arrayContaining([
          "age",
          "sex",
          "level_of_care",
          "mobility_status",
          "baseline_function",
          "days_immobile",
        ]),
      );
      expect(nothing).toEqual(
        expect.arrayContaining(["on_vte_prophylaxis", "is_sepsis", "has_diabetes", "albumin_low"]),
      );
      expect(nothing).toHaveLength(7 + 25);
      expect(await assumedFor({ age: "", days_immobile: null })).toEqual(nothing);
      expect(await assumedFor({ age: 70, is_sepsis: false })).toEqual(
        nothing.filter((field) => !["age", "is_sepsis"].includes(field)),
      );
      expect(await assumedFor({ no_devices: true, comorbidities: ["gout"], medications: [] })).toEqual(
        nothing.filter((field) => !/^has_/.test(field)),
      );
      const asDefault = (await assess({ age: 65, sex: "female", on_vte_prophylaxis: true })).json();
      const { assumed: _, ...byDefault } = (await assess({})).json();
      expect(asDefault).toMatchObject(byDefault);
    });

    it("prefers a clinician's own score [CALCULATOR-23]", async () => {
      const entered = (await assess({ age: 80, padua: 5, morse: { gait: "weak" }, braden: { sensory: 2 } })).json();
      expect(entered.scores.padua).toMatchObject({ total: 5, source: "entered_total" });
      expect(entered.scores.morse.source).toBe("entered_items");
      expect(entered.scores.braden.items).toContainEqual(expect.objectContaining({ item: "sensory", points: 2 }));
    });

    it.each([
      ["age", { age: 12 }],
      ["age", { age: "111" }],
      ["age", { age: 70.5 }],
      ["age", { age: "old" }],
      ["weight_kg", { weight_kg: 700 }],
      ["weight_kg", { weight_kg: "19.9" }],
      ["weight_kg", { weight_kg: "1e2" }],
      ["weight_kg", { weight_kg: true }],
      ["height_cm", { height_cm: 99 }],
      ["height_cm", { height_cm: "251" }],
      ["days_immobile", { days_immobile: 31 }],
      ["days_immobile", { days_immobile: -1 }],
      ["days_immobile", { days_immobile: 1.5 }],
      ["sex", { sex: "unknown" }],
      ["level_of_care", { level_of_care: "step-down" }],
      ["mobility_status", { mobility_status: "" }],
      ["is_sepsis", { is_sepsis: "true" }],
      ["comorbidities", { comorbidities: "diabetes" }],
      ["medications.0", { medications: [1] }],
      ["admission_diagnosis", { admission_diagnosis: "x".repeat(201) }],
      ["padua", { padua: 21 }],
      ["morse", { morse: 24 }],
      ["braden", { braden: 5 }],
      ["braden", { braden: { sensory: 5 } }],
      ["patientId", { patientId: 4 }],
      ["has_gout", { has_gout: true }],
      ["no_medications", { no_medications: true, on_steroids: true }],
      ["no_medical_conditions", { no_medical_conditions: true, comorbidities: ["diabetes"] }],
      ["no_devices", { no_devices: true, has_ventilator: true }],
      ["no_devices", { no_devices: true, devices: ["arterial line"] }],
    ])("refuses, naming %s: %o [CALCULATOR-18, CALCULATOR-22]", async (field, body) => {
      const { status, ...reply } = await refusal({ age: 70, sex: "male", ...body });
      expect(status).toBe(400);
      expect(reply.field).toBe(field);
      expect(reply.error).toMatch(/^[A-Z'].*\.$/);
    });

    it("leaves the admission boxes independent [ANONYMOUS-4]", async () => {
      const reply = await assess({ age: 70, no_admission_type: true, is_sepsis: true, admission_other: true });
      expect(reply.statusCode).toBe(200);
      const { assumed: _, ...withNone } = reply.json();
      const { assumed: __, ...without } = (await assess({ age: 70, is_sepsis: true })).json();
      expect(withNone).toEqual(without);
    });
  });

  it("leaves nothing but the count: no row, no cookie, no log line with the input [ANONYMOUS-14, PRODUCT-5]", async () => {
    // Otherwise the running server may do it between the two counts.
    await sealAudit(server.deps, "all");
    const before = await countRows(server);
    const counted = anonymousAssessmentCount();
    logLines.length = 0;
    const reply = await assess({
      age: 81,
      weight_kg: 61.37,
      admission_diagnosis: "tsutsugamushi",
      additional_medical_history: "met a platypus",
    });
    const refused = await assess({ age: 81, additional_medications: "quokkamycin", no_devices: "platypus" });
    expect([reply.statusCode, refused.statusCode]).toEqual([200, 400]);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(reply.body).not.toMatch(/tsutsugamushi|platypus/);
    expect(await countRows(server)).toEqual(before);
    expect(anonymousAssessmentCount()).toBe(counted + 1);
    expect(logLines.length).toBeGreaterThanOrEqual(2);
    expect(logLines.join("")).not.toMatch(/tsutsugamushi|platypus|quokkamycin|61\.37/);
  });
});

/** Row counts of all tables. */
function countRows(server: TestServer): Promise<Record<string, number>> {
  return server.asOwner(async (tx) => {
    const tables = await selectRows<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    expect(tables.length).toBeGreaterThan(15);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await selectRows<{ rows: number }>(
        tx,
        sql`select count(*)::int as rows from ${sql.identifier(name)}`,
      );
      counts[name] = row?.rows ?? -1;
    }
    return counts;
  });
}
