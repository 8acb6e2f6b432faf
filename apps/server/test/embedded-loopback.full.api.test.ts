import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { findFreePort } from "../src/platform/database/embedded-access.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { everythingIn, isAlive, logOf, postmasterOf, query, untilGone } from "./support/embedded-postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-loopback-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function start(dataDir: string, choosePort = findFreePort): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, access: "loopback", choosePort });
  opened.push(embedded);
  return embedded;
}

async function close(embedded: EmbeddedPostgres): Promise<void> {
  opened.splice(opened.indexOf(embedded), 1);
  await embedded.close();
}

const passwordsFile = (dataDir: string): string => join(dataDir, "postgres", "passwords");

const passwordsIn = (dataDir: string): string[] =>
  Object.values(JSON.parse(readFileSync(passwordsFile(dataDir), "utf8")));

const other = (url: string, changes: Partial<URL>): string => Object.assign(new URL(url), changes).href;

/** As on systems without Unix sockets: passwords on 127.0.0.1, through pg_ctl. */
describe("the embedded PostgreSQL on loopback", () => {
  it("lets in the server's login and the owner's only with their passwords, and nobody into another database", async () => {
    const { url, ownerUrl } = await start(join(folder, "logins"));
    const who = "select session_user::text as login, current_setting('listen_addresses') as address";
    expect(await query(url, who)).toEqual([{ login: "bedside_bike_server", address: "127.0.0.1" }]);
    expect(await query(ownerUrl, who)).toEqual([{ login: "bedside_bike", address: "127.0.0.1" }]);
    expect(new URL(url).password).not.toBe(new URL(ownerUrl).password);
    for (const wrong of [
      other(url, { password: "wrong" }),
      other(url, { password: new URL(ownerUrl).password }),
      other(ownerUrl, { password: new URL(url).password }),
    ]) {
      await expect(query(wrong, who)).rejects.toMatchObject({ code: "28P01" });
    }
    await expect(query(other(url, { password: "" }), who)).rejects.toThrow(/password must be/);
    for (const refused of [
      other(url, { username: "postgres" }),
      other(url, { username: "bedside_bike_app" }),
      other(url, { pathname: "postgres" }),
      other(ownerUrl, { pathname: "template1" }),
    ]) {
      await expect(query(refused, who)).rejects.toMatchObject({ code: "28000" });
    }
  });

  it("shows its passwords in no command, no log and no file that others may read", async () => {
    const dataDir = join(folder, "passwords");
    const commands = new Set<string>();
    const watching = setInterval(() => {
      for (const line of execFileSync("ps", ["axww", "-o", "args="], { encoding: "utf8" }).split("\n"))
        commands.add(line);
    }, 200);
    const { url } = await start(dataDir).finally(() => clearInterval(watching));
    await expect(query(other(url, { password: "wrong" }), "select 1")).rejects.toMatchObject({ code: "28P01" });
    const passwords = passwordsIn(dataDir);
    expect(passwords).toHaveLength(2);
    expect(passwords).toContain(new URL(url).password);
    const seen = [...commands].join("\n");
    expect(seen).toContain("initdb");
    expect(seen).toContain("data.unfinished");
    for (const password of passwords) {
      expect(password).toMatch(/^[\w-]{43}$/);
      expect(seen).not.toContain(password);
      expect(logOf(dataDir)).not.toContain(password);
    }
    const found = [...everythingIn(dataDir)];
    expect(found.filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
    const holding = found.filter((path) => lstatSync(path).isFile() && readFileSync(path).includes(passwords[0] ?? ""));
    expect(holding).toEqual([passwordsFile(dataDir)]);
  });

  it("is started again when it dies, where the pool finds it, and ends with its server [DATA-3]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const dataDir = join(folder, "killed");
    const embedded = await start(dataDir);
    const pool = new pg.Pool({ connectionString: embedded.ownerUrl });
    pool.on("error", () => undefined);
    await pool.query("create table kept (word text)");
    await pool.query("insert into kept values ('here')");
    const killed = postmasterOf(dataDir);
    process.kill(killed, "SIGKILL");
    await untilGone(killed);
    await vi.waitFor(async () => expect((await pool.query("select word from kept")).rows).toEqual([{ word: "here" }]), {
      timeout: 120_000,
    });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("is being restarted"));
    warn.mockRestore();
    await pool.end();
    const running = postmasterOf(dataDir);
    expect(running).not.toBe(killed);
    await close(embedded);
    expect(isAlive(running)).toBe(false);
    expect(logOf(dataDir)).toMatch(/received fast shutdown request[\s\S]*database system is shut down\n$/);
    const next = await start(dataDir);
    expect(await query(next.ownerUrl, "select word from kept")).toEqual([{ word: "here" }]);
    expect(new URL(next.url).password).toBe(new URL(embedded.url).password);
  });

  it("uses another port if the chosen one was taken before its start, and says so if there is none", async () => {
    const dataDir = join(folder, "ports");
    await close(await start(dataDir));
    const program = createServer().listen(0, "127.0.0.1");
    await once(program, "listening");
    const taken = (program.address() as AddressInfo).port;
    try {
      await expect(start(dataDir, async () => taken)).rejects.toThrow(/does not start .*Set DATABASE_URL/);
      const ports = [taken, taken];
      const { url } = await start(dataDir, async () => ports.pop() ?? findFreePort());
      expect(ports).toEqual([]);
      expect(new URL(url).port).not.toBe(String(taken));
      expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    } finally {
      program.close();
    }
  });
});
