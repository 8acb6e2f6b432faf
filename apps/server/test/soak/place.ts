import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../src/platform/config.ts";
import { createPostgresDatabase, type TestDatabase } from "../support/postgres-database.ts";
import { EmbeddedProcesses } from "./embedded-processes.ts";
import type { Installation } from "./kill-plan.ts";

/** A DATA_DIR and a database for a server that has never been started. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), "bedside-bike-kills-"));
  readonly postgres = new EmbeddedProcesses(this.folder);
  readonly #database: TestDatabase | undefined;

  private constructor(database: TestDatabase | undefined) {
    this.#database = database;
  }

  static async make(installation: Installation): Promise<Place> {
    return new Place(installation === "embedded" ? undefined : await createPostgresDatabase());
  }

  get environment(): Record<string, string> {
    return { DATA_DIR: this.folder, AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes", ...this.#database?.environment };
  }

  get config(): Config {
    return readConfig({ HOSPITAL_TZ: "UTC", ...this.environment });
  }

  get ownerUrl(): string {
    return this.#database?.ownerUrl ?? this.postgres.ownerUrl;
  }

  async remove(): Promise<void> {
    await this.postgres.end();
    await this.#database?.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
