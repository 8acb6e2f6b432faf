import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase, type TestDatabase } from "../support/postgres-database.ts";
import { sessionCookieOf } from "../support/server-process.ts";
import { Installation, type RunningProgram } from "./installation.ts";

const runtimes = [
  { runtime: "the running Node", node: process.execPath },
  { runtime: "Node 24", node: process.env.NODE_24_PATH ?? "" },
];
const databases = ["the embedded database", "PostgreSQL"];
const all = runtimes.flatMap((runtime) => databases.map((database) => ({ ...runtime, database })));
const isFull = process.env.TEST_DEPTH === "full";
/** At each change both runtimes and both databases, but each pair only in full depth. */
const cases = isFull
  ? all
  : all.filter(({ runtime, database }) => (runtime === "Node 24") === (database === "PostgreSQL"));

const installation = new Installation();
afterAll(() => installation.remove());

describe.each(cases)("The built product on $runtime with $database", ({ runtime, node, database }) => {
  let settings: Record<string, string>;
  let server: RunningProgram;
  let postgres: TestDatabase | undefined;
  let cookie = "";

  const get = (path: string) => fetch(new URL(path, server.url), { headers: { cookie } });
  const secondsToday = async () => {
    const dashboard = (await (await get("/api/patients/4/dashboard")).json()) as { today: { durationSeconds: number } };
    return dashboard.today.durationSeconds;
  };
  const admin = (...words: string[]) => installation.run(node, ["admin.js", ...words], settings);

  beforeAll(async () => {
    postgres = database === "PostgreSQL" ? await createPostgresDatabase() : undefined;
    settings = {
      PORT: "0",
      DATA_DIR: installation.writableFolder(`data of ${runtime} with ${database}`),
      AUTH_MODE: "demo",
      ALLOW_DEMO_SIGN_IN: "yes",
      HOSPITAL_TZ: "UTC",
      LOG_LEVEL: "warn",
      ...postgres?.environment,
    };
    server = await installation.startServer(node, settings);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.drop();
  });

  it.runIf(process.platform === "linux")("fits into 500 MB on its first start, with the demo data", () => {
    expect(server.peakMegabytes()).toBeLessThan(500);
  });

  it("serves the web app and the page that shows the API", async () => {
    const page = await (await get("/")).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    expect((await get(script)).headers.get("content-type")).toMatch(/javascript/);
    expect(await (await get("/api/docs/")).text()).toContain("swagger-ui");
    expect((await get("/api/docs/static/swagger-ui-bundle.js")).status).toBe(200);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await (await get("/api/openapi.json")).json()).toMatchObject({ info: { version } });
  });

  it("answers HEAD like GET, and files that are not there with 404 [CALL-147]", async () => {
    const head = await fetch(new URL("/dashboard", server.url), { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const path of ["/favicon.ico", "/.well-known/change-password", "/no-such-file.txt?x"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get("/no-such-screen")).status).toBe(200);
  });

  it("signs a patient in and adds a ride of their bike to the dashboard", async () => {
    const reply = await fetch(new URL("/api/auth/login", server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12", deviceNumber: "121" }),
    });
    expect(reply.status).toBe(200);
    cookie = sessionCookieOf(reply);
    const before = await secondsToday();
    const ride = await installation.run(
      node,
      ["bike.js", "121", "--speed", "600", "--minutes", "3", "--url", server.url],
      settings,
    );
    expect({ code: ride.code, stderr: ride.stderr }).toEqual({ code: 0, stderr: "" });
    expect(ride.stdout).toContain("It belongs to the patient linked to bike 121.");
    expect(await secondsToday()).toBeGreaterThan(before + 60);
  });

  it("runs admin commands through the running server", async () => {
    const { code, stdout } = await admin("list-devices");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {3}121 {2}key of \S+ {2}linked$/m);
  });

  it("writes a backup, ends with code 0, and starts again on the same data", async () => {
    const file = join(settings.DATA_DIR ?? "", "test.backup");
    expect(await admin("backup", file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("read back and verified"),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const seconds = await secondsToday();
    expect(await server.stop()).toBe(0);
    server = await installation.startServer(node, settings);
    expect(await secondsToday()).toBe(seconds);
  });

  // Half of this file's time: at each change for one of the two.
  if (isFull || database !== "PostgreSQL")
    it("encrypts a backup and restores it with the key file [DATA-12]", async () => {
      const folder = installation.writableFolder(`encrypted of ${runtime} with ${database}`);
      const [keyFile, file] = [join(folder, "key"), join(folder, "test.backup")];
      const { stdout: publicKey } = await installation.run(node, ["admin.js", "make-backup-key", keyFile], {});
      const encrypted = { ...settings, BACKUP_PUBLIC_KEY: publicKey.trim() };
      expect(await installation.run(node, ["admin.js", "backup", file], encrypted)).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(
          `\nIt is encrypted to ${publicKey.trim()}: only the key file that belongs to it opens it.\n$`,
        ),
      });
      expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n/);
      const target = { DATA_DIR: join(folder, "data"), HOSPITAL_TZ: "UTC" };
      const restored = await installation.run(node, ["admin.js", "restore", file, "--key-file", keyFile], target);
      expect(restored).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^Into .*\nEveryone must sign in again\.\n$/),
      });
    });
});

describe("The build", () => {
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" });

  it("has no source maps among the files that browsers get", () => {
    expect(files.filter((file) => /^(web|api-docs)\/.*\.map(\.br)?$/.test(file))).toEqual([]);
    const scripts = files.filter((file) => /^web\/.*\.(js|css)$/.test(file));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) expect(readFileSync(join("dist", file), "utf8")).not.toContain("sourceMappingURL");
  });

  it("has no package in its programs that the bill of materials leaves out", () => {
    const file = join(installation.folder, "bill");
    execFileSync("npm", ["run", "--silent", "sbom", "--", file], { stdio: ["ignore", "ignore", "inherit"] });
    type Bill = { components: { properties: { value: string }[] }[] };
    const { components } = JSON.parse(readFileSync(file, "utf8")) as Bill;
    const listed = components.flatMap(({ properties }) => properties.map(({ value }) => value));
    // The maps also name what the author of a package has put into its code.
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const maps = files.filter((name) => /^[^/]+\.js\.map$/.test(name));
    const sources = maps.flatMap((name) => JSON.parse(readFileSync(join("dist", name), "utf8")).sources as string[]);
    const folders = new Set(
      sources.map((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0]),
    );
    const bundled = [...folders].filter((folder) => folder && folder in packages);
    expect(bundled).toEqual(expect.arrayContaining(["node_modules/fastify", "node_modules/pg", "node_modules/zod"]));
    expect(bundled.filter((folder) => !listed.includes(folder ?? ""))).toEqual([]);
  });

  it("names the license of every package in it", () => {
    const notices = readFileSync("dist/THIRD-PARTY-LICENSES.txt", "utf8");
    for (const name of ["fastify", "PostgreSQL", "OpenSSL", "react", "swagger-ui"])
      expect(notices).toContain(`${name} `);
  });
});
