import { SAFETY_ITEM_IDS } from "@bedside-bike/clinical";
import { unansweredInput } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { arrangeQuestions, listOpenQuestions, noneAnswer } from "./arrange-questions.ts";

type Changes = Partial<typeof unansweredInput>;
const arranged = (changes: Changes) => arrangeQuestions({ ...unansweredInput, ...changes });
const ward = ["rhythm", "acute_coronary", "heart_failure", "acute_dvt_pe", "active_bleeding", "unstable_fracture"];

describe("questions of the safety check", () => {
  it("put the core questions that apply first, those that the button does not answer apart [CALCULATOR-50, CALCULATOR-51]", () => {
    expect([...arranged({}).core].sort()).toEqual([...ward].sort());
    expect(arranged({}).apart).toEqual([]);
    expect(arranged({ age: 50 }).core).toContain("pregnancy");
    expect(arranged({ age: 50, sex: "male" }).core).not.toContain("pregnancy");
    expect(arranged({ is_orthopedic: true, is_postoperative: true }).apart).toEqual([
      "weight_bearing",
      "leg_or_vascular_surgery",
    ]);
  });

  it("put those of a place behind the others, where they apply [CALCULATOR-50]", () => {
    const place = ["oxygen_support", "femoral_line", "intracranial", "mechanical_support", "aortic_dissection"];
    for (const where of [
      { level_of_care: "icu" },
      { level_of_care: "stepdown" },
      { is_cardiac_admission: true },
    ] as const) {
      expect(arranged(where).core.slice(ward.length)).toEqual(place);
    }
    const ventilated = arranged({ level_of_care: "icu", has_ventilator: true });
    expect(ventilated.core.slice(ward.length)).toEqual(place.slice(1));
    expect(ventilated.matters).toContain("oxygen_support");
    expect(arranged({}).core).not.toContain("aortic_dissection");
  });

  it("bring up the lungs' own where they limit the plan, and potassium with dialysis [CALCULATOR-52]", () => {
    expect(arranged({ has_chronic_lung_disease: true }).vitals).toContain("oxygen_support");
    expect(arranged({ has_dialysis: true }).matters).toContain("potassium_mmol_l");
    expect(arranged({ safety_answers: { mechanical_support: "vad" } }).needed).toEqual(["map_mmhg"]);
  });

  it("open what is needed and what the answers bring up, and fold the rest [CALCULATOR-52]", () => {
    expect(arranged({}).needed).toEqual([]);
    expect(arranged({ is_sepsis: true })).toMatchObject({
      neededVitals: [
        "oxygen_support",
        "spo2_percent",
        "respiratory_rate",
        "systolic_mmhg",
        "heart_rate",
        "consciousness",
        "temperature_c",
      ],
      needed: ["map_mmhg"],
      matters: ["vasopressors"],
    });
    expect(arranged({ has_ventilator: true, level_of_care: "icu" })).toMatchObject({
      neededVitals: ["spo2_percent", "respiratory_rate", "systolic_mmhg", "heart_rate", "temperature_c"],
      needed: ["fio2", "peep_cmh2o", "map_mmhg", "vasopressors", "rass"],
    });
    expect(arranged({ is_oncology: true, mobility_status: "bedbound" }).needed).toEqual(["bone_metastases"]);
    expect(arranged({ has_diabetes: true }).matters).toEqual(["glucose_mg_dl", "ketones_present"]);
    expect(arranged({ weight_kg: 140, height_cm: 170 }).matters).toEqual(["bike_weight_limit_kg"]);
  });

  it.each<Changes>([{}, { has_ventilator: true, level_of_care: "icu", is_sepsis: true, has_diabetes: true, age: 30 }])(
    "stand in one place each %#",
    (changes) => {
      const { core, apart, vitals, needed, matters, more } = arranged(changes);
      const all = [...core, ...apart, ...vitals, ...needed, ...matters, ...more.flatMap(({ items }) => items)];
      const idle = ["target_88_92", ...(changes.has_ventilator ? ["consciousness"] : [])];
      expect(all.sort()).toEqual(SAFETY_ITEM_IDS.filter((id) => !idle.includes(id)).sort());
    },
  );

  it("ask for NEWS2's signs together, the second oxygen scale with a lung disease, consciousness of nobody ventilated [CALCULATOR-65]", () => {
    const signs = ["oxygen_support", "spo2_percent", "respiratory_rate", "systolic_mmhg", "heart_rate"];
    expect(arranged({}).vitals).toEqual([...signs, "consciousness", "temperature_c"]);
    expect(arranged({ has_chronic_lung_disease: true }).vitals).toContain("target_88_92");
    expect(arranged({ has_ventilator: true }).vitals).toEqual([...signs.slice(1), "temperature_c"]);
    expect(arranged({ is_neuro_admission: true }).core).toEqual(
      expect.arrayContaining(["stroke_time", "leg_paralysis"]),
    );
    expect(arranged({}).core).not.toContain("stroke_time");
  });

  it("name what the button answers", () => {
    expect(
      ["acute_coronary", "rhythm", "active_bleeding", "pregnancy", "aortic_dissection", "weight_bearing"].map((id) =>
        noneAnswer(id as "rhythm"),
      ),
    ).toEqual(["none", "stable", "no", "no", "none", ""]);
  });

  it("are open until answered, like what a text asks [CALCULATOR-53]", () => {
    const none = { no_acute_contraindication: true };
    expect(listOpenQuestions(unansweredInput).sort()).toEqual([...ward].sort());
    expect(listOpenQuestions({ ...unansweredInput, safety_answers: none })).toEqual([]);
    const proposed = {
      ...unansweredInput,
      safety_answers: none,
      open_matches: [
        { text: "devices", term: "dvt", field: "acute_dvt_pe", value: "suspected", times: 1 },
        { text: "devices", term: "diabetes", field: "has_diabetes", value: true, times: 1 },
      ],
    };
    expect(listOpenQuestions(proposed)).toEqual(["acute_dvt_pe"]);
    const inPlace = {
      ...proposed,
      level_of_care: "icu",
      open_matches: [{ text: "devices", term: "line", field: "femoral_line", value: null, times: 1 }],
    } as const;
    expect(listOpenQuestions(inPlace)).toContain("femoral_line");
    expect(listOpenQuestions(inPlace)).not.toContain("intracranial");
    expect(listOpenQuestions({ ...unansweredInput, safety_answers: none, is_cardiac_admission: true })).toEqual([
      "spo2_percent",
      "heart_rate",
      "systolic_mmhg",
      "respiratory_rate",
      "oxygen_support",
      "temperature_c",
      "consciousness",
    ]);
  });
});
