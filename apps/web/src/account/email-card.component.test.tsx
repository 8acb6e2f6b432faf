import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { press, type } from "../../test/support/keyboard.ts";
import { patient, provider, verifiedHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { typingKey } from "../session/forget-typing.ts";
import type { User } from "../session/stored-session.ts";
import AccountScreen from "./account.screen.tsx";

const card = page.getByRole("region", { name: "Your email address" });
const address = card.getByLabelText("Email");
const witness = card.getByLabelText("Witness code");
const code = card.getByLabelText("6-digit code");
const send = card.getByRole("button", { name: "Send a code there" });
const withoutEmail = { ...patient, email: null };
const needsWitness =
  "You signed in with a code from a provider. To add an email address, ask a second provider for a witness code.";

async function openAccount(user: User): Promise<void> {
  stubReply("auth.sessions", []);
  stubReply("passkeys.list", []);
  await renderInApp(<AccountScreen />, { user, size: "phone" });
  await expect.element(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
}

describe("an email address added to an account from the bed [CONFIRM-12]", () => {
  beforeEach(() => stubReply("system.status", verifiedHospital));

  it("is the patient's once they enter the code from its mailbox, by keyboard alone", async () => {
    await openAccount(withoutEmail);
    await expectNoAxeViolations();
    await type(address, "dorothy");
    await userEvent.keyboard("{Enter}");
    await expect.element(card.getByText("Enter an email address like name@example.org.")).toBeVisible();
    await expect.element(address).toHaveFocus();
    stubReply("auth.addEmail", { ok: true });
    await type(address, "dorothy@example.org");
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveFocus();
    await expect.element(card.getByText(/^We sent a code to dorothy@example\.org\./)).toBeVisible();
    await expectNoAxeViolations();
    stubError("auth.proveEmail", 403, "That code did not work.", "code");
    await type(code, "111111");
    await userEvent.keyboard("{Enter}");
    await expect.element(card.getByText("That code did not work.")).toBeVisible();
    stubReply("auth.proveEmail", { email: "dorothy@example.org" });
    await type(code, "123 456");
    await userEvent.keyboard("{Enter}");
    await expect.element(card.getByText(/^dorothy@example\.org is now your address\./)).toBeVisible();
    expect(receivedCalls("auth.proveEmail").at(-1)?.body).toEqual({ code: "123456" });
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ email: "dorothy@example.org" });
    await expectNoAxeViolations();
  });

  it("is there again after the session ended by itself, until it was sent [SESSION-20]", async () => {
    const key = typingKey(patient.id, "own-email");
    sessionStorage.setItem(key, JSON.stringify({ value: "dorothy@example.org", at: Date.now() }));
    await openAccount(withoutEmail);
    await expect.element(address).toHaveValue("dorothy@example.org");
    stubReply("auth.addEmail", { ok: true });
    await send.click();
    await expect.element(code).toHaveFocus();
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it("takes a second provider's witness code if a bedside code opened the session", async () => {
    stubError("auth.addEmail", 403, needsWitness, "witnessCode");
    await openAccount(withoutEmail);
    await address.fill("dorothy@example.org");
    await send.click();
    await expect.element(card.getByText(needsWitness)).toBeVisible();
    await expect.element(witness).toHaveFocus();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    await type(witness, "12");
    await press(send);
    await expect.element(card.getByText("Enter the 8 digits of the witness code.")).toBeVisible();
    stubError("auth.addEmail", 403, "This witness code did not work.", "witnessCode");
    await type(witness, "1111 1111");
    await userEvent.keyboard("{Enter}");
    await expect.element(card.getByText("This witness code did not work.")).toBeVisible();
    await expect.element(card.getByText(needsWitness)).toBeVisible();
    await expect.element(witness).toHaveValue("");
    stubReply("auth.addEmail", { ok: true });
    await type(witness, "1234 5678");
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveFocus();
    expect(receivedCalls("auth.addEmail").at(-1)?.body).toEqual({
      email: "dorothy@example.org",
      witnessCode: "12345678",
    });
    await card.getByRole("button", { name: "Use another address or send a new code" }).click();
    await expect.element(address).toBeVisible();
  });

  it.each([
    [
      "the server's words",
      () => stubError("auth.addEmail", 429, "You have asked for too many codes."),
      "too many codes",
    ],
    ["its own", () => stubUnreachable("auth.addEmail"), "We could not get this from the server."],
  ])("says what went wrong in %s", async (_, fail, words) => {
    fail();
    await openAccount(withoutEmail);
    await address.fill("dorothy@example.org");
    await send.click();
    await expect.element(card.getByRole("alert").getByText(words)).toBeVisible();
  });

  it("is not asked of a patient who has one", async () => {
    await openAccount(patient);
    expect(card.query()).toBeNull();
  });

  it("is not asked of a provider", async () => {
    await openAccount({ ...provider, email: null });
    expect(card.query()).toBeNull();
  });

  it("is not asked in demo mode, where nobody needs it", async () => {
    stubReply("system.status", { ...verifiedHospital, authMode: "demo" });
    await openAccount(withoutEmail);
    expect(card.query()).toBeNull();
  });
});
