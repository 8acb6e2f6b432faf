import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer } from "../../src/open-server.ts";
import { hospitalDay, systemClock } from "../../src/platform/clock.ts";
import { type Config, readConfig } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/database/open.ts";
import { demoDeviceKeysFile } from "../../src/platform/demo.ts";
import { createPostgresDatabase, databaseNameOf, type TestDatabase } from "./postgres-database.ts";

/** What a test server can start from instead of migrating and seeding by itself, which takes ten times as long. */
export type TemplateName = "migrated" | "demo";

/** The demo data counts back from the day on which it was seeded. */
interface SeededFor {
  readonly timeZone: string;
  readonly day: string;
}

/** Creates the migrated and the seeded template once for a whole run; the setting TEST_TEMPLATES names their folder. */
export async function makeTemplates(timeZone: string): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), "bedside-bike-templates-"));
  const names: TemplateName[] = ["migrated", "demo"];
  const databases: TestDatabase[] = [];
  for (const name of names) {
    const [folder, database] = [join(root, name), await createPostgresDatabase()];
    databases.push(database);
    mkdirSync(folder);
    const config = templateConfig(folder, timeZone, database);
    if (name === "migrated") await (await openDatabase(config)).close();
    else await (await openServer(config)).close();
    writeFileSync(join(folder, "database"), databaseNameOf(database.url));
  }
  const seeded: SeededFor = { timeZone, day: hospitalDay(systemClock.now(), timeZone) };
  writeFileSync(join(root, "demo", "seeded-for"), JSON.stringify(seeded));
  process.env.TEST_TEMPLATES = root;
  return async () => {
    delete process.env.TEST_TEMPLATES;
    rmSync(root, { recursive: true, force: true });
    for (const database of databases) await database.drop();
  };
}

const templateConfig = (dataDir: string, timeZone: string, database: TestDatabase): Config =>
  readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    AUTH_MODE: "demo",
    ALLOW_DEMO_SIGN_IN: "yes",
    HOSPITAL_TZ: timeZone,
    LOG_LEVEL: "silent",
    ...database.environment,
  });

/**
 * The template that fits these settings and the server's start time, if that is not the present; undefined if none was
 * made.
 */
export function templateFor({ authMode, hospitalTimeZone }: Config, now?: Date): TemplateName | undefined {
  const root = process.env.TEST_TEMPLATES;
  if (!root) return undefined;
  if (authMode !== "demo" || now) return "migrated";
  const seeded: SeededFor = JSON.parse(readFileSync(join(root, "demo", "seeded-for"), "utf8"));
  const isOfToday =
    seeded.timeZone === hospitalTimeZone && seeded.day === hospitalDay(systemClock.now(), hospitalTimeZone);
  return isOfToday ? "demo" : "migrated";
}

/** Puts the keys of the template's bikes into a new server's DATA_DIR. */
export function copyTemplateFiles(name: TemplateName, dataDir: string): void {
  const keys = join(templateFolder(name), demoDeviceKeysFile);
  if (existsSync(keys)) copyFileSync(keys, join(dataDir, demoDeviceKeysFile));
}

/** A separate database with every table and nothing in it, for a test that is not about making them. */
export const createMigratedDatabase = (): Promise<TestDatabase> => createPostgresDatabase(templateDatabase("migrated"));

/** The database to copy. */
export const templateDatabase = (name: TemplateName): string =>
  readFileSync(join(templateFolder(name), "database"), "utf8");

const templateFolder = (name: TemplateName): string => join(process.env.TEST_TEMPLATES ?? "", name);
