import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { clearanceOf, greenAnswers, recommended } from "../../../test/support/safety-check.ts";
import { grant, register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { riskAssessments } from "../../platform/database/schema.ts";

const now = Date.parse("2026-06-10T14:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const angina = "no unstable angina";
const rejection = {
  text: "additional_medical_history",
  whole: angina,
  term: "unstable angina",
  field: "acute_coronary",
  why: "not_so",
} as const;
const decided = { additional_medical_history: angina, rejected_terms: [rejection] };

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(now));
  care = await Care.begin(server);
});

const create = (by: Care["provider"], answers: object) =>
  by.call("POST", "/api/risk-assessment", { patientId: care.patient.user.id, ...greenAnswers, ...answers });
const countStored = async () => (await server.asOwner((tx) => tx.select().from(riskAssessments))).length;

/** Every way to send goals. */
const sends = (): Readonly<Record<string, () => ReturnType<Care["sendStart"]>>> => ({
  "goals from the assessment": () => care.sendStart(),
  "a save of goals": () => care.save({ duration: 15, sessions: 2 }),
});

describe("A decision about typed text", () => {
  it.each([
    ["the diagnosis", { admission_diagnosis: "Unstable Angina" }],
    ["a misspelled word beside it", { additional_medical_history: "unstable angina, hx unstabel" }],
    ["a text that denies it", { additional_medical_history: angina }],
    [
      "a pick that the answer contradicts",
      {
        picks: [{ field: "comorbidities", term: "unstable angina" }],
        safety_answers: { ...greenAnswers.safety_answers, acute_coronary: "none" },
      },
    ],
  ])("comes before clearance, goals and plan: %s [GOAL-47]", async (_, answers) => {
    const reply = await create(care.provider, answers);
    expect(reply.statusCode, reply.body).toBe(201);
    const assessed = reply.json();
    expect(assessed).toMatchObject({
      plan_withheld: "decide_first",
      mobility_recommendation: null,
      safety: {
        class: "amber",
        decide_first: expect.arrayContaining(["unstable angina"]),
        open_bars: ["unstable angina"],
      },
    });
    const state = { state: "ask", reasonId: "decide_first", mayStart: false, target: null };
    expect(await care.state()).toMatchObject(state);
    expect(await care.limits()).toMatchObject({
      code: "decide_first",
      lowerCode: "decide_first",
      decideFirst: assessed.safety.decide_first,
    });
    const refused = { code: "decide_first", terms: assessed.safety.decide_first };
    const cleared = await care.provider.call("POST", `${care.path}/clearances`, clearanceOf(assessed));
    expect([cleared.statusCode, cleared.json()]).toMatchObject([409, refused]);
    expect(cleared.json().error).toMatch(/^Decide first: .*unstable angina/);
    for (const [way, send] of Object.entries(sends())) {
      const sent = await send();
      expect([way, sent.statusCode, sent.json()]).toMatchObject([way, 409, refused]);
    }
    expect(await care.goals()).toEqual([]);
  });

  it("closes goals that are in force, whichever way they would be changed [GOAL-47]", async () => {
    await care.assess();
    expect((await care.sendStart()).statusCode).toBe(201);
    const [goal] = await care.goals();
    await create(care.provider, { additional_medical_history: angina });
    expect(await care.goals(care.patient)).toEqual([]);
    const changed = await care.provider.call("PATCH", `/api/goals/${goal?.id}`, { targetValue: 5 });
    expect([changed.statusCode, changed.json().code]).toEqual([409, "decide_first"]);
  });

  it("once taken and read, leaves nothing behind but the record of who read it [GOAL-47]", async () => {
    const text_read = { additional_medical_history: angina };
    const assessed = (await create(care.provider, { ...decided, text_read })).json();
    expect(assessed).toMatchObject({
      plan_withheld: null,
      safety: { class: "green", unread: [], decide_first: [], open: [] },
      assessment: {
        assessedAt: at(0),
        assessedBy: { id: care.provider.user.id },
        input: { text_read, rejected_terms: [rejection] },
      },
    });
    expect(await care.state()).toMatchObject({ state: "ready", mayStart: true });
    // Neither is there for the next assessment.
    const profile = (await care.provider.call("GET", `${care.path}/profile-for-calculator`)).json();
    expect(profile).toMatchObject({ additional_medical_history: angina });
    for (const field of ["picks", "text_read", "rejected_terms"]) expect(profile).not.toHaveProperty(field);
  });

  it("is undecided again when nobody has ticked: the text alone asks first, without barring a clearance", async () => {
    const assessed = (await create(care.provider, decided)).json();
    expect(assessed.safety).toMatchObject({ class: "amber", unread: ["additional_medical_history"], decide_first: [] });
    const cleared = await care.provider.call("POST", `${care.path}/clearances`, clearanceOf(assessed));
    expect(cleared.statusCode, cleared.body).toBe(201);
  });

  it.each([
    [
      "a tick for a text that has since changed by one character",
      400,
      "text_read",
      { ...decided, text_read: { additional_medical_history: `${angina}.` } },
    ],
    ["a tick for a text that is not there", 400, "text_read", { text_read: { devices: "walker" } }],
    ["a pick that is not in the list", 400, "picks", { picks: [{ field: "devices", term: "unheard of" }] }],
    ["a total of 2 with a sign of 3", 400, "news2_entered", { news2_entered: { total: 2, single_3: true, at: at(0) } }],
    ["a total of 13 without one", 400, "news2_entered", { news2_entered: { total: 13, single_3: false, at: at(0) } }],
    ["a total of 21", 400, "news2_entered", { news2_entered: { total: 21, single_3: true, at: at(0) } }],
    ["half a point", 400, "news2_entered", { news2_entered: { total: 1.5, single_3: false, at: at(0) } }],
    ["a time from tomorrow", 400, "news2_entered", { news2_entered: { total: 2, single_3: false, at: at(24) } }],
    [
      "a time from the day before yesterday",
      400,
      "news2_entered",
      { news2_entered: { total: 2, single_3: false, at: at(-25) } },
    ],
    ["a vital sign out of its range", 422, "safety_answers.heart_rate", { safety_answers: { heart_rate: 251 } }],
    [
      "a choice that is not in the data",
      400,
      "safety_answers.consciousness",
      { safety_answers: { consciousness: "asleep" } },
    ],
    [
      "a type that is not in the data",
      400,
      "safety_answers.temperature_c",
      { safety_answers: { temperature_c: "warm" } },
    ],
  ] as const)("is refused by its field: %s; nothing is stored [CALCULATOR-22]", async (_, status, field, answers) => {
    const before = await countStored();
    const reply = await create(care.provider, answers);
    const { error, field: named, code } = reply.json();
    expect([reply.statusCode, named, error]).toEqual([status, field, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(code).toBeDefined();
    expect(await countStored()).toBe(before);
  });

  it.each([
    ["text_read", { additional_medical_history: angina, text_read: { additional_medical_history: angina } }],
    ["rejected_terms", decided],
    ["news2_entered", { news2_entered: { total: 1, single_3: false, at: at(0) } }],
  ] as const)(
    "is a provider's: a patient's %s is refused, and nothing is stored [CALCULATOR-22]",
    async (field, answers) => {
      const before = await countStored();
      for (const path of ["/api/risk-assessment", "/api/risk-assessment/preview"]) {
        const body = { patientId: care.patient.user.id, ...greenAnswers, ...answers };
        const reply = await care.patient.call("POST", path, body);
        expect([path, reply.statusCode, reply.json().field]).toEqual([path, 403, field]);
      }
      expect(await countStored()).toBe(before);
      const picks = [{ field: "comorbidities", term: "diabetes" }];
      expect((await create(care.patient, { picks })).statusCode).toBe(201);
    },
  );
});

describe("Somebody under 18", () => {
  it.each([
    ["by the birth date, whatever was entered", "2009-01-02", { age: 40 }],
    ["by the birth date, without an entered age", "2009-01-02", { age: undefined }],
    ["by the age entered", "1980-01-02", { age: 17 }],
  ])("is outside the model: %s [GOAL-48]", async (_, dateOfBirth, answers) => {
    const patient = await register(server, "patient", { dateOfBirth });
    await grant(patient, care.provider);
    care = Object.assign(Object.create(care), { patient, path: `/api/patients/${patient.user.id}` });
    const assessed = (await create(care.provider, answers)).json();
    expect(assessed).toMatchObject({
      figures_withheld: "under_18",
      plan_withheld: "under_18",
      scores: null,
      deconditioning: null,
      mobility_recommendation: null,
    });
    expect(await care.state()).toMatchObject({ state: "ask", reasonId: "under_18", mayStart: false });
    const cleared = await care.provider.call("POST", `${care.path}/clearances`, clearanceOf(assessed));
    expect([cleared.statusCode, cleared.json()]).toMatchObject([
      409,
      { code: "outside_model", error: "Under 18: outside this model. No figures and no plan. Ask the pediatric team." },
    ]);
    for (const send of Object.values(sends())) expect((await send()).json().code).toBe("outside_model");
  });

  it("asks first before anybody has assessed them [GOAL-48]", async () => {
    const young = await Care.begin(server, { dateOfBirth: "2009-01-02" });
    expect(await young.state()).toMatchObject({ state: "ask", reasonId: "under_18", mayStart: false, since: null });
    expect((await young.sendStart()).json().code).toBe("outside_model");
  });
});

describe("Comfort care", () => {
  const forComfort = { safety_answers: { no_acute_contraindication: true, comfort_care: true } };

  it("is sent minutes and sessions, never watts, and nothing is to be reached [GOAL-49]", async () => {
    const assessed = (await create(care.provider, forComfort)).json();
    expect(assessed).toMatchObject({
      figures_withheld: "comfort_care",
      mobility_benefits: null,
      safety: { class: "amber", vital_signs: "not_needed", news2: { class: null } },
    });
    const cleared = await care.provider.call("POST", `${care.path}/clearances`, clearanceOf(assessed));
    expect(cleared.statusCode, cleared.body).toBe(201);
    const withWatts = await care.save({ duration: 5, sessions: 2, power: 5 }, { clearanceAcknowledged: true });
    expect([withWatts.statusCode, withWatts.json().field]).toEqual([409, "watts"]);
    const longer = await care.save({ duration: 6, sessions: 2 }, { clearanceAcknowledged: true });
    expect(longer.json().error).toBe("Above what comfort care allows. Assess again when it has changed.");
    const plan = assessed.mobility_recommendation;
    const sent = await care.sendStart({
      ...recommended,
      watt_goal: plan.watt_goal,
      duration_min_per_session: plan.duration_min_per_session,
      sessions_per_day: plan.sessions_per_day,
    });
    expect(sent.statusCode, sent.body).toBe(201);
    expect((await care.goals()).map(({ goalType, targetValue }) => [goalType, targetValue])).toEqual([
      ["duration", 5],
      ["sessions", 2],
    ]);
    expect(await care.state()).toMatchObject({ state: "passive", reasonId: "comfort", mayStart: true, target: null });
    const { goals, adaptiveGoal, today, slots } = await care.dashboard();
    expect([goals, adaptiveGoal, today.dailyGoalMinutes, slots]).toEqual([[], null, null, []]);
  });
});

describe("A finding's cap", () => {
  const bleeding = { safety_answers: { ...greenAnswers.safety_answers, platelets: 30 } };

  it("is hard: a send above it is refused, acknowledged or not [GOAL-50]", async () => {
    await care.assessAndClear({ ...greenAnswers, ...bleeding });
    const { mobility_recommendation: plan } = (await care.newestAssessment()) as unknown as {
      mobility_recommendation: { watt_goal: number; duration_min_per_session: number };
    };
    const { watt_goal: watts, duration_min_per_session: minutes } = plan;
    expect([watts < 25, minutes]).toEqual([true, 10]);
    for (const answer of [{}, { clearanceAcknowledged: true, overrideConfirmed: true }]) {
      for (const goals of [
        { power: watts + 1, duration: 10 },
        { power: watts, duration: 11 },
      ]) {
        const reply = await care.save(goals, answer);
        const { error, code } = reply.json();
        expect([reply.statusCode, code, error]).toEqual([
          409,
          "over_hard_cap",
          "Above what platelets allows. Assess again when it has changed.",
        ]);
      }
    }
  });

  it("lowers at once what goes on under a new assessment [GOAL-50]", async () => {
    const heavy = { ...greenAnswers, weight_kg: 120, height_cm: 200, ...bleeding };
    await care.assessAndClear(heavy);
    const { step } = await care.limits();
    expect((await care.save({ power: step?.watts ?? 0, duration: 10, sessions: 2 })).statusCode).toBe(201);
    const before = await care.state();
    const lighter = (await create(care.provider, { ...heavy, weight_kg: 60 })).json();
    const { today_watts: watts } = lighter.mobility_recommendation;
    expect(watts).toBeLessThan(before.target?.watts ?? 0);
    expect(await care.state()).toMatchObject({ state: "active", target: { watts, minutes: 10, sessions: 2 } });
    expect((await care.goals()).find(({ goalType }) => goalType === "power")?.targetValue).toBe(watts);
  });
});
