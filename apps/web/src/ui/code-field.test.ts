import { expect, it } from "vitest";
import { digitsOf } from "./code-field.tsx";

it.each([
  ["117087", "117087"],
  ["117 087", "117087"],
  ["١١٧٠٨٧", "117087"],
  ["1234 5678", "12345678"],
  ["Your sign-in code is 757016. It works once, within 10 minutes.", "757016"],
  ["757016 757016", "757016757016"],
  ["12345", "12345"],
])("the code in %j is %s [NAME-4]", (text, code) => {
  expect(digitsOf(text)).toBe(code);
});
