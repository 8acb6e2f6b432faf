import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installations, settingsOf } from "../../test/support/installations.ts";
import { register, startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { fixtureFiles, fixturesFolder, listVersions } from "../../test/support/version-fixtures.ts";
import { selectRows } from "../platform/database/database.ts";
import { openBareDatabase } from "../platform/database/open.ts";

const installations = new Installations();
afterAll(() => installations.remove());
const pathOf = (name: string): string => join(installations.folder, name);

async function makeKey(name: string): Promise<string> {
  const { code, stdout, stderr } = await installations.admin({}, "make-backup-key", name);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining(`The secret key is in ${pathOf(name)}.`),
  });
  return stdout.trim();
}

const secretsOf = (name: string): string[] => readFileSync(pathOf(name), "utf8").match(/^AGE-SECRET-KEY-1.*$/gm) ?? [];

/** The lines of the backup, decrypted by the library alone. */
async function linesOf(file: string, keyName: string): Promise<string[]> {
  const decrypter = new Decrypter();
  for (const secret of secretsOf(keyName)) decrypter.addIdentity(secret);
  const bytes = await decrypter.decrypt(new Uint8Array(readFileSync(pathOf(file))));
  return gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
}

async function namesIn(settings: Record<string, string>): Promise<string[]> {
  const config = { dataDir: settings.DATA_DIR ?? "", databaseUrl: settings.DATABASE_OWNER_URL || undefined };
  const database = await openBareDatabase(config);
  try {
    const rows = await database.transaction((tx) =>
      selectRows<{ name: string }>(tx, sql`select last_name as name from users order by id`),
    );
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}

describe("an encrypted backup", () => {
  let server: TestServer;
  let publicKey: string;
  let target: Record<string, string>;

  beforeAll(async () => {
    publicKey = await makeKey("key");
    await makeKey("wrong-key");
    server = await startTestServer({ environment: { BACKUP_PUBLIC_KEY: publicKey } });
    await register(server, "patient", { firstName: "Zelda", lastName: "Unmistakable" });
    target = await installations.newInstallation();
  });
  afterAll(() => server.destroy());

  it("is written to BACKUP_PUBLIC_KEY, read back and verified by a server without the secret key [DATA-12]", async () => {
    const { code, stdout, stderr } = await installations.admin(settingsOf(server), "backup", "one.backup");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `It is encrypted to ${publicKey}: only the key file that belongs to it opens it.\n`,
    });
    expect(stdout).toMatch(/^\d+ rows are in \S+, read back and verified\.\nAudit head: \d+:[0-9a-f]{64}\n$/);
    const bytes = readFileSync(pathOf("one.backup"));
    expect(statSync(pathOf("one.backup")).mode & 0o777).toBe(0o600);
    expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 \S+\n\S+\n--- \S+\n/);
    // Gzip's magic bytes, which a plain backup has once per megabyte.
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false);
    expect((await linesOf("one.backup", "key")).some((line) => line.includes("Unmistakable"))).toBe(true);
  });

  it("is encrypted to the command's own BACKUP_PUBLIC_KEY, though the server was started before it was set", async () => {
    const other = await makeKey("other-key");
    const settings = { ...settingsOf(server), BACKUP_PUBLIC_KEY: ` ${other} , ${publicKey}` };
    const { code, stderr } = await installations.admin(settings, "backup", "two.backup");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`${other} and ${publicKey}`) });
    for (const key of ["other-key", "key"]) {
      expect((await linesOf("two.backup", key)).some((line) => line.includes("Unmistakable"))).toBe(true);
    }
  });

  it.each<[string, string[], RegExp]>([
    ["no key", [], /^\S+ is encrypted\. Name the file with its secret key: --key-file FILE\n$/],
    [
      "another key",
      ["--key-file", "wrong-key"],
      /^The key in \S+wrong-key does not open \S+: it was encrypted to another/,
    ],
    [
      "a key file that isn't there",
      ["--key-file", "nowhere"],
      /^The key file \S+nowhere can't be read: there is no such file \(ENOENT\)\.\n$/,
    ],
    ["the backup as the key file", ["--key-file=one.backup"], /^\S+one\.backup is (?:not a key file|itself encrypted)/],
    [
      "an option that doesn't exist",
      ["--keyfile", "key"],
      /^Usage: npm run admin -- restore FILE \[--key-file FILE\]\n$/,
    ],
  ])("is refused with %s in one message, and the place stays free [DATA-12]", async (_name, words, message) => {
    const reply = await installations.admin(target, "restore", "one.backup", ...words);
    expect(reply).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
    expect(reply.stderr.trim().split("\n")).toHaveLength(1);
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ["cut off", (bytes) => bytes.subarray(0, -100)],
    ["with one bit changed", (bytes) => bytes.map((byte, i) => (i === bytes.length - 50 ? byte ^ 1 : byte))],
    ["with a changed head", (bytes) => Buffer.from(bytes.toString("latin1").replace("\n--- ", "\n--- A"), "latin1")],
    ["that ends in its head", (bytes) => bytes.subarray(0, 60)],
  ])("%s is refused in one message, and the place stays free [DATA-12]", async (name, damage) => {
    writeFileSync(pathOf(`${name}.backup`), damage(readFileSync(pathOf("one.backup"))));
    const reply = await installations.admin(target, "restore", `${name}.backup`, "--key-file", "key");
    expect(reply).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/ is not a complete backup: /) });
    expect(reply.stderr.trim().split("\n")).toHaveLength(1);
  });

  it("is restored with its key file [DATA-12, DATA-7]", async () => {
    const reply = await installations.admin(target, "restore", "--key-file", "key", "one.backup");
    expect(reply).toMatchObject({ code: 0, stderr: "Everyone must sign in again.\n" });
    expect(await namesIn(target)).toContain("Unmistakable");
  });
});

describe("make-backup-key", () => {
  it("writes a key file of age for this user only, prints the public key alone, and never overwrites [DATA-12]", async () => {
    const publicKey = await makeKey("new-key");
    expect(publicKey).toMatch(/^age1[a-z0-9]{58}$/);
    expect(statSync(pathOf("new-key")).mode & 0o777).toBe(0o600);
    const text = readFileSync(pathOf("new-key"), "utf8");
    expect(text).toMatch(/^# created: \S+Z\n# public key: age1\w+\nAGE-SECRET-KEY-1\w+\n$/);
    expect(text).toContain(publicKey);
    const again = await installations.admin({}, "make-backup-key", "new-key");
    expect(again).toMatchObject({
      code: 1,
      stderr: `${pathOf("new-key")} exists already. Name a file that doesn't.\n`,
    });
    expect(readFileSync(pathOf("new-key"), "utf8")).toBe(text);
    const nowhere = await installations.admin({}, "make-backup-key", "none/key");
    expect(nowhere).toMatchObject({
      code: 1,
      stderr: `${pathOf("none/key")} can't be written: there is no folder ${pathOf("none")}. Make it, or name another.\n`,
    });
    const unnamed = await installations.admin({}, "make-backup-key");
    expect(unnamed).toMatchObject({ code: 1, stderr: "Usage: npm run admin -- make-backup-key FILE\n" });
  });
});

describe("a backup of an earlier version", () => {
  it.each(listVersions())("of %s, encrypted since with age, is restored with the key file", async (version) => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await makeKey(`key-${version}`));
    const plain = readFileSync(join(fixturesFolder, version, fixtureFiles.backup));
    writeFileSync(pathOf(`${version}.age`), await encrypter.encrypt(new Uint8Array(plain)));
    const settings = await installations.newInstallation();
    const reply = await installations.admin(settings, "restore", `${version}.age`, "--key-file", `key-${version}`);
    expect(reply).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ rows .* were restored and counted\.\n$/),
    });
  });
});
