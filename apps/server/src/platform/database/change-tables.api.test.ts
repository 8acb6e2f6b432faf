import pg from "pg";
import { expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/support/database-templates.ts";
import { changeTables } from "./change-tables.ts";

it("A change of tables that are read gives up in the end, says who is in the way, and has changed nothing [DATA-42]", async () => {
  const database = await createMigratedDatabase();
  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name: name });
    await client.connect();
    return client;
  };
  const client = await connect("bedside-bike migrations");
  const reader = await connect("slow reader of rides");
  await reader.query("BEGIN");
  await reader.query("select count(*) from rides");
  const change = async () => {
    await client.query("BEGIN");
    await client.query("create table half_done ()");
    await client.query("alter table rides add column never smallint");
  };
  await expect(changeTables({ client, url: database.ownerUrl }, change, 2)).rejects.toThrow(
    /^The tables could not be changed for this version: .* "slow reader of rides", idle in transaction, since \d+ s\. Nothing was changed\./,
  );
  const { rows } = await reader.query("select to_regclass('half_done') as there");
  expect(rows).toEqual([{ there: null }]);
  await Promise.all([client.end(), reader.end()]);
  await database.drop();
});
