import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresDatabase, type TestDatabase } from "./postgres-database.ts";
import { programArguments } from "./product-programs.ts";
import { databaseSettings, type TestServer } from "./test-server.ts";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  /** Without its first line, `where`. */
  readonly stderr: string;
  /** Which server or database the command went to; empty if it went to none. */
  readonly where: string;
}

/** The output of an admin command, with the line that says where it went separate. */
export function separateWhere(stderr: string): Pick<Ended, "stderr" | "where"> {
  const [where = ""] = /^(?:Through the server that runs on|Without a server, on|Into) .*\n/m.exec(stderr) ?? [];
  return { where, stderr: stderr.replace(where, "") };
}

export const settingsOf = ({ config }: Pick<TestServer, "config">): Record<string, string> => ({
  DATA_DIR: config.dataDir,
  AUTH_MODE: config.authMode,
  ...databaseSettings(config),
});

/** A folder for files, in which admin commands are typed, and new installations with their own databases. */
export class Installations {
  readonly folder = mkdtempSync(join(tmpdir(), "bedside-bike-installations-"));
  readonly #databases: TestDatabase[] = [];

  /** Runs the program as `npm run admin -- ...` does. */
  admin(environment: Record<string, string>, ...words: string[]): Promise<Ended> {
    return new Promise((done) => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALLOW_DEMO_SIGN_IN: "yes", ...environment };
      const args = [...programArguments("admin"), ...words];
      execFile(process.execPath, args, { env, cwd: this.folder }, (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, stdout, ...separateWhere(stderr) });
      });
    });
  }

  /** The settings of an installation that has never been started. */
  async newInstallation(): Promise<Record<string, string>> {
    const settings = { DATA_DIR: mkdtempSync(join(this.folder, "new-")), AUTH_MODE: "demo" };
    const database = await createPostgresDatabase();
    this.#databases.push(database);
    return { ...settings, ...database.environment };
  }

  async remove(): Promise<void> {
    for (const database of this.#databases) await database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
