import { copyFileSync, existsSync, mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startThrowawayPostgres } from "../../../../scripts/test/throwaway-postgres.ts";
import { makeCertificate } from "../../test/support/certificate.ts";
import { Installations, settingsOf } from "../../test/support/installations.ts";
import { createPostgresDatabase, databaseNameOf, type TestDatabase } from "../../test/support/postgres-database.ts";
import { runToItsEnd } from "../../test/support/server-process.ts";
import { sharedServer } from "../../test/support/shared-server.ts";
import { startTestServer } from "../../test/support/test-server.ts";
import { newestBackup } from "../../test/support/version-fixtures.ts";

const installations = new Installations();
const admin = installations.admin.bind(installations);
const newFolder = () => mkdtempSync(join(installations.folder, "folder-"));
const server = await sharedServer();
let other: TestDatabase;
beforeAll(async () => {
  other = await createPostgresDatabase();
});
afterAll(async () => {
  await other.drop();
  await installations.remove();
});

const databaseOf = (url: string | undefined) => `the database ${databaseNameOf(url ?? "")} on 127.0.0.1:`;
/** As it appears in the URL: the bare word is in the databases' names, too. */
const passwordOf = (url: string) => `:${new URL(url).password}@`;

async function tablesIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows[0]?.tables ?? 0;
}

function expectOneSentence({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }, said: RegExp) {
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(said);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).not.toMatch(/no reason given|\n\s+at /);
}

describe("an admin command", () => {
  it("says in its first line, on stderr, through which server it goes and on which database [DATA-60]", async () => {
    const { code, stdout, where } = await admin(settingsOf(server), "enroll-device", "7101");
    expect({ code, isKey: /^[\w-]{43}\n$/.test(stdout) }).toEqual({ code: 0, isKey: true });
    expect(where).toContain(`Through the server that runs on ${server.config.dataDir}, on `);
    expect(where).toContain(`${databaseOf(server.config.databaseUrl)}`);
    expect(where).toMatch(/ \(AUTH_MODE=demo\)\.\n$/);
    expect(where).not.toContain(passwordOf(server.config.databaseUrl ?? ""));
  });

  it("goes to the server whose socket is in DATA_DIR, though no other setting names its database [DATA-60]", async () => {
    const { dataDir } = server.config;
    const { code, stdout, where } = await admin({ DATA_DIR: dataDir }, "list-devices");
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("7101") });
    expect(where).toContain(databaseOf(server.config.databaseUrl));
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });

  it("without a server goes to the database of the settings, and says so [DATA-60]", async () => {
    const { code, where } = await admin({ ...settingsOf(server), DATA_DIR: newFolder() }, "list-devices");
    expect({ code, where }).toEqual({
      code: 0,
      where: expect.stringMatching(/^Without a server, on the database test_\w+ on 127\.0\.0\.1:\d+\.\n$/),
    });
  });

  it("creates no database if there is none, and names the folder [DATA-61]", async () => {
    const dataDir = join(newFolder(), "mistyped");
    for (const command of [["list-devices"], ["backup", "file"], ["verify-audit"]]) {
      const ended = await admin({ DATA_DIR: dataDir, AUTH_MODE: "verified" }, ...command);
      expectOneSentence(
        ended,
        /^DATA_DIR=\S+mistyped .* holds no database and no server runs on it: set DATA_DIR .*\n$/,
      );
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it("fills no empty database of DATABASE_URL [DATA-61]", async () => {
    const ended = await admin({ DATA_DIR: newFolder(), ...other.environment }, "list-devices");
    expectOneSentence(ended, /^the database test_\w+ on \S+ is an empty database, .* set DATABASE_OWNER_URL to/);
    expect(await tablesIn(other.ownerUrl)).toBe(0);
  });

  it("is refused if its settings and the server's name different databases or sign-in modes [DATA-61]", async () => {
    const { dataDir } = server.config;
    const elsewhere = await admin({ DATA_DIR: dataDir, ...other.environment }, "list-devices");
    expectOneSentence(
      elsewhere,
      /^The server that runs on DATA_DIR=\S+ uses the database .* DATABASE_URL names the database /,
    );
    for (const url of [server.config.databaseUrl, other.url]) expect(elsewhere.stderr).toContain(databaseOf(url));
    expect(elsewhere.stderr).not.toContain(passwordOf(other.ownerUrl));
    const verified = await admin({ ...settingsOf(server), AUTH_MODE: "verified" }, "list-devices");
    expectOneSentence(
      verified,
      /^The server that runs on DATA_DIR=\S+ runs AUTH_MODE=demo, .* AUTH_MODE is verified: /,
    );
  });

  it("and a start are refused if the two logins lead to different databases [DATA-61]", async () => {
    const environment = {
      DATA_DIR: newFolder(),
      AUTH_MODE: "verified",
      DATABASE_URL: server.config.databaseUrl ?? "",
      DATABASE_OWNER_URL: other.ownerUrl,
    };
    const said = /^DATABASE_URL names the database \S+ on \S+ and DATABASE_OWNER_URL another database, the database /;
    expectOneSentence(await admin(environment, "list-devices"), said);
    const { code, output } = await runToItsEnd(environment);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(said) });
    expect(await tablesIn(other.ownerUrl)).toBe(0);
  });
});

/** Accepts TLS as PostgreSQL does, with a certificate that nobody trusts. */
async function startUntrusted(): Promise<Server> {
  const { key, cert } = makeCertificate();
  const untrusted = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, key, cert }).on("error", () => undefined);
    });
  });
  await new Promise<void>((done) => untrusted.listen(0, "127.0.0.1", done));
  return untrusted;
}

describe("a failure has its reason", () => {
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(other.url);
    change(url);
    return url.href;
  };
  const failures: [string, () => string, RegExp][] = [
    [
      "a wrong password",
      () => changed((url) => Object.assign(url, { password: "wrong" })),
      /user or password is wrong \(28P01\)/,
    ],
    [
      "an unknown host",
      () => changed((url) => Object.assign(url, { hostname: "no.host.invalid" })),
      /no host of that name|be looked up/,
    ],
    [
      "a closed port",
      () => changed((url) => Object.assign(url, { port: "1" })),
      /nothing listens there \(ECONNREFUSED\)/,
    ],
    [
      "no database",
      () => changed((url) => Object.assign(url, { pathname: "/none" })),
      /no database of that name \(3D000\)/,
    ],
    [
      "no TLS",
      () => changed((url) => url.searchParams.set("sslmode", "verify-full")),
      /PostgreSQL offers no TLS there/,
    ],
  ];

  it.each(failures)("of an admin command: %s [DATA-62]", async (_, urlOf, reason) => {
    const ended = await admin({ DATA_DIR: newFolder(), DATABASE_URL: urlOf() }, "list-devices");
    expectOneSentence(ended, reason);
    expect(ended.stderr).not.toContain(passwordOf(other.url));
  });

  it("of a start and of a restore [DATA-62]", async () => {
    for (const [, urlOf, reason] of failures.slice(0, 2)) {
      const { code, output } = await runToItsEnd({ DATA_DIR: newFolder(), DATABASE_URL: urlOf() });
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) });
      expectOneSentence(
        await admin({ DATA_DIR: newFolder(), DATABASE_URL: urlOf() }, "restore", newestBackup()),
        reason,
      );
    }
  });

  it("of a certificate that this machine does not trust [DATA-62]", async () => {
    const untrusted = await startUntrusted();
    const { port } = untrusted.address() as { port: number };
    const url = `postgresql://somebody:secret@127.0.0.1:${port}/bedside_bike?sslmode=verify-full`;
    const ended = await admin({ DATA_DIR: newFolder(), DATABASE_URL: url }, "list-devices");
    expectOneSentence(ended, /does not trust its certificate: name the authority in NODE_EXTRA_CA_CERTS/);
    untrusted.close();
  });

  it("of a PostgreSQL without the roles [DATA-62]", async () => {
    const bare = await startThrowawayPostgres({ fsync: "off" });
    const superuser = new pg.Client({ connectionString: bare.url });
    await superuser.connect();
    await superuser.query("CREATE ROLE ward LOGIN PASSWORD 'ward-s'");
    await superuser.query("CREATE DATABASE ward OWNER ward");
    await superuser.end();
    const url = Object.assign(new URL(bare.url), { username: "ward", password: "ward-s", pathname: "/ward" }).href;
    const ended = await admin({ DATA_DIR: newFolder(), DATABASE_URL: url }, "restore", newestBackup());
    expectOneSentence(ended, /^The command failed: .*: run deploy\/postgres-roles\.sql \(\w+\)\.\n$/);
    await bare.stop();
  });
});

describe("the key of another database", () => {
  it("in DATA_DIR is named, with what to do [DATA-48]", async () => {
    const another = await startTestServer({ isFirstStart: true });
    const dataDir = newFolder();
    copyFileSync(join(server.config.dataDir, "database-key"), join(dataDir, "database-key"));
    const settings = { DATA_DIR: dataDir, AUTH_MODE: "demo", DATABASE_URL: another.config.databaseUrl ?? "" };
    expectOneSentence(
      await admin(settings, "verify-audit"),
      /has the key of another database than the one that DATABASE_URL names\. Check both\./,
    );
    await another.destroy();
  });
});
