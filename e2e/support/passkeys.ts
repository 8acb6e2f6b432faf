import type { Page } from "playwright-core";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";

/** Browsers keep passkeys for a host name, not for an IP address. */
export const addressByName = (server: TestServer): string => server.url.replace("127.0.0.1", "localhost");

/** A virtual authenticator for this page's passkeys that verifies its user without interaction. */
export async function addAuthenticator(page: Page): Promise<void> {
  const debuggerSession = await page.context().newCDPSession(page);
  await debuggerSession.send("WebAuthn.enable");
  await debuggerSession.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
