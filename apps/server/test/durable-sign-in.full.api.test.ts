import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { openMailbox } from "./support/mailbox.ts";
import { sessionCookieOf, startServerProcess } from "./support/server-process.ts";
import { newPerson, patientRegistration } from "./support/verified-people.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-durable-sign-in-"));
const database = await createMigratedDatabase();
const mailbox = await openMailbox();
const environment = {
  DATA_DIR: folder,
  AUTH_MODE: "verified",
  ...mailbox.environment,
  ...database.environment,
};
afterAll(async () => {
  await mailbox.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("No kill undoes an answered step: the account, its challenge, the tries it cost, the sign-out, who was refused", async () => {
  let server = await startServerProcess(environment);
  const call = (path: string, body: object | undefined, cookie = "") =>
    fetch(`${server.url}/api/auth/${path}`, {
      method: body ? "POST" : "GET",
      headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const killAndRestart = async () => {
    await server.kill();
    server = await startServerProcess(environment);
  };
  const ask = async (step: "register" | "login", body: object) => {
    const { challengeId } = (await (await call(step, body)).json()) as { challengeId: string };
    return challengeId;
  };
  const { email, ...rest } = newPerson();
  const registered = await ask("register", patientRegistration({ email, ...rest }));
  const code = await mailbox.nextCode(email);
  await killAndRestart();
  const verified = await call("verify", { challengeId: registered, code });
  expect(verified.status).toBe(200);
  const cookie = sessionCookieOf(verified);

  const guessed = await ask("login", { email });
  const right = await mailbox.nextCode(email);
  const wrong = right === "000000" ? "111111" : "000000";
  for (let tries = 0; tries < 5; tries += 1) await call("verify", { challengeId: guessed, code: wrong });
  await killAndRestart();
  expect((await call("verify", { challengeId: guessed, code: right })).status).toBe(401);
  expect((await call("user", undefined, cookie)).status).toBe(200);

  expect((await call("logout", {}, cookie)).status).toBe(200);
  await server.kill();
  const stored = await openDatabase(readConfig(environment));
  const entries = await stored.asSystem("upkeep", (tx) => tx.query.auditEvents.findMany());
  await stored.close();
  const refused = entries.filter(({ action }) => action === "auth.refuse").map(({ detail }) => detail);
  expect(refused).toHaveLength(6);
  expect(refused.at(-1)).toMatchObject({ reason: "no-tries-left" });

  server = await startServerProcess(environment);
  expect((await call("user", undefined, cookie)).status).toBe(401);
  expect((await call("verify", { challengeId: registered, code })).status).toBe(401);
  expect(await server.stop()).toBe(0);
});
