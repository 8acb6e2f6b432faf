import { type Call, calls } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { sharedServer } from "./support/shared-server.ts";
import { register, type SignedIn } from "./support/test-server.ts";

// Only what the demo's access has other than that of verified mode, which is in access.api.test.ts.

const server = await sharedServer();

/** The body is empty: a caller who is let in gets 400 if more is needed. */
async function keptOut(person: SignedIn, asked: readonly Call[]): Promise<string[]> {
  const refused: string[] = [];
  for (const call of asked) {
    const url = call.path.replace(/:\w+/, String(person.user.id));
    const { statusCode } = await person.call(call.method, url, call.body ? {} : undefined);
    if (statusCode === 401 || statusCode === 403 || statusCode >= 500) refused.push(`${call.name}: ${statusCode}`);
  }
  return refused;
}

describe("In demo mode", () => {
  it("a patient counts as confirmed from registration on, for each call that needs it [ACCESS-11]", async () => {
    const needConfirmed = calls.filter(({ access }) => "needsConfirmed" in access);
    expect(needConfirmed.length).toBeGreaterThan(10);
    expect(await keptOut(await register(server, "patient"), needConfirmed)).toEqual([]);
  });

  it("a provider is active from registration on, for each call of providers", async () => {
    const ofProviders = calls.filter(({ access }) => access.who === "provider");
    expect(ofProviders.length).toBeGreaterThan(10);
    expect(await keptOut(await register(server, "provider"), ofProviders)).toEqual([]);
  });
});
