import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { verifiedHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../test/support/stub-server.ts";

const answer = "/single-sign-on?code=any&state=state";
const usePasskey = page.getByRole("button", { name: "Sign in with a passkey" });

describe("back from the hospital's sign-in", () => {
  beforeEach(() => {
    stubReply("system.status", { ...verifiedHospital, hasSingleSignOn: true });
    stubError("passkeys.ask", 429, "Too many attempts.");
  });

  it("continues with the passkey if it asks for one [VERIFY-45]", async () => {
    const next = "Your hospital account was right. Now sign in with your passkey.";
    stubError("singleSignOn.finish", 403, next, undefined, { code: "passkey_needed" });
    await renderApp(answer);
    await expect.element(page.getByText("One more step: your passkey")).toBeVisible();
    await expect.element(page.getByText(next)).toBeVisible();
    await usePasskey.click();
    await expect.element(page.getByText("Too many attempts.")).toBeVisible();
    expect(receivedCalls("passkeys.ask")).toHaveLength(1);
    await expect.element(page.getByRole("link", { name: "Back to Sign In" })).toBeVisible();
  });

  it("offers no passkey after any other refusal", async () => {
    stubError("singleSignOn.finish", 403, "Your hospital account is in no group.");
    await renderApp(answer);
    await expect.element(page.getByText("The hospital's sign-in did not work")).toBeVisible();
    await expect.element(page.getByText("Your hospital account is in no group.")).toBeVisible();
    await expect.element(usePasskey).not.toBeInTheDocument();
  });
});
