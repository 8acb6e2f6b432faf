import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { advanceUntil } from "../../test/support/clock.ts";
import { stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { aRegisteredPatient, fillFields } from "../../test/support/sign-in-form.ts";
import { stubReply } from "../../test/support/stub-server.ts";

/** The controls on the screen that a press in their middle would not reach, because the message lies there. */
function coveredControls(): (string | null)[] {
  const message = document.querySelector('[role="status"]:has([aria-label="Dismiss message"])');
  if (!message) return ["no message"];
  return [...document.querySelectorAll("a[href], button, input, select, label")]
    .filter((control) => !message.contains(control))
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return message.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map((control) => control.textContent || control.ariaLabel);
}

describe("a message", () => {
  beforeEach(() => {
    // It goes after 5 s: however slow the machine is, none of them pass.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    stubPatientScreens();
    stubReply("patients.lastDevice", { lastDevice: null });
    const deviceLinkResult = { message: "", isDeviceSwitch: false, deviceNumber: 121, previousDeviceNumber: null };
    stubReply("auth.login", { user: patient, patient, deviceLinkResult });
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    stubReply("auth.user", { user: patient, patient, session: sessionUntil(end) });
  });
  afterEach(async () => {
    await cleanup();
    vi.useRealTimers();
  });

  it.each(["phone", "tablet", "tabletLandscape", "desktop"] as const)(
    "covers no control on a %s, nor the greeting [MESSAGE-51]",
    async (size) => {
      await renderApp("/", { size });
      await fillFields(aRegisteredPatient);
      await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
      const dashboard = page.getByRole("heading", { level: 1, name: "Hello, Dorothy." });
      await advanceUntil(() => dashboard.elements().length > 0, 20);
      await expect.element(page.getByText("Device Linked!")).toBeVisible();
      await expect.poll(coveredControls).toEqual([]);
      const message = page.getByText("Device Linked!").element().getBoundingClientRect();
      expect(message.top).toBeGreaterThan(dashboard.element().getBoundingClientRect().bottom);
    },
  );
});
