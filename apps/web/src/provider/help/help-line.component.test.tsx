import type { HelpRequest, ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { coming, feltBetter, late, over, told } from "../../../test/support/help-fixtures.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, samuel, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import {
  isStreamOpen,
  openStreamCount,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
} from "../../../test/support/stub-server.ts";
import { toast } from "../../ui/toast.ts";

const asking = (helpRequest: HelpRequest, changes: Partial<ProviderPatient> = {}): ProviderPatient => ({
  ...dorothy,
  bed: "8-B",
  helpRequest,
  rideState: { ...dorothy.rideState, state: "wait", reasonId: "help_request", mayStart: false, target: null },
  attention: { ...dorothy.attention, reason: helpRequest.stage === "coming" ? "help-to-end" : "help", rank: 0 },
  ...changes,
});
const held: ProviderPatient = {
  ...dorothy,
  rideState: { ...dorothy.rideState, state: "hold", reasonId: "open_event", mayStart: false, target: null },
};
const line = page.getByRole("region", { name: "Calls for help" });
const go = line.getByRole("button", { name: /^I am going ?, 8-B$/ });
const ofSamuel = `/provider-dashboard?patient=${samuel.id}`;

type Size = "phone" | "tablet" | "desktop";

async function show(patients: readonly ProviderPatient[], address = ofSamuel, size: Size = "desktop") {
  stubPortal({ patients });
  await renderApp(address, { user: provider, size });
  await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
}

/** A dialog on one patient's page, while another has called. */
async function reportBesideCall(size: Size) {
  await show([asking(told), samuel], ofSamuel, size);
  await expect.element(line.getByText("8-B needs help:")).toBeVisible();
  await press(page.getByRole("button", { name: "Report an event", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Report an event" });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** A ward of 42, with the one who calls in the first row of Today. */
const ward = (): ProviderPatient[] => [
  asking(told),
  ...Array.from({ length: 41 }, (_, index) => ({
    ...samuel,
    id: 100 + index,
    bed: `${index + 9}-A`,
    lastName: `Adeyemi-${index}`,
    attention: { ...samuel.attention, rank: index + 1 },
  })),
];

describe("a call for help", () => {
  it.each(["phone", "tablet", "desktop"] as const)(
    "is a red line under the header on a patient's page, until one is going, and then who: %s [HELP-2]",
    async (size) => {
      await show([samuel, dorothy], ofSamuel, size);
      stubReply("providers.patients", [asking(told), samuel]);
      sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
      await expect.element(line.getByText("8-B needs help:")).toBeVisible();
      await expect.element(line.getByText(/needs help: touched (\w+ )?14:05$/)).toBeVisible();
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
      expect(go.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
      expect(line.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
        document.querySelector("header")?.getBoundingClientRect().bottom ?? 0,
      );
      stubReply("helpRequests.answer", coming);
      stubReply("providers.patients", [samuel, asking(coming)]);
      await press(go);
      await expect
        .element(line.getByText(/touched (\w+ )?14:05, Dana Provider is going, (\w+ )?14:06\.$/))
        .toBeVisible();
      expect(receivedCalls("helpRequests.answer")).toMatchObject([{ params: { helpRequestId: "7" } }]);
      await expectNoAxeViolations();
    },
  );

  it.each([
    ["/tablet"],
    ["/administration"],
    ["/shift-summary"],
    ["/risk-assessment"],
    ["/calibration"],
    ["/account"],
    ["/anonymous-risk-calculator"],
    ["/no-such-screen"],
  ])("is there on %s, and in the tab's title with the bed and no person [HELP-15]", async (address) => {
    for (const name of [
      "administration.bikes",
      "administration.people",
      "administration.machine",
      "administration.safety",
      "administration.weeks",
      "administration.administrators",
      "teams.list",
      "boards.list",
      "auth.sessions",
      "passkeys.list",
      "providers.shiftSummary",
      "calibration.report",
      "rides.sealingKey",
    ] as const) {
      stubPending(name as "auth.sessions");
    }
    stubPortal({ patients: [asking(told), samuel] });
    await renderApp(address, { user: provider });
    await expect.element(line.getByText("8-B needs help:")).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^8-B needs help - /);
    expect(document.title).not.toContain(dorothy.lastName);
    await expect.poll(() => openStreamCount("providers.live")).toBe(1);
    stubReply("providers.patients", [samuel, asking(coming)]);
    sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
    await expect.element(line).not.toBeInTheDocument();
    await expect.poll(() => document.title).not.toContain("needs help");
  });

  it.each(["phone", "tablet", "desktop"] as const)(
    "stays free of messages, also behind a dialog: %s [HELP-11, HELP-15]",
    async (size) => {
      await reportBesideCall(size);
      toast({ title: "Recorded. The plan is on hold.", durationMs: 3_600_000 });
      const message = page.getByRole("status").filter({ hasText: "Recorded. The plan is on hold." });
      await expect.element(message).toBeVisible();
      const red = document.querySelector("[data-calls]") as Element;
      const place = () => message.element().getBoundingClientRect();
      const lie = () => [place(), red.getBoundingClientRect()].sort((a, b) => a.top - b.top);
      await expect.poll(() => lie()[0]?.bottom).toBeLessThanOrEqual(lie()[1]?.top ?? 0);
    },
  );

  it.each(["phone", "tablet", "desktop"] as const)(
    "is at the foot of a dialog, and can be answered there: %s [HELP-15]",
    async (size) => {
      const dialog = await reportBesideCall(size);
      const there = dialog.getByRole("button", { name: /^I am going ?, 8-B$/ });
      await expect.element(there).toBeVisible();
      await expectNoAxeViolations();
      const { left, width, top, height } = there.element().getBoundingClientRect();
      expect(there.element().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
      expect(dialog.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
      stubReply("helpRequests.answer", coming);
      stubReply("providers.patients", [samuel, asking(coming)]);
      await press(there);
      await expect.element(there).not.toBeInTheDocument();
      await expect.element(dialog).toBeVisible();
    },
  );

  it("says nothing of a person in the title where the patient has no bed, and counts several [HELP-15]", async () => {
    await show([asking(told, { bed: null }), samuel]);
    await expect.element(line.getByText("Dorothy Williams needs help:")).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^A patient needs help - /);
    stubReply("providers.patients", [asking(told), { ...asking({ ...told, id: 8 }), id: 9, bed: "9-A" }, samuel]);
    sendLiveEvent("providers.live", { type: "help", patientId: 9 });
    await expect.poll(() => document.title).toMatch(/^2 need help - /);
  });

  it("is in Today's first row, with the line from when that leaves the view, of 42 patients [HELP-2, HELP-15]", async () => {
    await show(ward(), "/provider-dashboard");
    const row = page.getByRole("table").getByRole("row").nth(1);
    await expect.element(row.getByText("Asked for help", { exact: true })).toBeVisible();
    await expect.element(row.getByText(/14:05, bike 121$/)).toBeVisible();
    await expect.element(line, { message: "said twice" }).not.toBeInTheDocument();
    await expect.poll(() => document.title).toMatch(/^8-B needs help - /);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await expect.element(line.getByText(/needs help: touched (\w+ )?14:05$/)).toBeVisible();
    const { top, bottom, left, width } = go.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(go.element().contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2))).toBe(true);
    await expectNoAxeViolations();
    window.scrollTo({ top: 0, behavior: "instant" });
    await expect.element(line).not.toBeInTheDocument();
  });

  it("stands where Today's search hides the row [HELP-15]", async () => {
    await show(ward(), "/provider-dashboard");
    await expect.element(page.getByRole("table").getByText("Asked for help", { exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill("Adeyemi-3");
    await expect.element(line.getByText("8-B needs help:")).toBeVisible();
  });

  it("that came late is never said as new [HELP-16]", async () => {
    await show([asking(late), samuel]);
    await expect.element(line.getByText(/needs help: touched (\w+ )?10:02, arrived (\w+ )?13:10$/)).toBeVisible();
  });

  it("goes on while the patient feels better and nobody was there [HELP-4]", async () => {
    await show([asking(feltBetter), samuel]);
    await expect
      .element(line.getByText(/needs help: touched (\w+ )?14:05, says they feel better since (\w+ )?14:08$/))
      .toBeVisible();
    await expect.element(go).toBeVisible();
  });

  it.each([
    ["Nothing", "nothing"],
    ["A symptom", "symptom"],
    ["An event", "event"],
  ] as const)("ends at the bed with what it was, in one touch: %s [HELP-17]", async (words, found) => {
    await show([asking(coming), samuel], "/provider-dashboard");
    const row = page.getByRole("table").getByRole("row").nth(1);
    const going = row.getByText("Dana Provider is going, 14:06");
    await expect.element(going).toHaveClass("tone-primary");
    await expect.element(going).not.toHaveClass("tone-high");
    await press(row.getByRole("button", { name: /^I was at the bed/ }));
    const dialog = page.getByRole("dialog", { name: "What was it?" });
    await expect.element(dialog.getByText("8-B Dorothy Williams")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("helpRequests.close", { ...over, end: { by: "Dana Provider", at: over.askedAt, found } });
    stubReply("providers.patients", [samuel, found === "event" ? held : dorothy]);
    await press(dialog.getByRole("button", { name: new RegExp(`^${words}`) }));
    await expect.poll(() => receivedCalls("helpRequests.close")).toMatchObject([{ body: { found } }]);
    await expect.element(dialog).not.toBeInTheDocument();
    const report = page.getByRole("dialog", { name: "Report an event" });
    if (found === "event") {
      await expect.element(report.getByText(/Dorothy Williams/)).toBeVisible();
      await expect.element(report.getByText("On hold", { exact: true })).toBeVisible();
    } else expect(report.query()).toBeNull();
    expect(page.getByText("Asked for help", { exact: true }).elements()).toEqual([]);
  });

  it("stays, with the reason, if the answer was not saved [HELP-2]", async () => {
    await show([asking(told), samuel]);
    stubError("helpRequests.answer", 403, "This patient has not given you access.");
    await press(go);
    await expect.element(page.getByText("This patient has not given you access.")).toBeVisible();
    await expect.element(go).toBeVisible();
  });

  it("asks for the caller alone, on other screens too, and for the list where what was missed is shown [PORTAL-51]", async () => {
    await show([samuel, dorothy], "/tablet");
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    sendLiveEvent("providers.live", { type: "goals", patientId: samuel.id });
    stubReply("providers.patients", [asking(told), { ...samuel, bed: "77-Z" }]);
    sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
    await expect
      .poll(() => receivedCalls("providers.patient"))
      .toMatchObject([{ params: { patientId: `${dorothy.id}` } }]);
    await expect.element(page.getByText("8-B needs help").first()).toBeVisible();
    await page.getByRole("link", { name: "Back to the portal" }).click();
    await expect.element(page.getByRole("cell", { name: "77-Z", exact: true })).toBeVisible();
  });

  it("is said once to a screen reader, also where Today has it [HELP-2]", async () => {
    await show([samuel, dorothy], "/provider-dashboard");
    const said: string[] = [];
    const region = document.querySelector("#root [aria-live=assertive], [aria-live=assertive]:not([role])");
    expect(region).not.toBeNull();
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) said.push(...[...addedNodes].map((node) => node.textContent ?? ""));
    }).observe(region as Element, { childList: true, subtree: true });
    stubReply("providers.patients", [asking(told), samuel]);
    sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
    await expect.poll(() => said).toEqual([expect.stringMatching(/^8-B needs help: touched (\w+ )?14:05$/)]);
    sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
    await expect.poll(() => receivedCalls("providers.patient").length).toBe(2);
    expect(said).toHaveLength(1);
  });
});
