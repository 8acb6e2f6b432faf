import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import { PATIENT_AGE_YEARS } from "@bedside-bike/contract/limits";
import { describe, expect, it } from "vitest";
import { bikeNumberProblem, birthDateProblem, emailProblem, nameProblem } from "./field-problem.ts";

describe("what is found before it is sent [SIGN-IN-65]", () => {
  it.each([
    ["O’Brien", null],
    ["Işık", null],
    ["", null],
    ["\u200b", "hidden"],
    ["Ann\u202egnirps", "hidden"],
    ["Ann\u0007", "hidden"],
    ["Wei\ufffd", "lost"],
    ["a\u0301\u0301\u0301\u0301\u0301\u0301", "marks"],
    ["123", "letter"],
  ])("the name %j: %s", (name, problem) => expect(nameProblem(name)).toBe(problem));

  it.each([
    ["name@example.org", null],
    ["", null],
    ["name@", "email"],
    ["na me@example.org", "email"],
    ["müller@example.org", "emailLetters"],
    ["name@müller.example", null],
  ])("the email %j: %s", (email, problem) => expect(emailProblem(email)).toBe(problem));

  it.each([
    ["121", null],
    [" ١٢١ ", null],
    ["", null],
    ["0", "bike"],
    ["1e2", "bike"],
    ["0x79", "bike"],
    ["1234567", "bike"],
  ])("the bike %j: %s", (number, problem) => expect(bikeNumberProblem(number)).toBe(problem));

  it.each([
    ["1944-04-12", null],
    ["", null],
    ["2010-11-30", null],
    ["2010-12-01", "age"],
    ["2025-01-01", "age"],
    ["2027-01-01", "age"],
    ["1910-01-01", "age"],
    ["0044-04-12", "born"],
  ])("born %j: %s", (born, problem) => expect(birthDateProblem(born, "2026-11-30")).toBe(problem));

  it("a patient's age has the calculator's limits", () =>
    expect(ASSESSMENT_LIMITS.age).toMatchObject(PATIENT_AGE_YEARS));
});
