import type { CallReply } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { press, type } from "../../../test/support/keyboard.ts";
import { demoHospital, provider, verifiedHospital } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import { RenewProofsButton } from "./renew-proofs-button.tsx";

type Proof = CallReply<"identityProofs.list">[number];

const vera = { patientId: 71, patientName: "Vera Vogel" };
const number: Proof = { ...vera, proof: "number", reason: "left", vouchedBy: "Nora Nonesuch" };
const email: Proof = { ...vera, proof: "email", reason: "one-provider", vouchedBy: "Carl Colleague" };
const ended: Proof = { patientId: 72, patientName: "Will Winter", proof: "number", reason: "ended", vouchedBy: null };

const dialog = page.getByRole("dialog");
const button = (name: string) => dialog.getByRole("button", { name });
const renewed = () => receivedCalls("identityProofs.renew").map(({ body }) => body);

async function open(proofs: readonly Proof[]): Promise<void> {
  stubReply("identityProofs.list", [...proofs]);
  await renderInApp(<RenewProofsButton />, { user: provider, size: "phone" });
  await page.getByRole("button", { name: `${proofs.length} to renew` }).click();
  await expect.element(dialog).toBeVisible();
}

beforeEach(() => stubReply("system.status", verifiedHospital));

describe("what a colleague should renew [PORTAL-47]", () => {
  it("is not in the header while there is nothing, nor in demo mode", async () => {
    stubReply("identityProofs.list", []);
    await renderInApp(<RenewProofsButton />, { user: provider });
    await expect.poll(() => receivedCalls("identityProofs.list")).toHaveLength(1);
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    stubReply("system.status", demoHospital);
    await renderInApp(<RenewProofsButton />, { user: provider });
    expect(receivedCalls("identityProofs.list")).toHaveLength(1);
  });

  it("is listed with the reason, and a number is renewed by the wristband", async () => {
    await open([number, email, ended]);
    await expect
      .element(dialog.getByText("The patient number rests on the word of Nora Nonesuch, who has left."))
      .toBeVisible();
    await expect.element(dialog.getByText(/^Carl Colleague confirmed both the number/)).toBeVisible();
    await expect.element(dialog.getByText(/^The account is no longer confirmed\. Make a bedside code/)).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    await press(button("Compare the wristband"));
    await expect.element(dialog.getByLabelText("Patient number")).toHaveFocus();
    await expectNoAxeViolations();
    stubError("identityProofs.renew", 403, "This is not the number of this patient.", "patientNumber");
    await type(dialog.getByLabelText("Patient number"), "00043");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("This is not the number of this patient.")).toBeVisible();
    stubReply("identityProofs.renew", { ok: true });
    stubReply("identityProofs.list", [email, ended]);
    await type(dialog.getByLabelText("Patient number"), "00042");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Confirmed: Vera Vogel.")).toBeVisible();
    await expect.element(button("Compare the wristband")).not.toBeInTheDocument();
    expect(renewed().at(-1)).toEqual({ patientId: 71, patientNumber: "00042" });
  });

  it("sends a code to the mailbox, and takes it", async () => {
    await open([email]);
    stubError("patients.sendConfirmationCode", 429, "Too many codes were sent within an hour.");
    await press(button("Send a code to the mailbox"));
    await expect.element(dialog.getByRole("alert").getByText("Too many codes")).toBeVisible();
    stubReply("patients.sendConfirmationCode", { ok: true });
    await press(button("Send a code to the mailbox"));
    await expect.element(dialog.getByLabelText("6-digit code")).toHaveFocus();
    stubReply("identityProofs.renew", { ok: true });
    stubReply("identityProofs.list", []);
    await type(dialog.getByLabelText("6-digit code"), "123 456");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Confirmed: Vera Vogel.")).toBeVisible();
    expect(renewed()).toEqual([{ patientId: 71, code: "123456" }]);
  });
});
