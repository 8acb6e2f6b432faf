import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { selectRows, type Transaction } from "../src/platform/database/database.ts";
import { withMigrationsUpTo } from "../src/platform/database/migrations.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { startTestServer, type TestServer } from "./support/test-server.ts";
import { Browser, registerProvider } from "./support/verified-people.ts";

/** The last migration with which one provider gave both proofs of an account made by email. */
const before = "0028_patient_state";

let database: TestDatabase;
let mailbox: Mailbox;
let server: TestServer;
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? 0;
const emailOf = (name: string) => `${name.toLowerCase()}@bedsidebike.example`;
const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-upgrade-"));

async function insertUser(tx: Transaction, name: string, userType: "patient" | "provider", email: string | null) {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into users (user_type, first_name, last_name) values (${userType}, ${name}, 'Before') returning id::float8 as id`,
  );
  if (!row) throw new Error("Nothing was inserted.");
  ids.set(name, row.id);
  await tx.execute(sql`insert into identities (user_id, email, date_of_birth, name_key)
    values (${row.id}, ${email}, ${userType === "patient" ? "1948-05-06" : null}, ${`${name.toLowerCase()}|before`})`);
}

async function insertProvider(tx: Transaction, name: string): Promise<void> {
  await insertUser(tx, name, "provider", emailOf(name));
  await tx.execute(sql`insert into providers (user_id, credentials, specialty, provider_role, is_active)
    values (${idOf(name)}, 'RN', 'Ward 3', 'nurse', true)`);
}

interface OldPatient {
  readonly name: string;
  readonly email?: true;
  readonly number: string | null;
  readonly confirmation: "bedside" | "email" | "before-1.1";
  readonly confirmedBy: string | null;
}

async function insertPatient(tx: Transaction, { name, email, number, confirmation, confirmedBy }: OldPatient) {
  await insertUser(tx, name, "patient", email ? emailOf(name) : null);
  await tx.execute(sql`insert into patients (user_id, admission_date, patient_number, confirmed_at, confirmation, confirmed_by)
    values (${idOf(name)}, current_date, ${number}, now(), ${confirmation}, ${confirmedBy && idOf(confirmedBy)})`);
}

const insertAudit = (tx: Transaction, action: string, by: string, patient: string, detail: object) =>
  tx.execute(sql`insert into audit_events (at, actor_kind, actor_id, action, patient_id, detail)
    values (now(), ${action === "auth.addEmail" ? "patient" : "provider"}, ${idOf(by)}, ${action}, ${idOf(patient)}, ${JSON.stringify(detail)}::jsonb)`);

beforeAll(async () => {
  database = await createPostgresDatabase();
  mailbox = await openMailbox();
  const old = await openBareDatabase({ dataDir, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl });
  await withMigrationsUpTo(before, (folder) => old.migrate(folder));
  await old.transaction(async (tx) => {
    for (const name of ["Nora", "Colin"]) await insertProvider(tx, name);
    for (const patient of [
      { name: "Mailed", email: true, number: "1", confirmation: "email", confirmedBy: "Nora" },
      { name: "Added", email: true, number: "2", confirmation: "bedside", confirmedBy: "Nora" },
      { name: "Corrected", number: "3", confirmation: "bedside", confirmedBy: "Nora" },
      { name: "Older", email: true, number: "4", confirmation: "before-1.1", confirmedBy: null },
      { name: "Oldest", email: true, number: null, confirmation: "before-1.1", confirmedBy: null },
    ] satisfies OldPatient[]) {
      await insertPatient(tx, patient);
    }
    await insertAudit(tx, "auth.addEmail", "Added", "Added", { witnessedBy: idOf("Colin") });
    await insertAudit(tx, "patients.correctNumber", "Colin", "Corrected", { witnessedBy: idOf("Nora") });
    await insertAudit(tx, "patients.setNumber", "Nora", "Older", {});
  });
  await old.close();
  const environment = {
    AUTH_MODE: "verified",
    ...mailbox.environment,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  };
  server = await startTestServer({ environment });
});
afterAll(async () => {
  await server?.destroy();
  await mailbox?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("After the upgrade from one provider's word for both", () => {
  it.each([
    ["Mailed", "Nora", null, "Nora"],
    ["Added", "Nora", null, "Colin"],
    ["Corrected", "Colin", "Nora", null],
    ["Older", "Nora", null, null],
    ["Oldest", null, null, null],
  ])("%s's number rests on %s (and %s), the address on %s [PROOF-8]", async (name, number, witness, email) => {
    const rows = await server.asOwner((tx) =>
      selectRows<Record<string, number | null>>(
        tx,
        sql`select confirmed_by::float8 as number, number_witnessed_by::float8 as witness, email_vouched_by::float8 as email,
          confirmed_at is not null as "isConfirmed" from patients where user_id = ${idOf(name)}`,
      ),
    );
    const by = (provider: string | null) => (provider === null ? null : idOf(provider));
    expect(rows).toEqual([{ number: by(number), witness: by(witness), email: by(email), isConfirmed: true }]);
  });

  it("everybody signs in as before, and patients who rest on one provider's word are listed [PROOF-8]", async () => {
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ email: emailOf("Mailed") });
    const signedIn = await browser.verify(challengeId, await mailbox.nextCode(emailOf("Mailed")));
    expect(signedIn.json().user).toMatchObject({ id: idOf("Mailed"), isConfirmed: true });

    const administrator = await registerProvider(server, mailbox);
    await runAdminCommand(server.deps, ["make-administrator", administrator.person.email]);
    const list = (await administrator.browser.call("GET", "/api/identity-proofs")).json();
    expect(list).toMatchObject([{ patientId: idOf("Mailed"), proof: "email", reason: "one-provider" }]);
  });
});
