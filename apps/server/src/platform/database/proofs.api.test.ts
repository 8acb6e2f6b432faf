import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { hashToken } from "../tokens.ts";

/**
 * What somebody can do who has the app's login and nothing else: no session token, no bike's key, no system key.
 * docs/decisions/008-who-acts.md describes it.
 */

interface DefinerFunction {
  readonly name: string;
  readonly argumentTypes: readonly string[];
  readonly isStrict: boolean;
}

let server: TestServer;
let patient: SignedIn;
let attacker: pg.Client;
let functions: readonly DefinerFunction[];

beforeAll(async () => {
  server = await startTestServer();
  patient = await register(server, "patient");
  attacker = await connect();
  const { rows } = await attacker.query<DefinerFunction>(
    `select p.proname as name, p.proisstrict as "isStrict",
       array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, place) order by place) as "argumentTypes"
     from pg_proc p where p.prosecdef and has_function_privilege('bedside_bike_app', p.oid, 'EXECUTE')
       and has_schema_privilege('bedside_bike_app', p.pronamespace, 'USAGE') order by p.oid::regprocedure::text`,
  );
  functions = rows;
});
afterAll(async () => {
  await attacker.end();
  await server.destroy();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.config.databaseUrl });
  await client.connect();
  await client.query("set role bedside_bike_app");
  return client;
}

/** A value of this type that may well be a row's, so that nothing is refused only because it doesn't match. */
const likely: Readonly<Record<string, string>> = {
  bigint: "4",
  boolean: "false",
  "bigint[]": "'{4}'",
  date: "current_date",
  "date[]": "array[current_date]",
  integer: "121",
  "integer[]": "'{1}'",
  "timestamp with time zone": "now()",
  "timestamp with time zone[]": "array[now()]",
  "uuid[]": "array(select gen_random_uuid())",
};
/** A text parameter is where a proof goes, and others are scopes or time zones. */
const literalOf = (type: string, proof: string): string => {
  if (type === "text") return pg.escapeLiteral(proof);
  if (type === "text[]") return `array[${pg.escapeLiteral(proof)}]`;
  const value = likely[type];
  if (!value) throw new Error(`Add a likely value of type ${type} to this test.`);
  return `${value}::${type}`;
};

/**
 * Calls it with each of its text parameters as the proof in turn, the others as a scope: the rows it returns, or null
 * if it was refused.
 */
async function answersOf(
  client: pg.Client,
  { name, argumentTypes }: DefinerFunction,
  proof: string,
): Promise<(unknown[] | null)[]> {
  const texts = argumentTypes.flatMap((type, index) => (type.startsWith("text") ? [index] : []));
  const answers: (unknown[] | null)[] = [];
  for (const proven of texts.length > 0 ? texts : [-1]) {
    const values = argumentTypes.map((type, index) => literalOf(type, index === proven ? proof : "admin"));
    await client.query("begin");
    await client.query("select set_config('bedside.actor', $1, true)", [proof]);
    const rows = await client.query(`select * from ${name}(${values.join(", ")})`).then(
      (result) => result.rows as unknown[],
      () => null,
    );
    const acts = rows && (await client.query("select current_actor() as actor, current_scope() as scope")).rows[0];
    if (acts) expect(acts, `${name} opened something`).toEqual({ actor: "visitor", scope: null });
    await client.query("rollback");
    answers.push(rows);
  }
  return answers;
}

/** Results that reveal nothing about anybody: nothing found, none of it, or what a connection may know. */
const empty: Readonly<Record<string, (row: Record<string, unknown>) => boolean>> = {
  first_challenge: () => true,
  verified_actor: ({ verified_actor: actor }) => actor === null,
  visible_patient_ids: ({ visible_patient_ids: ids }) => (ids as number[]).length === 0,
  patient_age: ({ patient_age: age }) => age === null,
  help_seen_since: ({ help_seen_since: since }) => since === null,
  help_answer_stands: ({ help_answer_stands: stands }) => stands === null,
  kudos_activity: (row) => Object.values(row).every((value) => value === 0 || value === "0"),
  // For a token that nobody has: its own stream must end.
  streams_to_end: ({ stream, is_signed_out: isSignedOut }) => stream === 1 && isSignedOut === true,
};

async function expectNothing(client: pg.Client, proof: string): Promise<void> {
  for (const definer of functions) {
    for (const rows of await answersOf(client, definer, proof)) {
      const told = (rows ?? []).filter((row) => !empty[definer.name]?.(row as Record<string, unknown>));
      expect(told, `${definer.name}(${definer.argumentTypes.join(", ")})`).toEqual([]);
    }
  }
}

describe("Every function that reads past the policies", () => {
  it("is known to this test by asking the database [ACCESS-30]", () => {
    const names = functions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["open_session", "open_system", "right_device_keys", "lock_user"]));
    expect(names.length).toBeGreaterThan(12);
  });

  it("is STRICT: null is not a proof, and nothing runs [ACCESS-30]", async () => {
    expect(functions.filter(({ isStrict }) => !isStrict)).toEqual([]);
    for (const { name, argumentTypes } of functions.filter((definer) => definer.argumentTypes.length > 0)) {
      for (const left of argumentTypes.keys()) {
        const values = argumentTypes.map((type, index) =>
          index === left ? `null::${type}` : literalOf(type, "admin"),
        );
        const { rows } = await attacker.query(`select * from ${name}(${values.join(", ")})`);
        const told = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null && value !== "");
        expect(told, name).toEqual([]);
        const who = await attacker.query("select current_actor() as actor");
        expect(who.rows).toEqual([{ actor: "visitor" }]);
      }
    }
  });

  it.each([
    ["an empty proof", ""],
    ["a short proof", "abc"],
    ["a short proof of somebody", "system||admin"],
    ["a wrong proof", createHash("sha256").update("guess").digest("hex")],
    ["a wrong seal", `system||admin|${createHash("sha256").update("guess").digest("hex")}`],
    ["a proof longer than one", "f".repeat(10_000)],
  ])("tells and changes nothing for %s [ACCESS-30]", async (_, proof) => {
    const before = await rowCounts();
    await expectNothing(attacker, proof);
    expect(await rowCounts()).toEqual(before);
  });

  it("reveals and changes nothing for a seal that was used in another transaction [ACCESS-30]", async () => {
    const sealed = await server.deps.database.asSystem("admin", async (tx) => {
      const { rows } = (await tx.execute("select current_setting('bedside.actor') as actor")) as unknown as {
        rows: { actor: string }[];
      };
      return rows[0]?.actor ?? "";
    });
    expect(sealed).toMatch(/^system\|\|admin\|[0-9a-f]{64}$/);
    await expectNothing(attacker, sealed);
  });

  it("opens nothing for a proof that was used before, on its own connection or on another [ACCESS-30]", async () => {
    const { rows: keys } = await server.asOwner(
      async (tx) =>
        (await tx.execute("select key from bedside_bike_private.keys where name = 'system'")) as unknown as {
          rows: { key: Buffer }[];
        },
    );
    const key = keys[0]?.key ?? Buffer.alloc(0);
    const hash = (...parts: (Uint8Array | string)[]) =>
      parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest();
    const proofOf = (scope: string, challenge: string) => hash(key, hash(key, `${scope} ${challenge}`)).toString("hex");
    const honest = await connect();
    const { rows } = await honest.query<{ challenge: string }>("select first_challenge() as challenge");
    const proof = proofOf("admin", rows[0]?.challenge ?? "");
    const open = (client: pg.Client, scope = "admin") =>
      client.query(
        `begin; select open_system('${scope}', '${proof}'); select current_scope() as scope, (select count(*)::int from users) as users; commit`,
      );
    const refused = { code: "42501" };

    await expect(open(honest, "rides"), "of another scope").rejects.toMatchObject(refused);
    await honest.query("rollback");
    const opened = (await open(honest)) as unknown as pg.QueryResult[];
    expect(opened[2]?.rows).toEqual([{ scope: "admin", users: expect.any(Number) }]);
    await expect(open(honest), "again on its connection").rejects.toMatchObject(refused);
    await honest.query("rollback");
    await attacker.query("select first_challenge()");
    await expect(open(attacker), "on another").rejects.toMatchObject(refused);
    await attacker.query("rollback");
    const fresh = await connect();
    await expect(open(fresh), "on one that asked for no challenge").rejects.toMatchObject({ code: "25006" });
    await Promise.all([honest.end(), fresh.end()]);
  });

  it("is still open to the person whose session it is [ACCESS-30]", async () => {
    const { token = "" } = /session=(?<token>[^;]+)/.exec(patient.cookie ?? "")?.groups ?? {};
    await attacker.query("begin");
    const { rows } = await attacker.query("select user_id from open_session($1)", [hashToken(token)]);
    await attacker.query("rollback");
    expect(rows).toEqual([{ user_id: patient.user.id }]);
  });
});

describe("With the app's login and nothing else", () => {
  const refused = { code: "42501" };

  it("no row of the product's tables can be read, added, changed or deleted [ACCESS-17, ACCESS-30]", async () => {
    const { rows: tables } = await attacker.query<{ name: string; columns: string[]; changeable: string[] }>(
      `select relname as name, array_agg(quote_ident(attname)) as columns,
         coalesce(array_agg(quote_ident(attname)) filter (where has_column_privilege(attrelid, attnum, 'UPDATE')), '{}') as changeable
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and attgenerated = '' and not attisdropped
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace group by relname`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const before = await rowCounts();
    for (const { name, columns, changeable } of tables) {
      expect([name, (await attacker.query(`select count(*)::int as rows from ${name}`)).rows]).toEqual([
        name,
        [{ rows: 0 }],
      ]);
      const insert = `insert into ${name} (${columns}) overriding system value values (${columns.map(() => "null")})`;
      await expect(attacker.query(insert), name).rejects.toMatchObject(refused);
      for (const column of changeable) {
        const { rowCount } = await attacker.query(`update ${name} set ${column} = ${column}`);
        expect([name, column, rowCount]).toEqual([name, column, 0]);
      }
      const deleted = await attacker.query(`delete from ${name}`).catch((error: { code: string }) => error);
      expect([name, "rowCount" in deleted ? deleted.rowCount : deleted.code]).toEqual([
        name,
        expect.toBeOneOf([0, "42501"]),
      ]);
    }
    expect(await rowCounts()).toEqual(before);
  });

  it("nobody becomes somebody else, stops the clock or changes what a function does [ACCESS-30, ACCESS-31]", async () => {
    for (const statement of [
      "create or replace function database_now() returns timestamptz language sql stable as 'select now() - interval ''1 year'''",
      "alter function open_session(text) security invoker",
      "create table public.mine (id int)",
      "select key from bedside_bike_private.keys",
      "select bedside_bike_private.set_actor('system||admin')",
      "alter table rides disable row level security",
      "set session authorization postgres",
    ])
      await expect(attacker.query(statement), statement).rejects.toMatchObject(refused);
  });

  it("no statement of the server's connections shows whose request it is, or a proof [ACCESS-30]", async () => {
    const { token = "" } = /session=(?<token>[^;]+)/.exec(patient.cookie ?? "")?.groups ?? {};
    // As the login itself, which may see what all its connections do, not as the role that it takes on.
    const login = new pg.Client({ connectionString: server.config.databaseUrl });
    await login.connect();
    /**
     * Resolves once the opening statement, whose reply nobody waits for, is a connection's latest; the server's own
     * work has others.
     */
    const statementsWith = (opening: string) => async () => {
      for (;;) {
        const { rows } = await login.query("select query from pg_stat_activity where pid <> pg_backend_pid()");
        const queries = rows.map(({ query }) => query as string);
        if (queries.some((query) => query.includes(opening))) return queries;
      }
    };
    const { database } = server.deps;
    const ofPerson = await database.withSession(hashToken(token), statementsWith("open_session"));
    const ofSystem = await database.asSystem("admin", statementsWith("open_system"));
    await login.end();
    expect([...ofPerson, ...ofSystem].filter((query) => /[0-9a-f]{32}/.test(query))).toEqual([]);
  });

  it("no partition of a table can be reached past the table [ACCESS-17, DATA-50]", async () => {
    const { rows } = await attacker.query<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      await expect(attacker.query(`select from ${name}`), name).rejects.toMatchObject(refused);
      await expect(attacker.query(`insert into ${name} default values`), name).rejects.toMatchObject(refused);
      await expect(attacker.query(`delete from ${name}`), name).rejects.toMatchObject(refused);
      await expect(attacker.query(`truncate ${name}`), name).rejects.toMatchObject(refused);
    }
  });

  it("the catalog shows only that migrations have run [ACCESS-30]", async () => {
    const { rows } = await attacker.query(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'public')
         and has_table_privilege('bedside_bike_app', c.oid, 'SELECT') and has_schema_privilege('bedside_bike_app', n.oid, 'USAGE')`,
    );
    expect(rows).toEqual([{ name: "drizzle.__drizzle_migrations" }]);
  });
});

/** The row counts of every table, as the owner sees them. */
async function rowCounts(): Promise<unknown> {
  return server.asOwner(async (tx) => {
    const { rows } = (await tx.execute(
      `select relname, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text as rows
       from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
         and relname <> 'audit_seals' order by 1`,
    )) as unknown as { rows: unknown };
    return rows;
  });
}
