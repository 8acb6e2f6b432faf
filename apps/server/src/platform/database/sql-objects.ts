import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { sqlFolder } from "../installed-files.ts";
import { productVersion } from "../version.ts";
import { changeTables, type OwnerConnection } from "./change-tables.ts";

/**
 * The database's functions, rights, policies and triggers are in `sql/`, each once, by purpose and by table. They are
 * all put into place again whenever their text has changed: docs/decisions/095-sql-objects.md.
 */

interface SqlFile {
  readonly name: string;
  readonly text: string;
}

/** The app's rights to the objects that the other files create. */
const rightsFile = "rights.sql";

/** Functions first, because the policies use them. */
function readFiles(): readonly SqlFile[] {
  return readdirSync(sqlFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(sqlFolder, name), "utf8") }));
}

/** What a database records about the objects in it: the version that put them there, and the hash of their text. */
export function objectsMark(): string {
  const hash = createHash("sha256");
  for (const { name, text } of readFiles()) hash.update(`${name}\0${text}\0`);
  return `${productVersion} ${hash.digest("hex")}`;
}

/** The mark is the comment of our private schema, which every login can read. */
export const selectObjectsMark =
  "select obj_description(to_regnamespace('bedside_bike_private')::oid, 'pg_namespace') as mark";

/**
 * Puts the objects into place unless they are there, in one transaction: running nodes see either all the old ones or
 * all the new ones. Needs the owner's login and tables that are migrated.
 * @throws StartupError if the tables were in use for too long.
 */
export async function applySqlObjects(owner: OwnerConnection): Promise<void> {
  const mark = objectsMark();
  const { rows } = await owner.client.query<{ mark: string | null }>(selectObjectsMark);
  if (rows[0]?.mark === mark) return;
  await changeTables(owner, () => replaceAll(owner.client, mark));
}

async function replaceAll(owner: pg.ClientBase, mark: string): Promise<void> {
  await owner.query("BEGIN; SET LOCAL check_function_bodies = off");
  await owner.query(closeGate);
  await owner.query(takeAway);
  const files = readFiles();
  for (const { name, text } of files) if (name !== rightsFile) await owner.query(text);
  await owner.query(dropLeftOver);
  for (const { name, text } of files) if (name === rightsFile) await owner.query(text);
  await owner.query(`COMMENT ON SCHEMA bedside_bike_private IS '${mark}'; COMMIT`);
}

/**
 * Each request's first statement reads these: other requests wait here, holding nothing, until the change has all its
 * tables.
 */
const closeGate = "LOCK TABLE sign_in_sessions, bedside_bike_private.keys IN ACCESS EXCLUSIVE MODE";

/** Nothing else depends on rights and policies, so they are dropped and created again. */
const takeAway = `
DO $$ DECLARE present record; BEGIN
  FOR present IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', present.policyname, present.tablename);
  END LOOP;
  REVOKE ALL ON ALL TABLES IN SCHEMA public, drizzle FROM bedside_bike_app;
  REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM bedside_bike_app;
END $$`;

/** Objects that this transaction has not written are no longer in any file. */
const dropLeftOver = `
DO $$ DECLARE
  present record;
  ours CONSTANT xid := pg_current_xact_id()::xid;
BEGIN
  FOR present IN
    SELECT t.tgname, t.tgrelid::regclass AS owner FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
    WHERE NOT t.tgisinternal AND t.xmin <> ours
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', present.tgname, present.owner);
  END LOOP;
  FOR present IN
    SELECT p.oid::regprocedure AS signature FROM pg_proc p
    WHERE p.pronamespace IN ('public'::regnamespace, 'bedside_bike_private'::regnamespace)
      AND p.proowner = current_user::regrole AND p.xmin <> ours
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('DROP FUNCTION %s', present.signature);
  END LOOP;
END $$`;
