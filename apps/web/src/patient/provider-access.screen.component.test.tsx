import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { max, stubAccess } from "../../test/support/access-fixtures.ts";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { choose, expectDialogTraps, expectFocusIsKept, press, type } from "../../test/support/keyboard.ts";
import { dana } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, sendLiveEvent, stubError, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { typingKey } from "../session/forget-typing.ts";

const revoke = (name: string) => page.getByRole("button", { name: `Revoke ${name}` });
const grantDialog = () => page.getByRole("dialog", { name: "Grant access" });
const openGrant = () => page.getByRole("main").getByRole("button", { name: "Grant Access" });

async function openAccess(): Promise<void> {
  stubAccess();
  await renderApp("/provider-access", { user: patient });
  await expect.element(revoke("Dana Provider")).toBeVisible();
}

describe("my providers", () => {
  it("shows at once that a provider's access ended elsewhere [ACCESS-6]", async () => {
    await openAccess();
    stubAccess([]);
    sendLiveEvent("patients.live", { type: "access", patientId: patient.id });
    await expect.element(revoke("Dana Provider")).not.toBeInTheDocument();
  });

  it("says what access means and what stays private [ACCESS-1, ACCESS-2]", async () => {
    await openAccess();
    const full = page.getByRole("region", { name: "What full access means" });
    for (const right of ["progress and stats", "Set and adjust your goals", "risk assessments", "consistently"]) {
      await expect.element(full.getByText(right)).toBeVisible();
    }
    const privacy = page.getByRole("region", { name: "Privacy & Control" });
    await expect.element(privacy.getByText("You are notified when your goals change")).toBeVisible();
    await expect.element(privacy.getByText("Providers do not see other personal information")).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { name: "Hello, Dorothy." })).toBeVisible();
  });

  it("grants access to a chosen provider and revokes it after a question, both with the keyboard alone [ACCESS-1, ACCESS-3, ACCESS-14, MESSAGE-38]", async () => {
    await openAccess();
    await expectDialogTraps(openGrant(), "Grant access");
    await press(openGrant());
    const submit = grantDialog().getByRole("button", { name: "Grant Access" });
    const choice = grantDialog().getByLabelText("Provider");
    await expect.element(choice).toBeVisible();
    await expect.element(submit).toBeDisabled();
    expect(choice.element().textContent).not.toContain("Dana");
    await choose(choice, "Max Mockman, MD, Internal Medicine");
    await expect.element(choice).toHaveDisplayValue("Max Mockman, MD, Internal Medicine");
    await expectNoAxeViolations();
    stubReply("providerRelationships.grant", () => {
      stubAccess([dana, max]);
      return max;
    });
    await press(submit);
    await expect.element(page.getByRole("status").getByText("Access Granted")).toBeVisible();
    await expect.element(openGrant()).toHaveFocus();
    expect(receivedCalls("providerRelationships.grant")[0]?.body).toEqual({ providerId: max.providerId });

    await expectDialogTraps(revoke("Max Mockman"), "Revoke access?");
    await press(revoke("Max Mockman"));
    const question = page.getByRole("alertdialog", { name: "Revoke access?" });
    await expect.element(question).toBeVisible();
    await expectNoAxeViolations();
    await press(question.getByRole("button", { name: "Cancel" }));
    await expect.element(question).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.revoke")).toEqual([]);
    stubReply("providerRelationships.revoke", () => {
      stubAccess();
      return { ok: true };
    });
    await press(revoke("Max Mockman"));
    await press(question.getByRole("button", { name: "Revoke access" }));
    await expect.element(page.getByRole("status").getByText("Access Revoked")).toBeVisible();
    await expect.element(revoke("Max Mockman")).not.toBeInTheDocument();
    await expect.element(openGrant()).toHaveFocus();
    expect(receivedCalls("providerRelationships.revoke")[0]?.params).toEqual({ id: String(max.id) });
  });

  it("says before the last access is revoked, and only then, that nobody can see a call for help [HELP-14]", async () => {
    const last = "Then nobody can see it here if you do not feel well. Press your call button instead.";
    const question = page.getByRole("alertdialog", { name: "Revoke access?" });
    for (const [relationships, times] of [
      [[dana, max], 0],
      [[dana], 1],
    ] as const) {
      stubAccess([...relationships]);
      const { unmount } = await renderApp("/provider-access", { user: patient });
      await revoke("Dana Provider").click();
      await expect.element(question).toBeVisible();
      expect(question.getByText(last).elements()).toHaveLength(times);
      await expectNoAxeViolations();
      await unmount();
    }
  });

  it.each([
    [
      "the server's message",
      "They are on leave.",
      () => stubError("providerRelationships.grant", 409, "They are on leave."),
    ],
    ["its own", "Provider may already have access", () => stubUnreachable("providerRelationships.grant")],
  ])("says when access could not be granted, in %s [MESSAGE-17]", async (_, message, fail) => {
    await openAccess();
    fail();
    await openGrant().click();
    await grantDialog().getByLabelText("Provider").selectOptions("Max Mockman, MD, Internal Medicine");
    await grantDialog().getByRole("button", { name: "Grant Access" }).click();
    await expect.element(page.getByRole("alert").getByText("Failed to Grant Access")).toBeVisible();
    await expect.element(page.getByRole("alert").getByText(message)).toBeVisible();
    await expect.element(grantDialog()).not.toBeInTheDocument();
  });

  it("asks for a second provider's witness code if the server does, in the same dialog [ACCESS-7]", async () => {
    const refusal = "Max Mockman helped you sign in, so a second provider has to witness this.";
    await openAccess();
    await press(openGrant());
    const witness = grantDialog().getByLabelText("Witness code");
    const choice = grantDialog().getByLabelText("Provider");
    await choose(choice, "Max Mockman, MD, Internal Medicine");
    expect(witness.query()).toBeNull();
    stubError("providerRelationships.grant", 403, refusal, "witnessCode");
    await press(grantDialog().getByRole("button", { name: "Grant Access" }));
    await expect.element(witness).toHaveFocus();
    await expect.element(grantDialog().getByText(refusal)).toBeVisible();
    expect(page.getByText("Failed to Grant Access").query()).toBeNull();
    await expectNoAxeViolations();

    await choice.selectOptions("Choose a provider");
    await expect.element(witness).not.toBeInTheDocument();
    await choice.selectOptions("Max Mockman, MD, Internal Medicine");
    await press(grantDialog().getByRole("button", { name: "Grant Access" }));
    await type(witness, "1234");
    await userEvent.keyboard("{Enter}");
    await expect.element(grantDialog().getByText("Enter the 8 digits of the witness code.")).toBeVisible();
    stubError("providerRelationships.grant", 403, "This witness code did not work.", "witnessCode");
    await type(witness, "1111 1111");
    await userEvent.keyboard("{Enter}");
    await expect.element(grantDialog().getByText("This witness code did not work.")).toBeVisible();
    await expect.element(grantDialog().getByText(refusal)).toBeVisible();
    await expect.element(witness).toHaveFocus();
    await expect.element(witness).toHaveValue("");
    stubReply("providerRelationships.grant", () => {
      stubAccess([dana, max]);
      return max;
    });
    await type(witness, "1234 5678");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("status").getByText("Access Granted")).toBeVisible();
    await expect.element(grantDialog()).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.grant").map(({ body }) => body)).toEqual([
      { providerId: max.providerId },
      { providerId: max.providerId },
      { providerId: max.providerId, witnessCode: "11111111" },
      { providerId: max.providerId, witnessCode: "12345678" },
    ]);
  });

  it("has a placeholder when there is no provider to choose [ACCESS-3]", async () => {
    await openAccess();
    stubReply("providers.list", []);
    await openGrant().click();
    await expect.element(grantDialog().getByLabelText("Provider")).toHaveValue("no-providers");
    await expect.element(grantDialog().getByRole("option", { name: "No providers available" })).toBeDisabled();
    await expect.element(grantDialog().getByRole("button", { name: "Grant Access" })).toBeDisabled();
  });

  it("has what was typed of a provider again when the form is opened again, until it is given up [SESSION-20]", async () => {
    const key = typingKey(patient.id, "add-provider");
    await openAccess();
    const open = page.getByRole("main").getByRole("button", { name: "Add Provider" });
    const dialog = page.getByRole("dialog", { name: "Add a provider" });
    await press(open);
    await type(dialog.getByLabelText("First Name"), "Nell");
    await choose(dialog.getByLabelText("Credentials"), "RN (Registered Nurse)");
    await expect.poll(() => sessionStorage.getItem(key)).toContain("Nell");
    await cleanup();
    await openAccess();
    await press(open);
    await expect.element(dialog.getByLabelText("First Name")).toHaveValue("Nell");
    await expect.element(dialog.getByLabelText("Credentials")).toHaveDisplayValue("RN (Registered Nurse)");
    await press(dialog.getByRole("button", { name: "Cancel" }));
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it("adds a provider, with every needed field and by keyboard alone, and says when the address is taken [ACCESS-5, ACCESS-9, MESSAGE-18, MESSAGE-39]", async () => {
    await openAccess();
    const open = page.getByRole("main").getByRole("button", { name: "Add Provider" });
    await press(open);
    const dialog = page.getByRole("dialog", { name: "Add a provider" });
    const field = (name: string) => dialog.getByLabelText(name);
    await press(dialog.getByRole("button", { name: "Add Provider" }));
    await expect.element(field("First Name")).toHaveFocus();
    await expect.poll(() => dialog.getByText("Please fill this in.").elements().length).toBe(5);
    await expect.element(dialog.getByRole("alert").filter({ hasText: "5 fields to mend:" })).toBeVisible();
    await expectNoAxeViolations();
    await type(field("First Name"), "Nell");
    await type(field("Last Name"), "Newprovider");
    await type(field("Email"), "dana.provider@example.org");
    await choose(field("Credentials"), "RN (Registered Nurse)");
    await type(field("Specialty"), "Geriatric Nursing");
    stubError("providers.add", 409, "This email address is already in use.", "email");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert").getByText("Failed to Add Provider")).toBeVisible();
    await expect.element(field("Email")).toHaveFocus();
    await type(field("Email"), "nell.newprovider@example.org");
    stubReply("providers.add", ({ body: { firstName, lastName, credentials, specialty } }) => ({
      id: 33,
      firstName,
      lastName,
      credentials,
      specialty,
      isActive: false,
      providerRole: "nurse",
    }));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("status").getByText("Provider Added")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("providers.add").at(-1)?.body).toMatchObject({ credentials: "RN" });
    await expect.element(open).toHaveFocus();
    await press(page.getByRole("button", { name: "Dismiss message" }));
    await expectFocusIsKept();
  });

  it("shows who looked, at what and when; and the patient's own actions on request [ACCESS-4]", async () => {
    await openAccess();
    const log = page.getByRole("region", { name: "Who looked at my data" });
    await expect.element(log.getByText("Dana Provider")).toBeVisible();
    await expect.element(log.getByText("Doctor of Physical Therapy")).toBeVisible();
    const progress = log.getByRole("listitem").filter({ hasText: "Looked at your progress" });
    await expect.element(progress.getByText(/^2 times, last at/)).toBeVisible();
    await expect.element(log.getByText("Looked at your goals")).toBeVisible();
    expect(log.getByText("Signed in").query()).toBeNull();
    await press(log.getByRole("checkbox", { name: "Also show what I and my bike did" }), " ");
    await expect.element(log.getByText("Signed in")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("shows unasked what was done in a session that a bedside code opened, and whose code it was [ACCESS-8]", async () => {
    const byCode = { actorName: "Dorothy Williams", actorRole: "patient", openedWithCodeFrom: "N. Nonesuch" };
    const at = "2026-11-20T14:00:00.000Z";
    const nora = { actorName: "Nora Nonesuch", actorRole: "RN", openedWithCodeFrom: null, at };
    stubAccess(
      [dana],
      [
        { ...byCode, id: 63, at, action: "providerRelationships.grant" },
        { ...byCode, id: 62, at, action: "auth.login" },
        { ...nora, id: 61, action: "bedsideCodes.issue" },
        { ...nora, id: 60, action: "patients.correctNumber" },
        { ...nora, id: 59, action: "patients.setNumber" },
        { ...nora, id: 58, action: "patients.confirm" },
        { ...nora, id: 57, action: "patients.sendConfirmationCode" },
        { ...nora, id: 56, action: "bedsideCodes.createAccount" },
        { ...byCode, id: 55, at, action: "auth.proveEmail" },
        { ...byCode, id: 54, at, action: "auth.addEmail" },
      ],
    );
    await renderApp("/provider-access", { user: patient });
    const log = page.getByRole("region", { name: "Who looked at my data" });
    for (const action of ["Granted access", "Signed in", "Added an email address", "Asked to add an email address"]) {
      const own = log.getByRole("listitem").filter({ hasText: action });
      await expect.element(own.getByText("opened with a code from N. Nonesuch")).toBeVisible();
    }
    for (const action of [
      "Gave you a sign-in code",
      "Corrected your patient number",
      "Entered your patient number",
      "Confirmed your account at your bed",
      "Sent a code to your email, to confirm your account",
      "Created your account at your bed",
    ]) {
      await expect.element(log.getByText(action)).toBeVisible();
    }
    expect(log.getByText("Used your data").query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("tells a patient when no provider has access", async () => {
    stubAccess([], []);
    await renderApp("/provider-access", { user: patient });
    await expect.element(page.getByText("Nobody has access yet")).toBeVisible();
    await expect.element(page.getByText("Nobody has looked at your data yet")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    stubAccess();
    stubError("providerRelationships.list", 500, "");
    await renderApp("/provider-access", { user: patient });
    await expect.element(page.getByText("We could not load your providers")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("providerRelationships.list", [dana]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(revoke("Dana Provider")).toBeVisible();
  });
});
