import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { makeCertificate } from "./support/certificate.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { codeIn, type MailboxTls, openMailbox } from "./support/mailbox.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { newPerson, patientRegistration } from "./support/verified-people.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bikemail-"));
const certificate = makeCertificate();
const authorityFile = join(folder, "authority.pem");
writeFileSync(authorityFile, certificate.cert);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function withServer(environment: Record<string, string>, work: (server: ServerProcess) => Promise<void>) {
  const database = await createMigratedDatabase();
  const dataDir = mkdtempSync(join(folder, "data-"));
  const server = await startServerProcess({
    AUTH_MODE: "verified",
    DATA_DIR: dataDir,
    ...database.environment,
    ...environment,
  });
  try {
    await work(server);
  } finally {
    await server.stop();
    await database.drop();
  }
}

/** Registers through the server's own port; a code is then to be written to this person. */
async function register(server: ServerProcess) {
  const person = newPerson();
  const reply = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(patientRegistration(person)),
  });
  expect(reply.status).toBe(202);
  return { person, challengeId: ((await reply.json()) as { challengeId: string }).challengeId };
}

const patienceMilliseconds = 30_000;

async function failureIn(server: ServerProcess): Promise<string> {
  for (let waited = 0; waited < patienceMilliseconds; waited += 20) {
    const line = server
      .output()
      .split("\n")
      .find((one) => one.includes("an email was not sent"));
    if (line) return line;
    await wait(20);
  }
  throw new Error("No email failed.");
}

describe.each<MailboxTls["begins"]>(["at once", "with STARTTLS"])("a mail server that speaks TLS %s", (begins) => {
  it("gets its emails if the hospital's certificate authority is trusted, and their codes sign in", async () => {
    const mailbox = await openMailbox({ ...certificate, begins });
    await withServer({ ...mailbox.environment, NODE_EXTRA_CA_CERTS: authorityFile }, async (server) => {
      const { person, challengeId } = await register(server);
      const email = await mailbox.next(person.email);
      expect(email.isEncrypted).toBe(true);
      const reply = await fetch(`${server.url}/api/auth/verify`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ challengeId, code: codeIn(email) }),
      });
      expect(reply.status).toBe(200);
    });
    await mailbox.close();
  });

  it("gets none if its certificate is not trusted; the log says so without the address or the code", async () => {
    const mailbox = await openMailbox({ ...certificate, begins });
    await withServer(mailbox.environment, async (server) => {
      const { person } = await register(server);
      const line = await failureIn(server);
      expect(JSON.parse(line)).toMatchObject({ code: expect.stringMatching(/^E|CERT/), msg: "an email was not sent" });
      expect(server.output()).not.toContain(person.email);
      // The machine's own words, such as a process id or the host's name, may contain six digits too.
      const words = server.output().replaceAll(/"(pid|hostname)":("[^"]*"|\d+)/g, "");
      expect(words).not.toMatch(/(?<![\d.])\d{6}(?![\d.])/);
    });
    expect(mailbox.emails).toEqual([]);
    await mailbox.close();
  });
});

it("A mail server off the loopback that offers no TLS gets no email", async () => {
  const mailbox = await openMailbox();
  // Not a loopback address by its name, but one that leads there.
  const SMTP_URL = mailbox.environment.SMTP_URL.replace("127.0.0.1", "0.0.0.0");
  await withServer({ ...mailbox.environment, SMTP_URL }, async (server) => {
    await register(server);
    expect(JSON.parse(await failureIn(server))).toMatchObject({ code: "ETLS" });
  });
  expect(mailbox.emails).toEqual([]);
  await mailbox.close();
});
