import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { provider, verifiedHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { stubReply } from "../../test/support/stub-server.ts";

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
});
