import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { missedSlot, openSlot, said, threeDays } from "../../../test/support/dose-fixtures.ts";
import { press } from "../../../test/support/keyboard.ts";
import { dashboard, stubPatientScreens, usage } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubReply, stubUnreachable } from "../../../test/support/stub-server.ts";

const opener = page.getByRole("button", { name: "Not today", exact: true });
const dialog = page.getByRole("dialog", { name: "Not today?" });
const open = { ...dashboard, slots: [{ ...openSlot, slot: 1 }, openSlot] };
const own = said({ reason: "tired", saidBy: "patient" });
const told = { ...dashboard, slots: [missedSlot({ ...own, id: 6, slot: 1 }), missedSlot(own)] };

describe("'Not today'", () => {
  it.each([
    ["phone", "dark"],
    ["tablet", "light"],
  ] as const)("says why for each open session, in plain words: %s, %s [DOSE-8]", async (size, theme) => {
    stubPatientScreens(open);
    await renderApp("/dashboard", { user: patient, size, theme });
    await press(opener);
    await expect.element(dialog.getByRole("button", { name: "I have pain" })).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    stubReply("missedSessions.create", ({ body }: { body: { slot: number } }) => {
      if (body.slot === 2) stubReply("patients.dashboard", told);
      return own;
    });
    await press(dialog.getByRole("button", { name: "I am too tired" }));
    await expect.element(page.getByText("You said: not today. I am too tired.")).toBeVisible();
    expect(receivedCalls("missedSessions.create").map(({ body }) => body)).toMatchObject([
      { slot: 1, reason: "tired" },
      { slot: 2, reason: "tired" },
    ]);
  });

  it("can be taken back, and is not there without an open session [DOSE-8]", async () => {
    stubPatientScreens(told);
    await renderApp("/dashboard", { user: patient });
    await expect.element(page.getByText("You said: not today. I am too tired.")).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
    stubReply("missedSessions.takeBack", () => {
      stubReply("patients.dashboard", open);
      return own;
    });
    await press(page.getByRole("button", { name: "I want to pedal after all" }));
    await expect.element(opener).toBeVisible();
    expect(receivedCalls("missedSessions.takeBack")).toHaveLength(2);
  });

  it("says when it was not saved", async () => {
    stubPatientScreens(open);
    await renderApp("/dashboard", { user: patient });
    await press(opener);
    stubUnreachable("missedSessions.create");
    await press(dialog.getByRole("button", { name: "Something else" }));
    await expect.element(dialog.getByRole("alert")).toBeVisible();
  });
});

describe("the reports", () => {
  it("say what was done of the plan and why the rest was not [DOSE-11]", async () => {
    stubPatientScreens();
    stubReply("patients.usageData", usage);
    stubReply("missedSessions.dose", threeDays);
    await renderApp("/reports", { user: patient });
    const card = page.getByRole("region", { name: "Your plan and what you did" });
    await expect.element(card.getByText("4 of 6 sessions")).toBeVisible();
    await expect.element(card.getByText("60 of 90 minutes")).toBeVisible();
    await expect.element(card.getByText("You had a test or a procedure: 3")).toBeVisible();
    await expectNoAxeViolations();
  });
});
