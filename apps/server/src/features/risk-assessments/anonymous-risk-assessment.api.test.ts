import { gzipSync } from "node:zlib";
import { assessRisk, ENGINE_VERSION } from "@bedside-bike/clinical";
import { forPatients, readAnswers, riskAssessmentReply, toStoredResult, wireToEngine } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare } from "../../../../../packages/clinical/test/check-assessments.ts";
import { startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import { bodyOf, wireVignettes as vignettes } from "../../../test/support/vignette-bodies.ts";
import { sealAudit } from "../../platform/audit-sealer.ts";
import { selectRows } from "../../platform/database/database.ts";
import { anonymousAssessmentCount } from "./risk-assessments.service.ts";

interface Expected {
  readonly vte: Readonly<Record<"probability" | "range" | "people", unknown>>;
  readonly assumed: readonly string[];
}

describe("the anonymous risk assessment", () => {
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
    if (!stream) throw new Error("The log has no stream to listen to.");
    stream.write = (line) => void logLines.push(line);
  });
  afterAll(() => server.destroy());

  it.each(vignettes)(
    "returns the expected result for vignette $id [CALL-33, RISK-1, RISK-2]",
    async ({ id, input, expected }) => {
      const body = bodyOf(input);
      const reply = await assess(body);
      const result = reply.json();
      if (expected.refused !== undefined) {
        expect(reply.statusCode).toBe(422);
        const { engine_version, refused, to_confirm } = result;
        expect({ engine_version, refused, to_confirm }).toEqual({ ...expected, engine_version: ENGINE_VERSION });
        return;
      }
      expect(reply.statusCode).toBe(200);
      const { vte, assumed } = expected as unknown as Expected;
      const { probability, range, people } = result.vte;
      expect(compare({ probability, range: [range.low, range.high], people }, figuresOf(vte), id)).toEqual([]);
      expect(new Set(result.assumed)).toEqual(new Set(assumed));
      expect(result, "nothing beyond what the contract declares").toEqual(riskAssessmentReply.parse(result));
      const read = readAnswers(wireToEngine(body, { ignoresNoAdmissionType: true }).input, new Date().toISOString());
      const ofEngine = toStoredResult(assessRisk(read.answers, read), read);
      expect(result, "and nothing less than the engine's result").toEqual(jsonOf(forPatients(ofEngine)));
      expect(result.safety, "no class for visitors").not.toHaveProperty("class");
      if (expected.safety?.class === "stop") expect(result.mobility_recommendation).toBeNull();
    },
  );

  it("is small: every vignette in 12 kB, 4 kB gzipped", async () => {
    const bodies = await Promise.all(vignettes.map(async ({ input }) => (await assess(bodyOf(input))).body));
    const largest = bodies.reduce((one, other) => (Buffer.byteLength(other) > Buffer.byteLength(one) ? other : one));
    expect(Buffer.byteLength(largest)).toBeLessThanOrEqual(12_288);
    expect(gzipSync(largest).byteLength).toBeLessThanOrEqual(4_000);
  });

  it("asks about unusual values, and accepts them once they are confirmed", async () => {
    const body = { age: 70, level_of_care: "icu", mobility_status: "independent" };
    const asked = await assess(body);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      422,
      { code: "confirm_plausibility", field: "level_of_care", refused: [], to_confirm: ["icu.independent"] },
    ]);
    expect((await assess({ ...body, plausibility_confirmed: ["icu.independent"] })).statusCode).toBe(200);
  });

  it("asks about what a text names, and counts nothing of it; a pick counts at once [CALCULATOR-22]", async () => {
    const text = { age: 70, additional_medications: "warfarin, aspirin 81" };
    const asked = (await assess(text)).json();
    expect(asked).toMatchObject({
      safety: { unread: ["additional_medications"], set_by_pick: {} },
      provenance: { proposed: [] },
    });
    const { vte } = (await assess({ age: 70 })).json();
    expect(asked.vte).toEqual(vte);
    const picks = [{ field: "additional_medications", term: "warfarin" }];
    const picked = (await assess({ age: 70, on_vte_prophylaxis: false, picks })).json();
    expect(picked).toMatchObject({ safety: { unread: [], set_by_pick: { on_anticoagulants: true } } });
    expect(picked.vte.probability).toBeLessThan(vte.probability);
  });

  it("refuses a pick that isn't in the list, and what only a provider may say [CALCULATOR-22]", async () => {
    const text = { age: 70, additional_medical_history: "odd words" };
    const unknown = { field: "devices", term: "unheard of" };
    const chart = { total: 2, single_3: false, at: new Date().toISOString() };
    const rejected = { text: "pick", term: "warfarin", field: "on_anticoagulants", why: "not_so" };
    for (const [field, body] of [
      ["picks", { picks: [unknown] }],
      ["text_read", { text_read: { additional_medical_history: "odd words" } }],
      ["rejected_terms", { rejected_terms: [rejected] }],
      ["news2_entered", { news2_entered: chart }],
    ] as const) {
      const reply = await assess({ ...text, ...body });
      expect([reply.statusCode, reply.json().field, reply.json().error]).toEqual([
        400,
        field,
        expect.stringMatching(/^[A-Z].*\.$/),
      ]);
    }
  });

  it("reads an earlier version's choice as its current equivalent", async () => {
    const answers = (femoral_line: string) => ({ no_acute_contraindication: true, femoral_line });
    const [earlier, now] = [answers("arterial_or_sheath"), answers("sheath_in_place")];
    const replies = await Promise.all([earlier, now].map((safety_answers) => assess({ age: 70, safety_answers })));
    expect(replies[0]?.json()).toEqual(replies[1]?.json());
    expect(replies[0]?.json().safety.reasons).toContainEqual({ id: "femoral_line" });
  });

  describe("input", () => {
    it("accepts numbers as text, and treats blank or null weight and height as unknown [CALCULATOR-20]", async () => {
      const asText = (await assess({ age: "72", weight_kg: " 70.5 ", height_cm: "163", days_immobile: "2" })).json();
      const asNumbers = (await assess({ age: 72, weight_kg: 70.5, height_cm: 163, days_immobile: 2 })).json();
      expect(asText).toEqual(asNumbers);
      expect(asText.weight_kg).toBe(70.5);
      for (const unknown of [{ weight_kg: null, height_cm: "" }, { weight_kg: "  ", height_cm: null }, {}]) {
        const reply = (await assess({ age: 72, ...unknown })).json();
        expect(reply.weight_kg).toBeNull();
        expect(reply.provenance.not_recorded).toEqual(expect.arrayContaining(["weight_kg", "height_cm"]));
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
      const figures = async (body: object) => valuesOf((await assess({ age: 80, ...body })).json());
      expect(await figures(lists)).toEqual(await figures(flags));
      expect(await figures(lists)).not.toEqual(await figures({}));
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
      expect(nothing).toEqual(expect.arrayContaining(["fall_history", "prior_admissions", "weight_kg"]));
      const newIn21 = ["is_respiratory_admission", "has_chronic_lung_disease", "days_in_hospital"];
      expect(nothing).toEqual(expect.arrayContaining(newIn21));
      expect(nothing).toHaveLength(7 + 25 + 8 + 3);
      expect(await assumedFor({ age: "", days_immobile: null })).toEqual(nothing);
      expect(await assumedFor({ age: 70, is_sepsis: false })).toEqual(
        nothing.filter((field) => !["age", "is_sepsis"].includes(field)),
      );
      expect(await assumedFor({ no_devices: true, comorbidities: ["gout"], medications: [] })).toEqual(
        nothing.filter((field) => !/catheter|central_line|feeding_tube|ventilator/.test(field)),
      );
      const asDefault = (await assess({ age: 65, sex: "female", on_vte_prophylaxis: true })).json();
      expect(valuesOf(asDefault)).toEqual(valuesOf((await assess({})).json()));
    });

    it("prefers a clinician's own score [CALCULATOR-23]", async () => {
      const entered = (await assess({ age: 80, padua: 5, morse: { gait: "weak" }, braden: { sensory: 2 } })).json();
      expect(entered.scores.padua).toMatchObject({ total: 5, source: "entered_total" });
      expect(entered.scores.morse.source).toBe("entered_items");
      expect(entered.scores.braden.items).toContainEqual(["sensory", 2, "yes"]);
    });

    it.each([
      ["age", { age: 70.5 }],
      ["age", { age: "old" }],
      ["weight_kg", { weight_kg: "1e2" }],
      ["weight_kg", { weight_kg: true }],
      ["days_immobile", { days_immobile: 1.5 }],
      ["sex", { sex: "unknown" }],
      ["level_of_care", { level_of_care: "step-down" }],
      ["mobility_status", { mobility_status: "" }],
      ["is_sepsis", { is_sepsis: "true" }],
      ["comorbidities", { comorbidities: "diabetes" }],
      ["medications.0", { medications: [1] }],
      ["admission_diagnosis", { admission_diagnosis: "x".repeat(201) }],
      ["morse", { morse: 24 }],
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

    it.each([
      ["age", { age: 12 }],
      ["age", { age: "111" }],
      ["weight_kg", { weight_kg: 700 }],
      ["weight_kg", { weight_kg: "19.9" }],
      ["height_cm", { height_cm: 99 }],
      ["height_cm", { height_cm: "251" }],
      ["days_immobile", { days_immobile: 31 }],
      ["days_immobile", { days_immobile: -1 }],
      ["prior_admissions", { prior_admissions: 51 }],
      ["padua", { padua: 21 }],
      ["braden", { braden: 5 }],
      ["safety_answers.fio2", { safety_answers: { fio2: 40 } }],
    ])("refuses %s outside its range as implausible: %o [CALCULATOR-18]", async (field, body) => {
      const reply = await assess({ age: 70, sex: "male", ...body });
      const bounded = field.replace("safety_answers.", "");
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { field, code: "implausible", refused: [`bounds.${bounded}`] },
      ]);
    });

    it("leaves the admission boxes independent [ANONYMOUS-4]", async () => {
      const reply = await assess({ age: 70, no_admission_type: true, is_sepsis: true, admission_other: true });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual((await assess({ age: 70, is_sepsis: true })).json());
    });
  });

  it("leaves nothing but the count: no row, no cookie, no log line with the input [ANONYMOUS-14, PRODUCT-5]", async () => {
    // Otherwise the running server may seal between the two counts.
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
    const { unread } = reply.json().safety;
    expect(unread, "the caller alone reads the text again").toEqual([
      "additional_medical_history",
      "admission_diagnosis",
    ]);
    expect(await countRows(server)).toEqual(before);
    expect(anonymousAssessmentCount()).toBe(counted + 1);
    expect(logLines.length).toBeGreaterThanOrEqual(2);
    expect(logLines.join("")).not.toMatch(/tsutsugamushi|platypus|quokkamycin|61\.37/);
  });
});

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a vignette expects for a risk, as far as the wire format shows it. */
const figuresOf = ({ probability, range, people }: Expected["vte"]) => ({ probability, range, people });

/** Every number in a reply. */
const valuesOf = (result: Record<string, Record<string, unknown>>) => [
  ...["deconditioning", "vte", "falls", "pressure"].map((risk) => result[risk]?.probability),
  ...[result.los, result.discharge, result.readmission_30d],
];

/** Row counts for all tables. */
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
