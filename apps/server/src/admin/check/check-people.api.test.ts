import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { identities, providers, users } from "../../platform/database/schema.ts";
import { endPatientAccount } from "../end-account.ts";
import { checkBirthDates, checkNames } from "./check-people.ts";

describe("admin check of what 2.0.0 took and is refused since", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

  const bornOn = async (dateOfBirth: string) => {
    const { user } = await register(server, "patient");
    await server.asOwner((tx) => tx.update(identities).set({ dateOfBirth }).where(eq(identities.userId, user.id)));
    return user.id;
  };
  const named = async (userType: "patient" | "provider", name: { firstName?: string; lastName?: string }) => {
    const { user } = await register(server, userType);
    await server.asOwner((tx) => tx.update(users).set(name).where(eq(users.id, user.id)));
    return user.id;
  };
  const end = (id: number) =>
    server.deps.database.asSystem("admin", (tx) =>
      endPatientAccount(tx, { id: String(id), at: server.deps.clock.now() }, server.deps),
    );

  it("lists patients whose date of birth is no patient's, by their ids, and how to correct each [DATA-63, NUMBER-5]", async () => {
    await server.setNow(new Date("2026-11-29T12:00:00Z"));
    expect(await checkBirthDates(server.deps)).toMatchObject({ state: "ok", subject: "birth dates" });
    const wrong = [await bornOn("2025-03-02"), await bornOn("2010-11-30"), await bornOn("1915-11-29")];
    for (const right of ["2010-11-29", "1915-11-30", "1943-03-02"]) await bornOn(right);
    await end(await bornOn("2025-03-02"));
    const { state, text } = await checkBirthDates(server.deps);
    expect(state).toBe("warning");
    expect(text).toContain(`3 (ids ${wrong.join(", ")})`);
    expect(text).toContain("npm run admin -- correct-birth-date ID YYYY-MM-DD");
    expect(text).not.toMatch(/2025|1915/);
    await server.setNow(null);
  });

  it("lists who can't sign in by name, by their ids, and what to do [DATA-63, NAME-1]", async () => {
    expect(await checkNames(server.deps)).toMatchObject({ state: "ok", subject: "names" });
    for (const firstName of ["O’Brien", "Nguyễn", "李", "علی\u200cرضا"]) await named("patient", { firstName });
    const hidden = [await named("patient", { firstName: "\u200b" }), await named("patient", { lastName: "Ros\ufffd" })];
    const provider = await named("provider", { lastName: "Two\nLines" });
    const gone = await named("provider", { lastName: "\u3164" });
    await server.asOwner((tx) => tx.update(providers).set({ isActive: false }).where(eq(providers.userId, gone)));
    const { state, text } = await checkNames(server.deps);
    expect(state).toBe("warning");
    expect(text).toContain(`Patients: 2 (ids ${hidden.join(", ")}): they sign in by email alone`);
    expect(text).toContain(`Providers: 1 (id ${provider}): `);
    expect(text).not.toMatch(/Ros|Two/);
  });
});
