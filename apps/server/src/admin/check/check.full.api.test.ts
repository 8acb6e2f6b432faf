import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { createMigratedDatabase } from "../../../test/support/database-templates.ts";
import { type HospitalSignIn, startHospitalSignIn } from "../../../test/support/hospital-sign-in.ts";
import { type Ended, Installations } from "../../../test/support/installations.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import type { TestDatabase } from "../../../test/support/postgres-database.ts";
import { type ServerProcess, startServerProcess } from "../../../test/support/server-process.ts";
import { findFreePort } from "../../platform/database/embedded-access.ts";

const installations = new Installations();
afterAll(() => installations.remove());
const newFolder = () => mkdtempSync(join(installations.folder, "folder-"));

/** The line about one subject. */
function findingOf({ stdout }: Ended, subject: string): string {
  const line = stdout.split("\n").find((one) => new RegExp(`^(?:ok|warning|failed) +${subject} {2}`).test(one));
  if (!line) throw new Error(`No line is about ${subject}: ${stdout}`);
  return line.replace(/ +/g, " ");
}

/** A TLS proxy in front of that server, with the headers that it writes. */
async function startProxy(target: () => string) {
  const { key, cert } = makeCertificate();
  const headers: { own: Record<string, string>; isClientTrusted: boolean } = { own: {}, isClientTrusted: false };
  const proxy = createServer({ key, cert }, (incoming, reply) => {
    const { "x-forwarded-for": claimed = "", ...others } = incoming.headers;
    const address = incoming.socket.remoteAddress ?? "";
    const addresses = headers.isClientTrusted ? `${claimed}` : address;
    const outgoing = request(
      new URL(incoming.url ?? "/", target()),
      { method: incoming.method, headers: { ...others, "x-forwarded-for": addresses, ...headers.own } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    outgoing.on("error", () => reply.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const { port } = proxy.address() as AddressInfo;
  const close = () => new Promise((done) => proxy.close(done).closeAllConnections());
  return { url: `https://localhost:${port}`, cert, headers, close };
}

describe("admin check of an installation in verified mode", () => {
  let mailbox: Mailbox;
  let hospital: HospitalSignIn;
  let database: TestDatabase;
  let server: ServerProcess;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let environment: Record<string, string>;
  const check = (...options: string[]) => installations.admin(environment, "check", ...options);

  beforeAll(async () => {
    mailbox = await openMailbox();
    hospital = await startHospitalSignIn();
    database = await createMigratedDatabase();
    proxy = await startProxy(() => server.url);
    const authority = join(installations.folder, "authority.pem");
    writeFileSync(authority, proxy.cert);
    environment = {
      AUTH_MODE: "verified",
      DATA_DIR: newFolder(),
      ...database.environment,
      ...mailbox.environment,
      ...hospital.environment,
      PORT: "0",
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: authority,
    };
    server = await startServerProcess(environment);
  });
  afterAll(async () => {
    await server?.stop();
    await proxy.close();
    await database.drop();
    await hospital.stop();
    await mailbox.close();
  });

  it("goes through the server, tries each part and prints one line for each; exit code 1 if one failed [DATA-63]", async () => {
    proxy.headers.own = { "x-forwarded-proto": "https" };
    const before = await check();
    expect({ code: before.code, stderr: before.stderr }).toEqual({ code: 1, stderr: "" });
    expect(findingOf(before, "database")).toMatch(
      /^ok database PostgreSQL \d+\S*, the database test_\w+ .* primary with 0 standbys\.$/,
    );
    expect(findingOf(before, "database TLS")).toMatch(/^ok .*on this machine/);
    expect(findingOf(before, "owner login")).toMatch(/^ok .*owns the tables/);
    expect(findingOf(before, "clock")).toMatch(/^ok .* \d\.\d s from the database's/);
    expect(findingOf(before, "disk")).toMatch(/^ok .* \d+ MB are free/);
    expect(findingOf(before, "mail")).toMatch(/^ok .* lets us in\. Nothing was sent/);
    expect(findingOf(before, "single sign-on")).toContain(`ok single sign-on ${hospital.issuer} answers.`);
    expect(findingOf(before, "proxy")).toMatch(/^ok .* saw https from 127\.0\.0\.1\.$/);
    expect(findingOf(before, "birth dates")).toMatch(/^ok .*16 to 110 years old\.$/);
    expect(findingOf(before, "names")).toMatch(/^ok /);
    expect(findingOf(before, "backups")).toMatch(/^failed .*npm run admin -- backup FILE/);

    const file = join(installations.folder, "one.backup");
    expect((await installations.admin(environment, "backup", file)).code).toBe(0);
    const after = await check();
    expect(findingOf(after, "backups")).toMatch(/^warning .*read back 0 h ago.*BACKUP_PUBLIC_KEY/);
    expect(after.code).toBe(0);
  });

  it("sends an email to --mail-to [DATA-63]", async () => {
    const checked = await check("--mail-to", "engineer@hospital.example");
    expect(findingOf(checked, "mail")).toMatch(/^ok .* has taken an email to engineer@hospital\.example\./);
    expect((await mailbox.next("engineer@hospital.example")).text).toContain("The mail settings of Bedside Bike work");
  });

  it("finds a proxy that hides TLS, and one that believes its clients [DATA-63]", async () => {
    proxy.headers.own = {};
    expect(findingOf(await check(), "proxy")).toMatch(/^failed .* saw http from .* must set X-Forwarded-Proto/);
    proxy.headers.own = { "x-forwarded-proto": "https" };
    proxy.headers.isClientTrusted = true;
    expect(findingOf(await check(), "proxy")).toMatch(/^failed .*X-Forwarded-For: it must set that header anew/);
    proxy.headers.isClientTrusted = false;
  });
});

describe("admin check without a server", () => {
  it("says what is wrong with each setting, the database too, and goes on [DATA-63, DATA-62]", async () => {
    const closed = `127.0.0.1:${await findFreePort()}`;
    const environment = {
      AUTH_MODE: "verified",
      DATA_DIR: newFolder(),
      DATABASE_URL: `postgresql://somebody:secret@${closed}/bedside_bike`,
      SMTP_URL: `smtp://${closed}`,
      MAIL_FROM: "bedside-bike@hospital.example",
      OIDC_ISSUER: `http://${closed}`,
      OIDC_CLIENT_ID: "bedside-bike",
      OIDC_CLIENT_SECRET: "a-secret-for-tests",
      OIDC_PROVIDER_GROUPS: "ward-nurses=RN",
    };
    const checked = await installations.admin(environment, "check");
    expect(checked.code).toBe(1);
    expect(findingOf(checked, "database")).toMatch(/^failed .*nothing listens there \(ECONNREFUSED\)/);
    expect(findingOf(checked, "mail")).toMatch(/^failed mail 127\.0\.0\.1:\d+: nothing listens there \(ECONNREFUSED\)/);
    expect(findingOf(checked, "single sign-on")).toMatch(
      /^failed .*nothing listens there \(ECONNREFUSED\)\. Check OIDC_ISSUER/,
    );
    expect(findingOf(checked, "proxy")).toMatch(/^warning .*PUBLIC_URL is not set/);
    expect(checked.stdout).not.toContain("secret");
  });

  it("says that DATA_DIR holds no database [DATA-61, DATA-63]", async () => {
    const checked = await installations.admin({ DATA_DIR: join(newFolder(), "none") }, "check");
    expect(findingOf(checked, "database")).toMatch(/^failed .*none .* holds no database and no server runs on it/);
    expect(checked.code).toBe(1);
  });
});
