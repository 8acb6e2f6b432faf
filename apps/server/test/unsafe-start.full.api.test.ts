import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { passkeys, providers, users } from "../src/platform/database/schema.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { Installations, settingsOf } from "./support/installations.ts";
import { runToItsEnd, startServerProcess } from "./support/server-process.ts";
import { startTestServer } from "./support/test-server.ts";

const installations = new Installations();
afterAll(() => installations.remove());
const newFolder = () => mkdtempSync(join(installations.folder, "folder-"));

async function expectRefusal(environment: Record<string, string>, said: RegExp): Promise<void> {
  const { code, output } = await runToItsEnd({ ...environment, AUTH_MODE: "verified" });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(said) });
  expect(output.trim().split("\n")).toHaveLength(1);
}

const onDemoData = /^AUTH_MODE=verified does not start on demo data, which the database \S+ on \S+ holds: set another /;

describe("verified mode", () => {
  it("does not start on demo data while a demo provider is active [DATA-64]", async () => {
    const demo = await startTestServer();
    await expectRefusal({ ...settingsOf(demo), DATA_DIR: newFolder() }, onDemoData);
    for (const id of ["1", "2", "3"]) {
      expect((await installations.admin(settingsOf(demo), "deactivate-provider", id)).code).toBe(0);
    }
    const started = await startServerProcess({ ...settingsOf(demo), AUTH_MODE: "verified", DATA_DIR: newFolder() });
    expect(await started.stop()).toBe(0);
    await demo.destroy();
  });

  it("does not start without a way to sign in for any provider: mail, single sign-on or a passkey [DATA-65]", async () => {
    const database = await createMigratedDatabase();
    const environment = { DATA_DIR: newFolder(), ...database.environment, SMTP_URL: "" };
    await expectRefusal(environment, /^AUTH_MODE=verified lets no provider sign in yet: set SMTP_URL and MAIL_FROM /);

    const server = await startTestServer({ environment: { AUTH_MODE: "verified" } });
    await server.asOwner(async (tx) => {
      const person = { userType: "provider", firstName: "Nell", lastName: "Night" } as const;
      const [user] = await tx.insert(users).values(person).returning();
      const userId = Number(user?.id);
      const provider = { credentials: "RN", specialty: "Geriatrics", providerRole: "nurse", isActive: true } as const;
      await tx.insert(providers).values({ userId, ...provider });
      const key = {
        credentialId: "a",
        publicKey: new Uint8Array([1]),
        counter: 0,
        transports: [],
        createdAt: new Date(),
      };
      await tx.insert(passkeys).values({ userId, ...key });
    });
    const started = await startServerProcess({ ...settingsOf(server), SMTP_URL: "", DATA_DIR: newFolder() });
    expect(await started.stop()).toBe(0);
    await server.destroy();
    await database.drop();
  });
});
