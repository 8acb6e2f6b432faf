import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { makeCertificate } from "../../apps/server/test/support/certificate.ts";
import { runCommand } from "../test/commands.ts";
import { searchPath } from "../test/find-tool.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-cluster-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const { key, cert } = makeCertificate();
const [certificate, keyAndCertificate, keyFile] = [
  written("cert.pem", cert),
  written("both.pem", `${key}${cert}`),
  written("key.pem", key),
];

interface Configuration {
  readonly name: string;
  readonly program: string;
  readonly args: (file: string) => string[];
  /** The programs that this machine lacks. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** For a program whose exit code is always 0: what it may print for a file without a fault. */
  readonly mayName?: RegExp;
  /** A planted fault: the right text, and the wrong one. */
  readonly fault: readonly [string, string];
}

const withoutUser = { "    user haproxy\n    group haproxy\n": "" };

const configurations: readonly Configuration[] = [
  {
    name: "haproxy-postgres.cfg",
    program: "haproxy",
    args: (file) => ["-c", "-f", file],
    replaced: withoutUser,
    fault: ["on-marked-down shutdown-sessions", "on-marked-down shutdown-session"],
  },
  {
    name: "haproxy-app.cfg",
    program: "haproxy",
    args: (file) => ["-c", "-f", file],
    replaced: { ...withoutUser, "/etc/ssl/private/bike.hospital.example.pem": keyAndCertificate },
    fault: ["use_backend unready", "use_backend unraedy"],
  },
  {
    name: "nginx.conf",
    program: "nginx",
    args: (file) => ["-t", "-q", "-c", written("whole-nginx.conf", wholeNginx(file)), "-e", "stderr"],
    replaced: {
      "/etc/ssl/bike.hospital.example.pem": certificate,
      "/etc/ssl/private/bike.hospital.example.key": keyFile,
      "/var/log/nginx/": `${folder}/`,
    },
    fault: ["proxy_buffering off", "proxy_buffering of"],
  },
  {
    name: "Caddyfile",
    program: "caddy",
    args: (file) => ["validate", "--adapter", "caddyfile", "--config", file],
    // Its certificates come from elsewhere.
    replaced: { "{$SITE_ADDRESS:bike.hospital.example}": ":8080" },
    fault: ["health_uri", "health_url"],
  },
  {
    name: "patroni.yml",
    program: "patroni",
    args: (file) => ["--validate-config", file],
    replaced: { "/usr/lib/postgresql/15/bin": postgresPrograms() },
    // It also checks whether the ports are free, at addresses that are not this machine's.
    mayName: /didn't pass validation: 'Port \d+ is already in use\.'/,
    fault: ["ttl: 20", "ttl: soon"],
  },
  {
    name: "alerts.yml",
    program: "promtool",
    args: (file) => ["check", "rules", file],
    fault: ["> 26 * 3600", "> 26 *"],
  },
  ...["postgres-password.sh", "roll.sh", "restore-drill.sh"].map(
    (name): Configuration => ({
      name,
      program: "shellcheck",
      args: (file) => [file],
      fault: ["#!/bin/sh", "#!/bin/sh\necho $1"],
    }),
  ),
  ...["bedside-bike.service", "bedside-bike@.service", "bedside-bike-backup.service"].map(
    (name): Configuration => ({
      name,
      program: "systemd-analyze",
      args: (file) => ["verify", file],
      // Elsewhere Node may be in another place.
      replaced: name.includes("backup") ? {} : { "/usr/bin/node": process.execPath },
      // It accepts a file that it only warns about.
      mayName: /^$/,
      fault: ["UMask=0077", "UMaks=0077"],
    }),
  ),
];

function wholeNginx(file: string): string {
  return `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n  include ${file};\n}\n`;
}

function postgresPrograms(): string {
  const root = "/usr/lib/postgresql";
  const [version = "15"] = existsSync(root) ? readdirSync(root) : [];
  return join(root, version, "bin");
}

const find = (program: string): string | undefined =>
  [...searchPath(), "/usr/sbin"].map((place) => join(place, program)).find(existsSync);

/** What its own program prints for a file, with that change made. */
async function lint({ name, program, args, replaced = {}, mayName }: Configuration, [right, wrong] = ["", ""]) {
  let text = readFileSync(join("deploy", name), "utf8");
  for (const [hospital, here] of Object.entries({ ...replaced, [right]: wrong })) {
    expect(text).toContain(hospital);
    text = text.replaceAll(hospital, here);
  }
  // An instance's unit has its name.
  const file = written(name.replace("@.", "@3001."), text);
  const { exitCode, output } = await runCommand([find(program) ?? "", ...args(file)], { output: "keep" });
  const faults = output.split("\n").filter((line) => line.trim() !== "" && !mayName?.test(line));
  return { hasPassed: mayName ? faults.length === 0 : exitCode === 0, output };
}

describe("What its own program finds in a file of deploy/", () => {
  for (const configuration of configurations) {
    const { name, program, fault } = configuration;
    const why = find(program) ? "" : ` (skipped: there is no ${program} here)`;
    it.skipIf(why !== "")(`nothing in ${name}, and a fault that is planted${why}`, async () => {
      const { hasPassed, output } = await lint(configuration);
      expect({ hasPassed, output: hasPassed ? "" : output }).toEqual({ hasPassed: true, output: "" });
      expect((await lint(configuration, [...fault])).hasPassed).toBe(false);
    });
  }
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } };
}
interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

describe("deploy/kubernetes", () => {
  const manifests: Manifest[] = readdirSync("deploy/kubernetes").flatMap((file) =>
    parseAllDocuments(readFileSync(join("deploy/kubernetes", file), "utf8"), { strict: true }).map((document) => {
      expect([file, document.errors, document.warnings]).toEqual([file, [], []]);
      return document.toJS();
    }),
  );

  it("says of each object what it is, what it is called and where it belongs", () => {
    expect(manifests.length).toBeGreaterThan(8);
    for (const { apiVersion, kind, metadata } of manifests) {
      expect({ apiVersion, kind, name: metadata.name }).toMatchObject({
        apiVersion: expect.stringMatching(/^([a-z0-9.]+\/)?v\d\w*$/),
        kind: expect.stringMatching(/^[A-Z]\w+$/),
        name: expect.stringMatching(/^[a-z0-9-]+$/),
      });
      if (kind !== "Namespace") expect(metadata.namespace).toBe("bedside-bike");
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("gives the server settings with which it starts", () => {
    const deployment = manifests.find(({ kind }) => kind === "Deployment");
    const secret = manifests.find(({ kind, metadata }) => kind === "Secret" && metadata.name === "bedside-bike");
    const { env = [] } = deployment?.spec?.template?.spec.containers[0] ?? {};
    const settings = {
      ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
      ...secret?.stringData,
      SMTP_URL: "smtps://user:password@mail.hospital.example:465",
      BACKUP_PUBLIC_KEY: "",
    };
    const readme = readFileSync("README.md", "utf8");
    for (const name of Object.keys(settings)) expect(readme).toContain(`\`${name}\``);
    expect(readConfig(settings)).toMatchObject({ authMode: "verified", publicOrigin: "https://bike.hospital.example" });
  });
});
