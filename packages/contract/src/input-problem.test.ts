import { expect, it } from "vitest";
import { bed, firstName } from "./fields.ts";
import { describeInputProblem } from "./input-problem.ts";
import { wireInput } from "./risk-assessment-input.ts";

it.each([
  [firstName, "x".repeat(101), "Use at most 100 characters."],
  [firstName, 7, "The field name is not valid: invalid input: expected string, received number."],
  [bed, "\u3164", "The bed has a hidden character. Type it again."],
  [bed, "12\u115fB", "The bed has a hidden character. Type it again."],
  [bed, "\uffa0", "The bed has a hidden character. Type it again."],
  [bed, "1234567890123", "Enter the bed with at most 12 letters, digits and hyphens, for example 12-B."],
])("%#: a user can read what is wrong with %j [NAME-1]", (field, value, sentence) => {
  const { error } = field.safeParse(value);
  expect(describeInputProblem(error?.issues[0], "name").message).toBe(sentence);
});

it.each([
  [
    { safety_answers: { acute_coronary: "STEMI" } },
    "bounds.acute_coronary",
    /^Outside the allowed range: .* choices\.$/,
  ],
  [{ safety_answers: { heart_rate: "80" } }, "bounds.heart_rate", /^Outside the allowed range: .* choices\.$/],
  [{ news2_entered: { total: 2, at: "2026-11-28T12:00:00Z" } }, "bounds.news2_entered", /^NEWS2 on the chart: /],
  [{ news2_entered: 2 }, "bounds.news2_entered", /^NEWS2 on the chart: /],
  [{ age: [] }, undefined, /age/],
])("%j is named by its code: %s", (input, code, sentence) => {
  const problem = describeInputProblem(wireInput.safeParse(input).error?.issues[0]);
  expect(problem.code).toBe(code);
  expect(problem.message).toMatch(sentence);
});
