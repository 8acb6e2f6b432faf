import { describe, expect, it } from "vitest";
import { HttpError } from "../../platform/errors.ts";
import { decideBedsidePatient, type WristbandMatch } from "./find-bedside-patient.ts";

const vera = { id: 11, patientNumber: "007" };
const veraOfBefore = { id: 12, patientNumber: null };
const match: WristbandMatch = {
  patientNumber: undefined,
  namesakes: [],
  holder: null,
  ended: [],
  createAccount: false,
  needsNumber: true,
};

function decide(change: Partial<WristbandMatch>) {
  const decision = decideBedsidePatient({ ...match, ...change });
  return decision instanceof HttpError ? [decision.status, decision.field] : decision;
}

describe("the patient whom a bedside code is for", () => {
  it("is found by the number first, and the name must agree with it [CONFIRM-3]", () => {
    const issued = { kind: "issue", patientId: 11, isNumberNew: false };
    expect(decide({ patientNumber: "007", holder: vera, namesakes: null })).toEqual(issued);
    expect(decide({ patientNumber: "007", holder: vera, namesakes: [veraOfBefore, vera] })).toEqual(issued);
    expect(decide({ patientNumber: "007", holder: vera, namesakes: [veraOfBefore], createAccount: true })).toEqual([
      409,
      "patientNumber",
    ]);
    expect(decide({ patientNumber: "008", namesakes: null })).toEqual([404, "patientNumber"]);
  });

  it("gets the number if they are the only confirmed patient of that name and have none [CONFIRM-5]", () => {
    const numbered = { kind: "issue", patientId: 12, isNumberNew: true };
    expect(decide({ patientNumber: "008", namesakes: [veraOfBefore] })).toEqual(numbered);
    expect(decide({ patientNumber: "008", namesakes: [vera, veraOfBefore] })).toEqual(numbered);
    expect(decide({ patientNumber: "008", namesakes: [veraOfBefore, { id: 13, patientNumber: null }] })).toEqual([
      409,
      undefined,
    ]);
    expect(decide({ namesakes: [veraOfBefore] })).toEqual([400, "patientNumber"]);
    expect(decide({ namesakes: [veraOfBefore], needsNumber: false })).toMatchObject({ patientId: 12 });
  });

  it("gets a second account of one name only on request, and only with a number of its own [CONFIRM-4]", () => {
    expect(decide({ patientNumber: "008", namesakes: [vera] })).toEqual([409, "createAccount"]);
    expect(decide({ patientNumber: "008", namesakes: [vera], createAccount: true })).toEqual({ kind: "create" });
    expect(decide({ namesakes: [], createAccount: true })).toEqual([400, "patientNumber"]);
    expect(decide({ namesakes: [], createAccount: true, needsNumber: false })).toEqual({ kind: "create" });
  });

  it("is found by name alone if they have a number, which is asked for if several have this name [CONFIRM-3]", () => {
    expect(decide({ namesakes: [vera] })).toEqual({ kind: "issue", patientId: 11, isNumberNew: false });
    expect(decide({ namesakes: [vera, { id: 13, patientNumber: "9" }] })).toEqual([409, "patientNumber"]);
    expect(decide({})).toEqual({ kind: "nobody" });
    expect(decide({ patientNumber: "008" })).toEqual({ kind: "nobody" });
  });
});
