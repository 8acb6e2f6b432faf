import type { CallReply } from "@bedside-bike/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { advanceUntil } from "../../test/support/clock.ts";
import { demoHospital, patient, verifiedHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { aRegisteredPatient, fillFields } from "../../test/support/sign-in-form.ts";
import { receivedCalls, stubReply } from "../../test/support/stub-server.ts";
import SignInScreen from "./sign-in.screen.tsx";

const dorothy = { firstName: "Dorothy", lastName: "Williams", dateOfBirth: "1944-04-12" };
const isShown = (text: string) => page.getByText(text, { exact: true }).elements().length > 0;

describe("signing in as time passes", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    stubReply("system.status", demoHospital);
    stubReply("patients.lastDevice", ({ query }) => ({ lastDevice: query.firstName === "Dorothy" ? "121" : null }));
    await renderInApp(<SignInScreen />);
  });
  afterEach(async () => {
    await cleanup();
    vi.useRealTimers();
  });

  const suggestion = "Bike 121 suggested based on your previous sessions";
  const askedOf = (firstName: string) =>
    receivedCalls("patients.lastDevice").filter(({ query }) => query.firstName === firstName);

  it("suggests the previous bike once names and birth date are there [CALL-13, SIGN-IN-22]", async () => {
    await expect.element(page.getByText("Enter your bedside bike number to link your session")).toBeVisible();
    await fillFields({ "First Name": "Dorothy", "Last Name": "Williams" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(receivedCalls("patients.lastDevice")).toEqual([]);
    await fillFields({ "Date of Birth": dorothy.dateOfBirth });
    await advanceUntil(() => isShown(suggestion));
    await expect.element(page.getByLabelText("Bike Number (Auto-suggested)")).toHaveValue("121");
    expect(receivedCalls("patients.lastDevice").map(({ query }) => query)).toEqual([dorothy]);
  });

  it("asks with the details in the body if patients are real [CALL-13]", async () => {
    await cleanup();
    stubReply("system.status", verifiedHospital);
    stubReply("patients.suggestDevice", { lastDevice: "122" });
    await renderInApp(<SignInScreen />);
    await fillFields(aRegisteredPatient);
    await advanceUntil(() => isShown("Bike 122 suggested based on your previous sessions"));
    expect(receivedCalls("patients.suggestDevice").map(({ body }) => body)).toEqual([dorothy]);
    expect(receivedCalls("patients.lastDevice")).toEqual([]);
  });

  it("keeps a suggested bike fresh for 30 s [SIGN-IN-23]", async () => {
    await fillFields(aRegisteredPatient);
    await advanceUntil(() => isShown(suggestion));
    const askAgain = async () => {
      await fillFields({ "First Name": "Dor" });
      await advanceUntil(() => !isShown(suggestion));
      await fillFields({ "First Name": "Dorothy" });
      await advanceUntil(() => isShown(suggestion));
    };
    await askAgain();
    expect(askedOf("Dorothy")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await askAgain();
    await expect.poll(() => askedOf("Dorothy")).toHaveLength(2);
  });

  const deviceLinkResult: CallReply<"auth.verify">["deviceLinkResult"] = {
    message: "Bike 122 is now linked to your account.",
    isDeviceSwitch: false,
    deviceNumber: 122,
    previousDeviceNumber: null,
  };

  it.each([
    ["Device Linked!", deviceLinkResult],
    ["Device Switched!", { ...deviceLinkResult, isDeviceSwitch: true, previousDeviceNumber: 121 }],
  ])("'%s' is shown for 6 s [MESSAGE-30]", async (title, link) => {
    stubReply("auth.login", { user: patient, patient, deviceLinkResult: link });
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    stubReply("auth.user", { user: patient, patient, session: sessionUntil(end) });
    await fillFields(aRegisteredPatient);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    // Small steps: the message's own time runs from the first one that shows it.
    await advanceUntil(() => isShown(title), 10);
    await vi.advanceTimersByTimeAsync(5900);
    expect(isShown(title)).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    await expect.element(page.getByRole("button", { name: "Dismiss message" })).not.toBeInTheDocument();
  });
});
