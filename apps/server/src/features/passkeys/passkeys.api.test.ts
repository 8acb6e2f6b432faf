import { describe, expect, it } from "vitest";
import { sharedVerifiedServer } from "../../../test/support/shared-server.ts";
import { Browser, registerPatient, registerProvider } from "../../../test/support/verified-people.ts";

/** Passkeys from an authenticator are tested in a real browser: e2e/verified-sign-in.journey.test.ts. */
const { server, mailbox } = await sharedVerifiedServer();
const provider = await registerProvider(server, mailbox);

const madeUp = {
  id: "bWFkZS11cA",
  rawId: "bWFkZS11cA",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "oA", authenticatorData: "AA", signature: "AA" },
  clientExtensionResults: {},
};

describe("passkeys", () => {
  it("are requested without naming anyone, in a way that differs each time only in its challenge [CALL-16, VERIFY-31]", async () => {
    const ask = async () => (await new Browser(server).call("POST", "/api/passkeys/ask")).json();
    const { challenge, ...first } = await ask();
    const { challenge: another, ...second } = await ask();
    expect(first).toEqual(second);
    expect(first).toMatchObject({ userVerification: "required" });
    expect(JSON.stringify(first)).not.toContain("allowCredentials");
    expect(challenge).not.toBe(another);
  });

  it("are offered only to providers, bound to this site and with user verification on the device [VERIFY-31]", async () => {
    const { browser: patient } = await registerPatient(server, mailbox);
    expect((await patient.call("POST", "/api/passkeys/start")).statusCode).toBe(403);
    const options = (await provider.browser.call("POST", "/api/passkeys/start")).json();
    expect(options).toMatchObject({
      rp: { name: "Bedside Bike" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect((await provider.browser.call("GET", "/api/passkeys")).json()).toEqual([]);
  });

  it("that are forged are neither stored nor accepted", async () => {
    const kept = await provider.browser.call("POST", "/api/passkeys", { credential: madeUp });
    expect([kept.statusCode, kept.json().field]).toEqual([400, "credential"]);
    expect((await provider.browser.call("GET", "/api/passkeys")).json()).toEqual([]);
    const browser = new Browser(server);
    const entered = await browser.call("POST", "/api/passkeys/sign-in", { credential: madeUp });
    expect(entered.statusCode).toBe(401);
    expect(browser.cookies.size).toBe(0);
    expect((await provider.browser.call("DELETE", "/api/passkeys/1")).statusCode).toBe(404);
  });

  it("store no challenge in plain text", async () => {
    const { challenge } = (await provider.browser.call("POST", "/api/passkeys/start")).json();
    const stored = await server.asOwner((tx) => tx.query.passkeyChallenges.findMany());
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });
});
