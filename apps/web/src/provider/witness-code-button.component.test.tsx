import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { nextFrame } from "../../test/support/clock.ts";
import { expectDialogTraps, press } from "../../test/support/keyboard.ts";
import { provider, verifiedHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { WitnessCodeButton } from "./witness-code-button.tsx";

const opener = page.getByRole("button", { name: "Witness code" });
const dialog = page.getByRole("dialog", { name: "Witness code" });
const make = dialog.getByRole("button", { name: "Make a code" });

describe("the witness code [PORTAL-25]", () => {
  beforeEach(() => stubReply("system.status", verifiedHospital));

  it("says first what it is for, and is made by a separate press", async () => {
    stubReply("witnessCodes.issue", { code: "01234567", expiresAt: "2026-11-21T10:10:00.000Z" });
    await renderInApp(<WitnessCodeButton />, { user: provider, size: "phone" });
    await press(opener);
    await expect.element(dialog.getByText(/^A colleague needs a second provider/)).toBeVisible();
    await expect.element(dialog.getByText(/Your name is recorded with it\.$/)).toBeVisible();
    await expectNoAxeViolations();
    expect(receivedCalls("witnessCodes.issue")).toEqual([]);
    await press(make);
    await expect.element(dialog.getByText("0123 4567")).toBeVisible();
    await expect.element(dialog.getByText("It works once, for 10 more minutes.")).toBeVisible();
    await expect.element(dialog.getByText(/^Read it out to the patient or your colleague/)).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    await press(dialog.getByRole("button", { name: "Done" }));
    await expect.element(opener).toHaveFocus();
    await press(opener);
    await expect.element(make).toBeVisible();
  });

  it("says when it could not be made, and tries again", async () => {
    stubError("witnessCodes.issue", 429, "You have requested too many codes within an hour.");
    await renderInApp(<WitnessCodeButton />, { user: provider });
    await opener.click();
    await make.click();
    await expect.element(dialog.getByRole("alert").getByText("too many codes")).toBeVisible();
    await expectNoAxeViolations();
    stubUnreachable("witnessCodes.issue");
    await make.click();
    await expect.element(dialog.getByRole("alert").getByText("We could not get this")).toBeVisible();
  });

  it("traps the focus and gives it back [LOOK-5]", async () => {
    await renderInApp(<WitnessCodeButton />, { user: provider });
    await expectDialogTraps(opener, "Witness code");
  });

  it("is not there in demo mode", async () => {
    stubReply("system.status", { ...verifiedHospital, authMode: "demo" });
    await renderInApp(<WitnessCodeButton />, { user: provider });
    await nextFrame();
    expect(opener.query()).toBeNull();
  });
});
