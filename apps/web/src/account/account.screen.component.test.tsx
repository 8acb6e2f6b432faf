import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { provider, verifiedHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { stubError, stubReply } from "../../test/support/stub-server.ts";

const kept = { id: 7, createdAt: "2026-11-20T10:00:00.000Z", lastUsedAt: null };
const passkeyOptions = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "Bedside Bike" },
  user: { id: "dXNlcg", name: "dana", displayName: "Dana" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};
const passkeys = () => page.getByRole("region", { name: "Passkeys" });

describe("a provider's account", () => {
  beforeEach(() => {
    stubReply("auth.sessions", []);
    stubReply("passkeys.list", []);
  });

  it.each([
    ["has passkeys", false],
    ["has none where the hospital's sign-in is the only way [VERIFY-41]", true],
  ])("%s", async (_, isSingleSignOnOnly) => {
    stubReply("system.status", { ...verifiedHospital, hasSingleSignOn: true, isSingleSignOnOnly });
    await renderApp("/account", { user: provider });
    await expect.element(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
    if (isSingleSignOnOnly) await expect.element(passkeys()).not.toBeInTheDocument();
    else await expect.element(passkeys()).toBeVisible();
  });

  it.each([
    ["before the first passkey that it ends the code by email alone", [], "From your first passkey on"],
    ["with one that the code by email alone does not sign in", [kept], "A code by email alone does not sign you in."],
  ])("says %s [VERIFY-44]", async (_, stored, sentence) => {
    stubReply("system.status", verifiedHospital);
    stubReply("passkeys.list", stored);
    await renderApp("/account", { user: provider });
    await expect.element(passkeys().getByText(sentence)).toBeVisible();
  });

  it("says nothing about it if the hospital lets the code alone sign in [VERIFY-44]", async () => {
    stubReply("system.status", { ...verifiedHospital, providerEmailCode: "always" });
    await renderApp("/account", { user: provider });
    await expect.element(passkeys().getByText("With a passkey you sign in")).toBeVisible();
    await expect.element(passkeys().getByText("by email alone")).not.toBeInTheDocument();
  });

  it("says that this device has a passkey already [VERIFY-48]", async () => {
    stubReply("system.status", verifiedHospital);
    stubReply("passkeys.list", [kept]);
    stubReply("passkeys.start", passkeyOptions);
    const create = vi.spyOn(navigator.credentials, "create");
    create.mockRejectedValue(new DOMException("The authenticator was previously registered", "InvalidStateError"));
    await renderApp("/account", { user: provider });
    await passkeys().getByRole("button", { name: "Add a passkey" }).click();
    await expect.element(passkeys().getByRole("alert")).toHaveTextContent("This device has a passkey already.");
    create.mockRestore();
  });

  it("says why the last passkey is not removed [VERIFY-46]", async () => {
    stubReply("system.status", verifiedHospital);
    stubReply("passkeys.list", [kept]);
    stubError("passkeys.remove", 409, "This is your last passkey.");
    await renderApp("/account", { user: provider });
    await passkeys().getByRole("button", { name: "Remove" }).click();
    await expect.element(passkeys().getByRole("alert")).toHaveTextContent("This is your last passkey.");
  });
});
