import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { fixturePatients, fixtureProviders } from "../src/seed/people.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { startServerProcess } from "./support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-logs-"));
const database = await createMigratedDatabase();
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const newPatient = {
  userType: "patient",
  firstName: "Quintessa",
  lastName: "Loggworth",
  email: "quintessa.loggworth@bedsidebike.example",
  dateOfBirth: "1931-07-29",
};

/** Both are also words of ours: 'Demo data: not for real patients', 'provider'. */
const ambiguous = new Set(["Demo", "Provider"]);

const secrets: readonly string[] = [
  ...new Set(
    [...fixturePatients, ...fixtureProviders, newPatient].flatMap((person) => [
      person.firstName,
      ...(ambiguous.has(person.lastName) ? [] : [person.lastName]),
      `${person.firstName} ${person.lastName}`,
      person.email,
      ...("dateOfBirth" in person ? [person.dateOfBirth] : []),
    ]),
  ),
];

function findSecrets(log: string): string[] {
  const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return secrets.filter((secret) => new RegExp(`(?<![a-z])${asPattern(secret)}(?![a-z])`, "u").test(log));
}

it("The scan finds every name, address and birth date that is planted", () => {
  expect(secrets.length).toBeGreaterThan(30);
  for (const secret of secrets) {
    expect(
      findSecrets(`{"level":30,"msg":"answered"}\n{"level":50,"error":"key (email)=(${secret}) exists"}\n`),
    ).toContain(secret);
    expect(findSecrets(`GET /api/x?name=${secret}&y=1`)).toContain(secret);
  }
  expect(findSecrets('{"route":"/api/patients/:id/dashboard","maxPower":"30"}')).toEqual([]);
});

it("Nothing that a whole day's use and its errors log reveals who is in the hospital [DATA-20]", async () => {
  const server = await startServerProcess({
    DATA_DIR: folder,
    LOG_LEVEL: "debug",
    ...(database ? { ...database.environment, AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" } : {}),
  });
  let cookie = "";
  const statuses: number[] = [];
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const set = reply.headers.get("set-cookie");
    if (set) cookie = set.split(";")[0] ?? "";
    await reply.body?.cancel();
    statuses.push(reply.status);
    return reply.status;
  };

  for (const person of fixturePatients) {
    const { firstName, lastName, dateOfBirth, email, id } = person;
    expect(await call("POST", "/api/auth/login", { firstName, lastName, dateOfBirth })).toBe(200);
    for (const path of ["dashboard", "sessions", "goals", "risk-assessment", "access-log", "usage-data"]) {
      await call("GET", `/api/patients/${id}/${path}`);
    }
    await call("POST", "/api/auth/logout", {});
    await call("POST", "/api/auth/login", { email: `wrong.${email}`, firstName, lastName });
    await call("GET", `/api/patients/last-device?${new URLSearchParams({ firstName, lastName, dateOfBirth })}`);
    await call("POST", "/api/patients/last-device", { firstName, lastName, dateOfBirth });
    await call("GET", `/api/nothing/${encodeURIComponent(`${firstName} ${lastName}`)}?dateOfBirth=${dateOfBirth}`);
    await call("GET", `/${email}`);
    await call("POST", "/api/auth/login", `{"firstName": "${firstName}", "lastName": ${lastName}`);
    await call("POST", "/api/auth/login", { firstName: `${firstName}\u0000`, lastName, dateOfBirth });
    await call("POST", "/api/auth/login", { [lastName]: firstName, dateOfBirth: `${dateOfBirth}x` });
    await call("GET", "/api/auth/user", undefined, {
      cookie: `session=${firstName}`,
      "x-note": email,
      referer: `https://x/${lastName}`,
    });
    await call(
      "POST",
      `/api/devices/${encodeURIComponent(firstName)}/telemetry`,
      {},
      { authorization: `Bearer ${lastName}` },
    );
  }
  for (const { email, firstName, lastName, id } of fixtureProviders) {
    expect(await call("POST", "/api/auth/login", { userType: "provider", email, firstName, lastName })).toBe(200);
    await call("GET", `/api/providers/${id}/patients`);
    await call("GET", "/api/patients/4/dashboard");
  }
  expect(await call("POST", "/api/auth/register", newPatient)).toBe(201);
  expect(await call("POST", "/api/auth/register", newPatient)).toBe(409);
  expect(new Set(statuses)).toEqual(new Set([...statuses, 200, 201, 400, 401, 404, 409]));

  if (database) {
    // The database's own message repeats what should have been written; here it fails in the middle of a sign-in.
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query("alter table identities rename to identities_gone");
    expect(await call("POST", "/api/auth/login", newPatient)).toBeGreaterThanOrEqual(400);
    expect(await call("POST", "/api/auth/register", { ...newPatient, email: `again.${newPatient.email}` })).toBe(500);
    await owner.end();
  }
  await server.stop();
  const log = server.output();
  expect(log.split("\n").length).toBeGreaterThan(statuses.length);
  if (database) expect(log).toContain("request failed");
  expect(findSecrets(log)).toEqual([]);
  if (!database) {
    // The same scan does find them where they belong.
    expect(findSecrets(readFileSync(new URL("../src/seed/people.ts", import.meta.url), "utf8")).length).toBeGreaterThan(
      20,
    );
  }
});
