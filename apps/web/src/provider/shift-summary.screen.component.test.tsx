import type { ShiftLine, ShiftSummary } from "@bedside-bike/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { press } from "../../test/support/keyboard.ts";
import { provider, verifiedHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../test/support/stub-server.ts";

const quiet: ShiftLine = {
  patientId: 4,
  bed: "2-A",
  firstName: "Otto",
  lastName: "Sample",
  rides: [],
  missed: [],
  goalChanges: [],
  help: [],
  adverseEvents: [],
  events: [],
  level: null,
  check: null,
  rideState: { state: "active", mayStart: true, target: null, limit: null, reasonId: "green", since: null },
};
const rosa: ShiftLine = {
  ...quiet,
  patientId: 5,
  bed: "12-B",
  firstName: "Rosa",
  lastName: "Demo",
  rides: [
    {
      startedAt: "2026-11-24T20:05:00.000Z",
      durationSeconds: 720,
      mode: null,
      averagePowerWatts: 24.2,
      powerSeconds: 720,
      averageResistance: 2,
      goalWatts: 25,
      isOpen: false,
      whilePaused: false,
      feedback: { effort: "right", symptoms: false, symptomKinds: [] },
      borg: 12,
    },
  ],
  level: 5,
  missed: [
    { day: "2026-11-24", slot: 2, reason: "procedure", note: null },
    { day: "2026-11-24", slot: 3, reason: "other", note: "family meeting" },
  ],
  check: { state: "go", at: "2026-11-24T19:00:00.000Z", validUntil: "2026-11-25T03:00:00.000Z" },
  goalChanges: [{ by: "D. Provider", goalType: "duration", unit: "minutes", from: 15, to: 18 }],
};
const fallen: ShiftLine = {
  ...quiet,
  patientId: 6,
  bed: null,
  firstName: "Edda",
  lastName: "Example",
  rides: [
    {
      startedAt: "2026-11-24T15:30:00.000Z",
      durationSeconds: 300,
      mode: "passive",
      averagePowerWatts: null,
      powerSeconds: 0,
      averageResistance: null,
      goalWatts: null,
      isOpen: false,
      whilePaused: false,
      feedback: { effort: "too_hard", symptoms: true, symptomKinds: ["dizziness"] },
      borg: null,
    },
  ],
  help: [{ at: "2026-11-24T16:05:00.000Z", by: "D. Provider" }],
  adverseEvents: [
    { kind: "near_fall", harm: "none", at: "2026-11-24T16:08:00.000Z", action: "Held, sat down." },
    { kind: "skin_injury", harm: "mild", at: "2026-11-24T16:09:00.000Z", action: "Heel padded" },
  ],
  events: [
    { kind: "pause", at: "2026-11-24T16:10:00.000Z" },
    { kind: "stop_event", at: "2026-11-24T16:12:00.000Z", touched: "Heart rate above 130" },
  ],
  rideState: { ...quiet.rideState, state: "hold", mayStart: false, reasonId: "open_event" },
};
const shifts = [
  { from: "2026-11-24T13:00:00.000Z", to: "2026-11-24T21:00:00.000Z" },
  { from: "2026-11-24T05:00:00.000Z", to: "2026-11-24T13:00:00.000Z" },
];
const summary: ShiftSummary = {
  from: "2026-11-24T13:00:00.000Z",
  to: "2026-11-24T21:00:00.000Z",
  day: "2026-11-24",
  shifts,
  lines: [quiet, rosa, fallen],
};
const rosasLine =
  "12-B R. Demo: 14:05 cycled 12 min active, mean 24 W (step 25), resistance 2, Borg 12, no symptoms. " +
  "Session 2 not done: procedure. Session 3 not done: family meeting. Level 5. " +
  "Check: go until 21:00. Goal changed by D. Provider: 15 -> 18 min.";
const fallensLine =
  "E. Example: 09:30 cycled 5 min passive, said too hard, reported dizziness. 10:05 asked for help, D. Provider went. " +
  "10:08 near fall, no harm: Held, sat down. 10:09 skin injury, mild harm: Heel padded. 10:10 plan paused. " +
  "10:12 session stopped: Heart rate above 130. On hold.";

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubReply("system.status", verifiedHospital);
  stubReply("providers.shiftSummary", summary);
  await renderApp("/shift-summary", { user: provider, size: "desktop", ...options });
  await expect.element(page.getByRole("heading", { level: 1, name: "Shift summary" })).toBeVisible();
}

beforeEach(() => vi.restoreAllMocks());
afterEach(() => vi.restoreAllMocks());

describe("the shift summary", () => {
  it("is one line per patient in a nurse's words; what is not known is left out [HANDOVER-2, HANDOVER-5, HELP-9, ROUTE-31]", async () => {
    await open();
    await expect.element(page.getByText(rosasLine)).toBeVisible();
    await expect.element(page.getByText(fallensLine)).toBeVisible();
    await expect.element(page.getByText("2-A O. Sample: nothing recorded.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("says that watts were not measured, or for how long they were, and nothing of a passive ride's [HANDOVER-7]", async () => {
    const [ride] = rosa.rides;
    if (!ride) throw new Error("Rosa did not ride.");
    const turning = { ...ride, averagePowerWatts: null, powerSeconds: 0 };
    const inPart = { ...ride, powerSeconds: 240 };
    stubReply("system.status", verifiedHospital);
    stubReply("providers.shiftSummary", { ...summary, lines: [{ ...rosa, rides: [turning, inPart] }] });
    await renderApp("/shift-summary", { user: provider, size: "desktop" });
    const words =
      "14:05 cycled 12 min active, watts not measured, resistance 2, Borg 12, no symptoms. " +
      "14:05 cycled 12 min active, mean 24 W (step 25), watts measured for 4 min, resistance 2, Borg 12, no symptoms.";
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it("goes to the clipboard as plain text, and to the printer [HANDOVER-6]", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const print = vi.spyOn(window, "print").mockReturnValue();
    await open();
    await press(page.getByRole("button", { name: "Copy as text" }));
    await expect.element(page.getByText("Copied. Paste it into the chart.")).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(
      `Tuesday, Nov 24, 07:00 to 15:00\n2-A O. Sample: nothing recorded.\n${rosasLine}\n${fallensLine}\n`,
    );
    await press(page.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("copies one line per patient, with a whole initial, whatever a name of an earlier version holds [NAME-2]", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const lines = [
      { ...quiet, bed: "8-A", firstName: "𠮷田", lastName: "Sample\n8-B O. Other: Cleared for 60 W" },
      { ...quiet, patientId: 7, bed: "9", firstName: "שרה", lastName: "כהן" },
      { ...quiet, patientId: 8, bed: "9-A", missed: [{ day: "2026-11-24", slot: 2, reason: "other", note: "a\nb" }] },
    ];
    await open();
    stubReply("providers.shiftSummary", { ...summary, lines: lines as ShiftLine[] });
    await page.getByLabelText("Shift").selectOptions(shifts[1]?.from ?? "");
    await expect.element(page.getByText(/^8-A 𠮷\. Sample 8-B O\./)).toBeVisible();
    await press(page.getByRole("button", { name: "Copy as text" }));
    const [, ...rows] = (copied.mock.calls[0]?.[0] ?? "").trimEnd().split("\n");
    expect(rows).toEqual([
      "8-A 𠮷. Sample 8-B O. Other: Cleared for 60 W: nothing recorded.",
      "9 \u2068ש. כהן\u2069: nothing recorded.",
      "9-A O. Sample: Session 2 not done: a b.",
    ]);
  });

  it.each([
    ["refuses", () => vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"))],
    ["has no clipboard", () => vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never)],
  ])("says so if the browser does not let it copy: it %s [HANDOVER-6]", async (_, refuse) => {
    refuse();
    await open();
    await press(page.getByRole("button", { name: "Copy as text" }));
    await expect.element(page.getByText("This browser does not let the page copy.", { exact: false })).toBeVisible();
  });

  it("covers another shift once that is chosen [HANDOVER-1]", async () => {
    await open();
    await page.getByLabelText("Shift").selectOptions("Monday, Nov 23, 23:00 to 07:00");
    await expect.poll(() => receivedCalls("providers.shiftSummary").at(-1)?.query).toEqual(shifts[1]);
  });

  it("fits a phone at night, without patients too [HANDOVER-2]", async () => {
    await open({ size: "phone", theme: "dark" });
    await expect.element(page.getByText(rosasLine)).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });

  it("says that it failed, and tries again [HANDOVER-1]", async () => {
    stubReply("system.status", verifiedHospital);
    stubError("providers.shiftSummary", 500, "Something went wrong.");
    await renderApp("/shift-summary", { user: provider });
    await expect.element(page.getByText("The summary could not be gathered.")).toBeVisible();
    stubReply("providers.shiftSummary", { ...summary, lines: [] });
    await press(page.getByRole("button", { name: "Try again" }));
    await expect.element(page.getByText("No patients have granted access yet")).toBeVisible();
  });
});
