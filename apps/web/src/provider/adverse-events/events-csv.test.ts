import { expect, it } from "vitest";
import { eventsCsv } from "./events-csv.ts";

it("Events are saved by week, without whose they were [EVENT-13]", () => {
  const event = {
    week: "2026-11-16",
    kind: "fall",
    harm: "mild",
    ofRide: true,
    heldPlan: true,
    isCorrected: false,
  } as const;
  const csv = eventsCsv([event], {
    headers: ["Week", "Kind", "Harm", "Ride", "Held", "Corrected"],
    kind: (kind) => `the ${kind}`,
    harm: (harm) => harm,
    answer: (isSo) => (isSo ? "yes" : "no"),
  });
  expect(csv.slice(1)).toBe("Week,Kind,Harm,Ride,Held,Corrected\r\n2026-11-16,the fall,mild,yes,yes,no\r\n");
});
