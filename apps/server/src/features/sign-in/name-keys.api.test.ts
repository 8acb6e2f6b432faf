import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/support/database-templates.ts";
import { migrationsFolder } from "../../platform/installed-files.ts";
import { nameKey } from "./name-key.ts";

/** As 2.0.0 made them. */
const keyOf200 = (...names: string[]) =>
  names
    .map((name) => name.normalize("NFKD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, " ").toLowerCase())
    .join("|");

const names: [string, string][] = [
  ["Ann", "O'Brien"],
  ["Ann", "O’Brien"],
  ["Mary\u2011Jane", "Weiß"],
  ["Mary-Jane", "WEISS"],
  ["Işık", "Łukasz"],
  ["Søren", "Đorđe"],
  ["Þóra", "Æsa Œ"],
  ["Νίκος", "Ann\u200b"],
  ["Rósa", "de la Cruz"],
  ["- Ann", "O' Brien -"],
];

async function inDatabase(test: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createMigratedDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await test(client);
  } finally {
    await client.query("ROLLBACK");
    await client.end();
    await database.drop();
  }
}

async function insert(client: pg.Client, keyOf: (...name: [string, string]) => string): Promise<void> {
  for (const [index, name] of names.entries()) {
    const user = await client.query(
      `insert into users (user_type, first_name, last_name, created_at) values ('patient', $1, $2, now()) returning id`,
      name,
    );
    await client.query("insert into identities (user_id, email, name_key) values ($1, $2, $3)", [
      user.rows[0].id,
      `${index}@bedsidebike.example`,
      keyOf(...name),
    ]);
  }
}

async function expectFolded(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select name_key from identities order by user_id");
  expect(rows.map(({ name_key }) => name_key)).toEqual(names.map((name) => nameKey(...name)));
}

it("The keys of an earlier version are made anew as this version makes them [SIGN-IN-31]", () =>
  inDatabase(async (client) => {
    await client.query("ALTER TABLE identities DISABLE TRIGGER identities_fold_name_key");
    await insert(client, keyOf200);
    await client.query(readFileSync(join(migrationsFolder, "0002_name_keys.sql"), "utf8"));
    await expectFolded(client);
  }));

it.each([
  ["a node of 2.0.0 that still runs", keyOf200],
  ["this version", nameKey],
])("A key that %s writes is this version's [SIGN-IN-31]", (_, keyOf) =>
  inDatabase(async (client) => {
    await insert(client, keyOf);
    await expectFolded(client);
  }),
);
