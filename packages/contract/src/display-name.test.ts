import { expect, it } from "vitest";
import { displayNameProblem, findsNamesOf } from "./display-name.ts";

it.each([
  ["", "missing"],
  ["   ", "missing"],
  ["x".repeat(41), "long"],
  ["x".repeat(200), "long"],
  ["\u200b", "unreadable"],
  ["\u3164", "unreadable"],
  ["\u2800\u115f", "unreadable"],
  ["a\u202eb", "unreadable"],
  ["a\u0000b", "unreadable"],
  ["Nurse Dana", "staff"],
  ["NURSE\u200b Dana", "unreadable"],
  ["NÜRSE Dana", "staff"],
  ["Dana Provider RN", "staff"],
  ["Dana Whitfield, DPT", "staff"],
  ["Dr. Bike", "staff"],
  ["Döctor Who", "staff"],
  ["ICU Staff", "staff"],
  ["RN Dana", "staff"],
  ["Dana R.N.", "staff"],
  ["Dana rn", "staff"],
  ["Charge RN!", "staff"],
  ["Dana, P.T.", "staff"],
  ["NurseDana", "staff"],
  ["N u r s e Joy", "staff"],
  ["RN", "staff"],
  ["PT Anna", "staff"],
  ["Your Care Team", "staff"],
  ["Bedside Bike", "staff"],
  ["Nurѕe Joy", "staff"],
  ["Nursе Dana", "staff"],
] as const)("a display name of %j is refused as %s [WALL-19]", (name, problem) => {
  expect(displayNameProblem(name)).toBe(problem);
});

it.each([
  "Night Owl",
  "Quiet Heron 12",
  "Do it",
  "Grand pa",
  "DO IT NOW",
  "PA, DA, DA",
  "Team Rosa",
  "A B C",
  "👩‍🦽",
  "夜",
  "Ümit",
  "Nursel",
])("a display name of %j stands [WALL-19]", (name) => expect(displayNameProblem(name)).toBeNull());

it("finds a person's name in a display name, whatever its case and accents [WALL-19]", () => {
  const isTaken = findsNamesOf([
    { firstName: "Dana", lastName: "Whitfield" },
    { firstName: "Zoë", lastName: "O'Hara" },
  ]);
  for (const name of [
    "zoe o'hara",
    "I am ZOË O’HARA",
    "Zoë\u200b O'Hara!",
    "O'Hara Zoe",
    "DanaWhitfield",
    "danawhitfield",
  ])
    expect(isTaken(name)).toBe(true);
  for (const name of ["Zoe", "Zoe Harald", "Azoe O'Hara", "Zoe Whitfield"]) expect(isTaken(name)).toBe(false);
});
