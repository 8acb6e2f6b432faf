import type { RecordedInput } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { withChange } from "./changed-input.ts";

const input = {
  has_diabetes: false,
  has_obesity: true,
  no_medical_conditions: false,
  comorbidities: ["obesity", "gout"],
  medications: [],
  devices: [],
  no_devices: true,
  has_ventilator: false,
} as unknown as RecordedInput;

describe("what if", () => {
  it("lets a flag's list and its group's 'none' follow", () => {
    expect(withChange(input, { input: "has_obesity", value: false })).toMatchObject({
      has_obesity: false,
      comorbidities: ["gout"],
    });
    expect(withChange(input, { input: "has_ventilator", value: true })).toMatchObject({
      has_ventilator: true,
      no_devices: false,
      devices: ["ventilator"],
    });
  });

  it("does not change the stored answers [CALCULATOR-46]", () => {
    withChange(input, { input: "has_diabetes", value: true });
    expect(input).toMatchObject({ has_diabetes: false, comorbidities: ["obesity", "gout"] });
  });
});
