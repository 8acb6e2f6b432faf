import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import config from "../../../drizzle.config.ts";
import { listMigrations } from "./migrations.ts";
import * as schema from "./schema.ts";

it("The migrations make every table, column and index of the schema", async () => {
  const [number] = listMigrations().at(-1)?.tag.split("_") ?? [];
  const snapshot = new URL(`../../../migrations/meta/${number}_snapshot.json`, import.meta.url);
  const migrated = JSON.parse(readFileSync(snapshot, "utf8"));
  const missing = await generateMigration(migrated, generateDrizzleJson(schema, migrated.id, undefined, config.casing));
  expect(missing, "in apps/server run: npx drizzle-kit generate --name <what>").toEqual([]);
});
