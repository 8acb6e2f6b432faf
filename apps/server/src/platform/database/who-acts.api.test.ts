import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { grant, register, type SignedIn } from "../../../test/support/test-server.ts";
import { hashToken } from "../tokens.ts";
import { selectRows, type Transaction } from "./database.ts";

const server = await sharedServer();

let patient: SignedIn;
beforeAll(async () => {
  patient = await register(server, "patient");
  await grant(patient, await register(server, "provider"));
});

/** What someone can do who got hold of one of the app's connections, with any statement but without a sign-in. */
const asApp = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.deps.database.withSession("nobody", (tx) => work(tx));

const countUsers = (tx: Transaction) => selectRows<{ rows: number }>(tx, sql`select count(*)::int as rows from users`);

describe("set_config from the app's connection", () => {
  it.each(["system", "system||admin", "patient|4|", "provider|3|", `system||admin|${"0".repeat(64)}`, "|", "||"])(
    "makes nobody of '%s' [ACCESS-30]",
    async (value) => {
      const seen = await asApp(async (tx) => {
        await tx.execute(sql`select set_config('bedside.actor', ${value}, true)`);
        await tx.execute(sql`select set_config('bedside.person_id', '4', true)`);
        return [
          await countUsers(tx),
          await selectRows(tx, sql`select current_actor() as actor, current_scope() as scope`),
        ];
      });
      expect(seen).toEqual([[{ rows: 0 }], [{ actor: "visitor", scope: null }]]);
    },
  );

  it("repeats nobody else's: a value holds for its own transaction only [ACCESS-30]", async () => {
    const { token } = /session=(?<token>[^;]+)/.exec(patient.cookie ?? "")?.groups ?? {};
    const open = <Result>(work: (tx: Transaction) => Promise<Result>) =>
      server.deps.database.withSession(hashToken(token ?? ""), (tx) => work(tx));
    const [own] = await open((tx) =>
      selectRows<{ actor: string; who: string }>(
        tx,
        sql`select current_setting('bedside.actor') as actor, current_actor() as who`,
      ),
    );
    expect(own?.who).toBe("patient");
    const replayed = await asApp(async (tx) => {
      await tx.execute(sql`select set_config('bedside.actor', ${own?.actor}, true)`);
      return countUsers(tx);
    });
    expect(replayed).toEqual([{ rows: 0 }]);
  });
});

describe("the product's own work from the app's connection", () => {
  it("shows neither the keys nor how to seal with them [ACCESS-30]", async () => {
    for (const statement of [
      sql`select * from bedside_bike_private.keys`,
      sql`select bedside_bike_private.seal('actor', 'system||admin')`,
      sql`select bedside_bike_private.set_actor('system||admin')`,
    ]) {
      await expect(asApp((tx) => tx.execute(statement))).rejects.toMatchObject({ cause: { code: "42501" } });
    }
    const [source] = await asApp((tx) =>
      selectRows<{ keys: number }>(tx, sql`select count(*)::int as keys from pg_proc where prosrc ~ '[0-9a-f]{64}'`),
    );
    expect(source).toEqual({ keys: 0 });
  });

  it("reaches only the tables of its scope [ACCESS-30]", async () => {
    const { database } = server.deps;
    const [audit] = await database.asSystem("upkeep", countUsers);
    const [rides] = await database.asSystem("rides", (tx) =>
      selectRows<{ rows: number }>(tx, sql`select count(*)::int as rows from identities`),
    );
    const [signIn] = await database.asSystem("accounts", countUsers);
    expect([audit?.rows, rides?.rows]).toEqual([0, 0]);
    expect(signIn?.rows).toBeGreaterThan(1);
  });
});

describe("a row", () => {
  it.each([
    "update users set first_name = 'Somebody else'",
    "update sign_in_sessions set user_id = 3",
    "update grants set provider_id = 3",
    "update rides set patient_id = 4",
    "update risk_assessments set result = '{}'",
    "update goals set target_value = 100",
    "update goals set assessment_id = 1",
    "update clearances set valid_until = now()",
    "update ride_feedback set patient_id = 4",
    "update earned_achievements set earned_on = current_date",
    "update safety_events set kind = 'fall'",
    "delete from clearances",
    "update device_links set patient_id = 4",
    "delete from grants",
    "truncate rides",
    "alter table users disable row level security",
  ])("changes only in the columns that may change: %s [ACCESS-31]", async (statement) => {
    const refused = server.deps.database.asSystem("admin", (tx) => tx.execute(sql.raw(statement)));
    await expect(refused).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("of the audit log can't be written in somebody else's name [ACCESS-31]", async () => {
    const forge = (tx: Transaction) =>
      tx.execute(sql`insert into audit_events (at, actor_kind, actor_id, action, detail)
        values (now(), 'patient', ${patient.user.id}, 'auth.login', '{}')`);
    await expect(asApp(forge)).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("the server's login on PostgreSQL", () => {
  it("can't become the owner, and is nobody before the server opens a session [ACCESS-32]", async () => {
    const client = new pg.Client({ connectionString: server.config.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query(
        "select rolname from pg_roles where pg_has_role(session_user, oid, 'MEMBER')",
      );
      expect(rows.map(({ rolname }) => rolname).sort()).toEqual(["bedside_bike_app", "test_server"]);
      await expect(client.query("set role postgres")).rejects.toMatchObject({ code: "42501" });
      await expect(client.query("set session authorization postgres")).rejects.toMatchObject({ code: "42501" });
      expect((await client.query("select count(*)::int as rows from users")).rows).toEqual([{ rows: 0 }]);
      await client.query("select set_config('bedside.actor', 'system', false)");
      expect((await client.query("select count(*)::int as rows from users")).rows).toEqual([{ rows: 0 }]);
      await expect(client.query("create table mine (id int)")).rejects.toMatchObject({ code: "42501" });
    } finally {
      await client.end();
    }
  });
});
