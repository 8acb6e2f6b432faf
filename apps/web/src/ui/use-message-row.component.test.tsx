import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { advanceUntil } from "../../test/support/clock.ts";
import { stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { aRegisteredPatient, fillFields } from "../../test/support/sign-in-form.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import type { VIEWPORTS } from "../../test/support/viewports.ts";

const message = () => document.querySelector('[role="status"]:has([aria-label="Dismiss message"])');

/** What of the page a press in its middle would not reach, because the message lies there. */
function covered(): (string | null)[] {
  const shown = message();
  if (!shown) return ["no message"];
  return [...document.querySelectorAll("main :is(a[href], button, input, select, label, h1, h2, p)")]
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
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

  const signIn = async (size: keyof typeof VIEWPORTS) => {
    await renderApp("/", { size });
    await fillFields(aRegisteredPatient);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    const dashboard = page.getByRole("heading", { level: 1, name: "Hello, Dorothy." });
    await advanceUntil(() => dashboard.elements().length > 0, 20);
    await expect.element(page.getByText("Device Linked!")).toBeVisible();
  };
  const header = () => page.getByRole("banner").element().getBoundingClientRect();

  it.each(["phone", "tablet", "tabletLandscape", "desktop"] as const)(
    "lies in the header's row on a %s and covers nothing of the page, also with the largest letters [MESSAGE-51]",
    async (size) => {
      await signIn(size);
      for (const letters of ["normal", "largest"]) {
        document.documentElement.dataset.textSize = letters;
        await expect.poll(covered).toEqual([]);
        await expect.poll(() => message()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(header().bottom + 1);
        expect(message()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
      }
    },
  );

  it("is at the screen's top where the header is scrolled away, and moves nothing [MESSAGE-51]", async () => {
    await signIn("phone");
    window.scrollTo(0, 400);
    const start = page.getByRole("link", { name: "Start Exercise" }).or(page.getByText("Start Exercise")).first();
    const before = start.element().getBoundingClientRect().top;
    await expect.poll(() => message()?.getBoundingClientRect().top).toBe(0);
    expect(start.element().getBoundingClientRect().top).toBe(before);
  });

  it("ends when the keyboard goes to what it covers", async () => {
    await signIn("tablet");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(page.getByText("Device Linked!")).not.toBeInTheDocument();
  });
});
