import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { missedSlot, openSlot, said, threeDays, withToday } from "../../../test/support/dose-fixtures.ts";
import { expectDialogTraps, press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const opener = region("To do next").getByRole("button", { name: "Not done, and why" });
const dialog = page.getByRole("dialog", { name: "Not done, and why" });
const reason = (name: string) => dialog.getByRole("button", { name, exact: true });

async function open(dose = threeDays, options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy] });
  stubReply("missedSessions.dose", dose);
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
  await expect.element(region("Delivered of prescribed, 7 days")).toBeVisible();
}

describe("why a session was not done", () => {
  it("is one touch, today's open session first [DOSE-3]", async () => {
    await open();
    await press(opener);
    await expect.element(dialog.getByText("Dorothy Williams", { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole("radio", { name: "Session 2, today" })).toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: "Session 2, Fri, Nov 20" })).toBeVisible();
    await expectNoAxeViolations();
    stubReply("missedSessions.create", () => {
      stubReply("missedSessions.dose", withToday(missedSlot(said())));
      return said();
    });
    await press(reason("procedure"));
    await expect.element(page.getByText("Session 2: not done, procedure")).toBeVisible();
    expect(receivedCalls("missedSessions.create")).toMatchObject([
      { params: { id: String(dorothy.id) }, body: { day: "2026-11-21", slot: 2, reason: "procedure" } },
    ]);
    await expect.element(region("Today").getByText(/^Session 2 not done: procedure/)).toBeVisible();
  });

  it("asks for a few words with 'other', and keeps them when it is refused [DOSE-3, DOSE-9]", async () => {
    await open();
    await press(opener);
    await press(reason("other"));
    await press(dialog.getByRole("button", { name: "Save" }));
    await expect.element(dialog.getByText("Write what it was.")).toBeVisible();
    expect(receivedCalls("missedSessions.create")).toEqual([]);
    await type(dialog.getByLabelText("What was it?"), "Family meeting");
    stubError("missedSessions.create", 409, "This session is done.", "slot");
    await press(dialog.getByRole("button", { name: "Save" }));
    await expect.element(dialog.getByRole("alert").getByText("This session is done.")).toBeVisible();
    await expect.element(dialog.getByLabelText("What was it?")).toHaveValue("Family meeting");
  });

  it("says who said it, and takes one's own back [DOSE-3, DOSE-8]", async () => {
    await open(
      withToday(
        missedSlot(said({ slot: 1, reason: "tired", saidBy: "patient", canTakeBack: false })),
        missedSlot(said()),
      ),
    );
    const today = region("Today");
    await expect.element(today.getByText(/^Session 1 not done: tired, said by the patient/)).toBeVisible();
    stubReply("missedSessions.takeBack", () => {
      stubReply("missedSessions.dose", withToday(openSlot));
      return said();
    });
    await press(today.getByRole("button", { name: "Take back" }));
    await expect.element(today.getByText("Session 2 open")).toBeVisible();
    expect(receivedCalls("missedSessions.takeBack")).toMatchObject([{ params: { missedId: "7" } }]);
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fits a %s in the %s theme", async (size, theme) => {
    await open(threeDays, { size, theme });
    await opener.click();
    await expect.element(dialog).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });

  it("traps the focus", async () => {
    await open(threeDays, { size: "phone" });
    await expectDialogTraps(opener, "Not done, and why");
  });
});

describe("the delivered dose on the patient's page", () => {
  it.each([
    ["desktop", "light"],
    ["phone", "dark"],
  ] as const)("has its figures, a bar a day, dots and reasons: %s, %s [DOSE-10]", async (size, theme) => {
    await open(threeDays, { size, theme });
    const card = region("Delivered of prescribed, 7 days");
    for (const text of [
      "67%",
      "60 of 90 minutes",
      "4 of 6",
      "sessions, 1 still open",
      "60%",
      "1,080 of 1,800 watt-minutes",
      "Not done: no reason given 1.",
    ]) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(card.getByRole("img", { name: "15 of 30" }).first()).toBeVisible();
    await expect
      .element(card.getByRole("img", { name: "Session 1 done, Session 2 not done: no reason given" }))
      .toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
  });
});
