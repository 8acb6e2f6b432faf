import { describe, expect, it } from "vitest";
import { assessAnswers } from "./assess-answers.ts";
import { readAnswers } from "./read-answers.ts";
import { anonymousAssessmentBody } from "./risk-assessment-body.ts";
import { type WireInput, wireInput } from "./risk-assessment-input.ts";
import { riskAssessmentReply } from "./risk-assessments.ts";
import { forPatients, readStoredResult } from "./wire-result.ts";
import { wireToEngine } from "./wire-to-engine.ts";

const now = "2026-11-28T12:00:00.000Z";
const given = (wire: WireInput) => wireToEngine(wireInput.parse(wire), { ignoresNoAdmissionType: false }).input;
const read = (wire: WireInput) => readAnswers(given(wire), now);

describe("typed texts", () => {
  it("are not the admission types that the form writes for its boxes", () => {
    const boxes = { is_sepsis: true, is_cardiac_admission: true };
    expect(read({ ...boxes, admission_diagnosis: "sepsis, cardiac admission" }).text.unread).toEqual([]);
    expect(read({ admission_diagnosis: "General admission" }).text.unread).toEqual([]);
    const unticked = read({ is_sepsis: true, admission_diagnosis: "sepsis, cardiac admission" }).answers;
    expect(unticked.unread_texts).toEqual(["admission_diagnosis"]);
    expect(unticked.open_matches).toMatchObject([{ term: "cardiac", field: "is_cardiac_admission" }]);
    expect(read({ ...boxes, admission_diagnosis: "sepsis admission, rhabdo" }).text.unread).toHaveLength(1);
  });

  it("are read as they are stored: composed, and a list's free entries on a line each", () => {
    const wire: WireInput = { medications: ["warfarin", "anticoagulants", "aspirin"] };
    const rejected = { text: "medications", term: "warfarin", field: "on_anticoagulants", why: "not_so" } as const;
    const whole = "warfarin\naspirin";
    const decided = read({ ...wire, text_read: { medications: whole }, rejected_terms: [{ ...rejected, whole }] });
    expect(decided.answers).toMatchObject({ open_matches: [], unread_texts: [] });
    const accent = { additional_medical_history: "cafe\u0301", text_read: { additional_medical_history: "caf\u00e9" } };
    expect(read(accent).text.unread).toEqual([]);
  });

  it("know a flag that only a default replaces as not answered", () => {
    const text = { additional_medications: "warfarin" };
    expect(read(text).text.matches).toMatchObject([{ field: "on_anticoagulants", state: "open" }]);
    expect(read({ ...text, on_anticoagulants: true }).text.matches).toMatchObject([{ state: "confirmed" }]);
    expect(read({ ...text, no_medications: true }).text.matches).toMatchObject([{ state: "open" }]);
  });
});

describe("picks", () => {
  const picks = [{ field: "additional_medications", term: "warfarin" } as const];

  it("count as answered, and the input is stored without what they set", () => {
    const { answers, provenance, given: stored } = read({ picks });
    expect(answers.on_anticoagulants).toBe(true);
    expect(provenance.on_anticoagulants).toBe("answered");
    expect(stored.answers.on_anticoagulants).toBe(false);
    const assessed = assessAnswers(given({ picks }), now);
    expect(assessed).toMatchObject({
      kind: "assessed",
      answers: { on_anticoagulants: false, picks },
      safety: { set_by_pick: { on_anticoagulants: true } },
    });
  });

  it("stand in their list: its 'none' contradicts them", () => {
    const wire: WireInput = { no_medications: true, picks: [{ field: "medications", term: "warfarin" }] };
    expect(wireToEngine(wire, { ignoresNoAdmissionType: false }).problems).toHaveLength(1);
  });

  it("are refused if they are not in the list", () => {
    const unknown: WireInput = { picks: [{ field: "devices", term: "flux capacitor" }] };
    expect(assessAnswers(given(unknown), now)).toMatchObject({
      kind: "refused",
      problem: { code: "picks.unknown", field: "picks", error: "This is not in the list. Choose again." },
    });
  });
});

it("an earlier clot is recorded and counts as answered", () => {
  const text = "PE 2015";
  const rejected = {
    text: "additional_medical_history",
    whole: text,
    term: "pe",
    field: "acute_dvt_pe",
    why: "earlier",
  } as const;
  const { answers, provenance } = read({ additional_medical_history: text, rejected_terms: [rejected] });
  expect(answers.has_vte_history).toBe(true);
  expect(provenance.has_vte_history).toBe("answered");
});

describe("the chart's NEWS2", () => {
  const chart = { total: 2, single_3: false, at: "2026-11-28T12:30:00+01:00" };

  it("is read with its time's zone", () => {
    expect(read({ news2_entered: chart }).answers.news2_entered?.at).toBe("2026-11-28T11:30:00.000Z");
  });

  it.each([
    [{ ...chart, single_3: true }, "news2_entered.impossible"],
    [{ ...chart, at: "2026-11-29T12:00:00Z" }, "bounds.news2_entered"],
    [{ ...chart, total: 21 }, "bounds.news2_entered"],
  ])("%j is refused: %s", (news2_entered, code) => {
    expect(assessAnswers(given({ news2_entered }), now)).toMatchObject({ kind: "refused", problem: { code } });
  });
});

it("only a provider ticks a text, rejects a term, or enters the chart's NEWS2", () => {
  const fieldsOf = (wire: WireInput) =>
    anonymousAssessmentBody.safeParse(wire).error?.issues.map(({ path }) => path[0]);
  const rejected = { text: "pick", term: "dvt", field: "acute_dvt_pe", why: "not_so" } as const;
  const chart = { total: 2, single_3: false, at: now };
  expect(fieldsOf({ text_read: { devices: "x" }, rejected_terms: [rejected], news2_entered: chart })).toEqual([
    "text_read",
    "rejected_terms",
    "news2_entered",
  ]);
  expect(fieldsOf({ text_read: {}, rejected_terms: [], news2_entered: null, picks: [] })).toBeUndefined();
});

it.each(["garbage", "", "2026-13-01T00:00:00Z"])("a time that is none is said at its field: '%s'", (at) => {
  const { error } = wireInput.safeParse({ news2_entered: { total: 2, single_3: false, at } });
  expect(error?.issues.map(({ path }) => path.join("."))).toContain("news2_entered.at");
});

it.each(["\ud83d", "", "a b", "\u202ex"])("a question that can't be one is refused: '%s'", (field) => {
  const rejected = { text: "pick", term: "dvt", field, why: "not_so" };
  expect(wireInput.safeParse({ rejected_terms: [rejected] }).success).toBe(false);
});

describe("a result", () => {
  const assessed = assessAnswers(given({ admission_diagnosis: "PE", safety_answers: { heart_rate: 125 } }), now);
  const result = assessed.kind === "assessed" ? assessed.result : null;

  it("is read by patients without class, what it follows from, and what is to be decided", () => {
    if (!result) throw new Error("not assessed");
    const { safety, plan_withheld, provenance } = forPatients(result);
    for (const hidden of ["class", "notes", "open", "decide_first", "open_bars", "news2", "caps"])
      expect(safety).not.toHaveProperty(hidden);
    expect(provenance.proposed).toEqual([]);
    expect(plan_withheld).toBe("decide_first");
    expect(forPatients({ ...result, plan_withheld: "stop" }).plan_withheld).toBeNull();
  });

  it.each<WireInput>([
    {},
    { age: 16 },
    { safety_answers: { comfort_care: true } },
    { sex: "female", age: 30, safety_answers: { pregnancy: "uncomplicated" } },
    { picks: [{ field: "devices", term: "dvt" }] },
  ])("of %j is what its schema says, for providers and patients", (wire) => {
    const one = assessAnswers(given(wire), now);
    if (one.kind !== "assessed") throw new Error("not assessed");
    for (const shown of [one.result, forPatients(one.result)]) {
      expect(riskAssessmentReply.parse(shown)).toEqual(JSON.parse(JSON.stringify(shown)));
    }
  });

  it("of an earlier engine is read with nothing in the place of what it did not compute", () => {
    const safety = { class: "amber", limit: null, reasons: [], notes: [], not_recorded: [], unread: ["gout ?"] };
    const earlier = { proposals: [], denied: [], earlier: [], safety, mobility_recommendation: { mode: "active" } };
    expect(readStoredResult({ engine_version: "2.1", ...earlier })).toEqual({
      engine_version: "2.1",
      figures_withheld: null,
      plan_withheld: null,
      safety: {
        ...safety,
        ...{ news2: null, vital_signs: null, caps: null, open: [], decide_first: [], open_bars: [], set_by_pick: {} },
      },
      mobility_recommendation: { mode: "active", caps: null },
    });
    if (result) expect(readStoredResult(result)).toEqual(result);
  });
});
