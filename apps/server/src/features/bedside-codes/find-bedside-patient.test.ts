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

describe("for whom a bedside code is", () => {
  it("finds by the number first, and the name must agree with it [CONFIRM-3]", () => {
    const issued = { kind: "issue", patientId: 11, isNumberNew: false };
    expect(decide({ patientNumber: "007", holder: vera, namesakes: null })).toEqual(issued);
    expect(decide({ patientNumber: "007", holder: vera, namesakes: [veraOfBefore, vera] })).toEqual(issued);
    expect(decide({ patientNumber: "007", holder: vera, namesakes: [veraOfBefore], createAccount: true })).toEqual([
      409,
      "patientNumber",
    ]);
    expect(decide({ patientNumber: "008", namesakes: null })).toEqual([404, "patientNumber"]);
  });

  it("gives the number to the only confirmed patient of that name who has none [CONFIRM-5]", () => {
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

  it("makes a second account of one name only when asked to, and only with a number of its own [CONFIRM-4]", () => {
    expect(decide({ patientNumber: "008", namesakes: [vera] })).toEqual([409, "createAccount"]);
    expect(decide({ patientNumber: "008", namesakes: [vera], createAccount: true })).toEqual({ kind: "create" });
    expect(decide({ namesakes: [], createAccount: true })).toEqual([400, "patientNumber"]);
    expect(decide({ namesakes: [], createAccount: true, needsNumber: false })).toEqual({ kind: "create" });
  });

  it("finds by name alone the patient who has a number, and asks for it where several have this name [CONFIRM-3]", () => {
    expect(decide({ namesakes: [vera] })).toEqual({ kind: "issue", patientId: 11, isNumberNew: false });
    expect(decide({ namesakes: [vera, { id: 13, patientNumber: "9" }] })).toEqual([409, "patientNumber"]);
    expect(decide({})).toEqual({ kind: "nobody" });
    expect(decide({ patientNumber: "008" })).toEqual({ kind: "nobody" });
  });
});
