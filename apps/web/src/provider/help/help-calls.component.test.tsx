import type { HelpRequest, ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, samuel, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { isStreamOpen, receivedCalls, sendLiveEvent, stubError, stubReply } from "../../../test/support/stub-server.ts";

const instant = "2026-11-21T20:05:00.000Z";
const open: HelpRequest = {
  id: 7,
  state: "open",
  askedAt: instant,
  deviceNumber: "121",
  answer: null,
  closedAt: null,
};
const answered: HelpRequest = { ...open, state: "answered", answer: { by: "Dana Provider", at: instant } };
const asking = (helpRequest: HelpRequest): ProviderPatient => ({
  ...dorothy,
  helpRequest,
  rideState: { ...dorothy.rideState, state: "wait", reasonId: "help_request", mayStart: false, target: null },
  attention: { ...dorothy.attention, reason: "help", rank: 0 },
});
const calls = page.getByRole("alert", { name: "Asked for help" });
const go = calls.getByRole("button", { name: "I am going", exact: true });

async function show(
  patients: readonly ProviderPatient[],
  address = `/provider-dashboard?patient=${samuel.id}`,
  size: "phone" | "desktop" = "desktop",
) {
  stubPortal({ patients });
  await renderApp(address, { user: provider, size });
  await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
}

describe("who asked for help", () => {
  it.each([
    ["desktop", `/provider-dashboard?patient=${samuel.id}`],
    ["phone", `/provider-dashboard?patient=${samuel.id}`],
  ] as const)(
    "is told on %s wherever the portal is, until one is going, and then who: %s [HELP-2]",
    async (size, address) => {
      await show([samuel, dorothy], address, size);
      stubReply("providers.patients", [asking(open), samuel]);
      sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
      await expect.element(calls.getByText("Dorothy Williams asked for help, bike 121, 14:05")).toBeVisible();
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
      expect(go.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
      stubReply("helpRequests.answer", answered);
      stubReply("providers.patients", [samuel, { ...dorothy, helpRequest: answered }]);
      await press(go);
      await expect.element(calls.getByText(/Dana Provider is going, 14:05\./)).toBeVisible();
      expect(receivedCalls("helpRequests.answer")).toMatchObject([{ params: { helpRequestId: "7" } }]);
      stubReply("helpRequests.close", { ...answered, state: "closed", closedAt: instant });
      stubReply("providers.patients", [samuel, dorothy]);
      await press(calls.getByRole("button", { name: "Seen to" }));
      await expect.element(calls.getByText(/asked for help/)).not.toBeInTheDocument();
    },
  );

  it("is first in Today with the bike, is announced there, and stays until somebody answers, even if the patient feels better [HELP-2, HELP-4]", async () => {
    await show([samuel, asking(open)], "/provider-dashboard");
    const row = page.getByRole("table").getByRole("row").nth(1);
    await expect.element(row.getByText("Asked for help", { exact: true })).toBeVisible();
    await expect.element(row.getByText(/14:05, bike 121$/)).toBeVisible();
    await expect.element(calls.getByText(/asked for help, bike 121, 14:05/)).toBeInTheDocument();
    expect(go.query()).toBeNull();
    stubReply("providers.patients", [asking({ ...open, state: "closed", closedAt: instant }), samuel]);
    sendLiveEvent("providers.live", { type: "help", patientId: dorothy.id });
    await expect.element(calls.getByText("Says they feel better since 14:05.")).toBeVisible();
  });

  it("stays, with the reason, if the answer was not saved [HELP-2]", async () => {
    await show([asking(open), samuel]);
    stubError("helpRequests.answer", 403, "This patient has not given you access.");
    await press(go);
    await expect.element(page.getByText("This patient has not given you access.")).toBeVisible();
    await expect.element(go).toBeVisible();
  });
});
