import type { Dashboard, HelpRequest } from "@bedside-bike/contract";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { press } from "../../../test/support/keyboard.ts";
import {
  closed,
  dashboard,
  dashboardIn,
  rideEvent,
  stubPatientScreens,
} from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";

import { asked as askedHere } from "./asked-help.ts";

afterEach(() => askedHere.set(null));

const instant = "2026-11-21T20:05:00.000Z";
const request: HelpRequest = {
  id: 7,
  state: "open",
  askedAt: instant,
  deviceNumber: "121",
  answer: null,
  closedAt: null,
};
const answered: HelpRequest = { ...request, state: "answered", answer: { by: "Dana Provider", at: instant } };
const waiting = { ...closed, state: "wait", reasonId: "help_request" } as const;
const asked = (helpRequest: HelpRequest | null): Dashboard => ({ ...dashboardIn(waiting), helpRequest });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function open(
  path: "/session" | "/dashboard",
  reply: Dashboard = dashboard,
  size: "phone" | "tablet" = "tablet",
) {
  stubPatientScreens(reply);
  await renderApp(path, { user: patient, size });
}

describe("'I don't feel well'", () => {
  it.each(["phone", "tablet"] as const)(
    "stands in the first view, 76 px high, riding or not: %s [HELP-6]",
    async (size) => {
      await open("/session", dashboard, size);
      for (const isRiding of [false, true]) {
        if (isRiding) {
          await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
          sendLiveEvent("patients.live", rideEvent());
          await expect.element(button("End Session")).toBeVisible();
        }
        await expect.element(button("I don't feel well")).toBeVisible();
        const { bottom, height } = button("I don't feel well").element().getBoundingClientRect();
        expect(bottom).toBeLessThanOrEqual(innerHeight);
        expect(height).toBeGreaterThanOrEqual(76);
        await expectNoAxeViolations();
        expectNoSidewaysScroll();
      }
    },
  );

  it("ends the ride, says what to do, and then who is coming, until the patient feels better [HELP-6]", async () => {
    await open("/session");
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 250 }));
    await expect.element(button("End Session")).toBeVisible();
    stubReply("helpRequests.create", request);
    stubReply("patients.dashboard", asked(request));
    await press(button("I don't feel well"));
    await expect.element(heading("Stop. Press your call button.")).toHaveFocus();
    await expect.element(page.getByText("Your team was told at 14:05.")).toBeVisible();
    await expect.element(page.getByText("This button does not replace your call button.")).toBeVisible();
    await expect.element(page.getByText(/^Your ride is saved: 04:1\d minutes\.$/)).toBeVisible();
    expect(button("End Session").query()).toBeNull();
    expect(receivedCalls("helpRequests.create")).toMatchObject([{ body: { rideId: rideEvent().rideId } }]);
    await expectNoAxeViolations();
    stubReply("patients.dashboard", { ...dashboard, helpRequest: answered });
    sendLiveEvent("patients.live", { type: "help", patientId: patient.id });
    await expect.element(heading("Dana Provider is coming.")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("helpRequests.close", { ...answered, state: "closed", closedAt: instant });
    stubReply("patients.dashboard", dashboard);
    await press(button("I feel better"));
    await expect.element(heading("Welcome, Dorothy.")).toBeVisible();
    expect(receivedCalls("helpRequests.close")).toHaveLength(1);
  });

  it("says at once that the server is not reached, and sends it once it is [HELP-7]", async () => {
    await open("/session");
    await expect.element(button("I don't feel well")).toBeVisible();
    stubUnreachable("helpRequests.create");
    await press(button("I don't feel well"));
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    const unsent = page.getByText("This screen cannot reach your team. Only your call button can.");
    await expect.element(unsent).toBeVisible();
    stubReply("helpRequests.create", request);
    stubReply("patients.dashboard", asked(request));
    await expect.element(page.getByText("Your team was told at 14:05."), { timeout: 15_000 }).toBeVisible();
    stubReply("helpRequests.close", { ...request, state: "closed", closedAt: instant });
    stubReply("patients.dashboard", asked(null));
    await press(button("I feel better"));
    await expect.element(page.getByText("Thank you for telling us. Wait until your team has answered.")).toBeVisible();
  });

  it("is forgotten if nobody was told and the patient feels better [HELP-7]", async () => {
    await open("/session");
    await expect.element(button("I don't feel well")).toBeVisible();
    stubUnreachable("helpRequests.create");
    await press(button("I don't feel well"));
    await press(button("I feel better"));
    await expect.element(heading("Welcome, Dorothy.")).toBeVisible();
    expect(receivedCalls("helpRequests.close")).toEqual([]);
  });

  it("is on the dashboard too, followed by 'Stop for now' in place of Start [HELP-6, HELP-10]", async () => {
    await open("/dashboard", asked(request));
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("helpRequests.close", { ...request, state: "closed", closedAt: instant });
    stubReply("patients.dashboard", asked(null));
    await press(button("I feel better"));
    await expect.element(page.getByText("Stop for now", { exact: true })).toBeVisible();
    expect(page.getByText("Start Exercise").query()).toBeNull();
    expect(document.querySelectorAll('main [class*="primary"]')).toHaveLength(0);
  });
});
