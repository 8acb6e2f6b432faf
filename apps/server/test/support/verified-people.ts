import { randomUUID } from "node:crypto";
import type { Credentials, User } from "@bedside-bike/contract";
import { eq } from "drizzle-orm";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { runAdminCommand } from "../../src/admin/commands.ts";
import { patients } from "../../src/platform/database/schema.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type SharedServer, startTestServer, type TestServerOptions } from "./test-server.ts";

/** A server that signs people in with codes, and the mailbox to which its emails go. */
export async function startVerifiedServer({ limits, environment }: TestServerOptions = {}) {
  const mailbox = await openMailbox();
  const verified = { AUTH_MODE: "verified", ...mailbox.environment, ...environment };
  const server = await startTestServer({ environment: verified, limits });
  return {
    server,
    mailbox,
    async destroy(): Promise<void> {
      await server.destroy();
      await mailbox.close();
    },
  };
}

/** A browser with its own address that keeps every cookie, as real ones do. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #server: SharedServer;
  readonly #address: string;

  readonly #host: string | undefined;
  readonly #userAgent: string | undefined;

  constructor(server: SharedServer, address = "127.0.0.1", host?: string, userAgent?: string) {
    this.#server = server;
    this.#address = address;
    this.#host = host;
    this.#userAgent = userAgent;
  }

  async call(method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object): Promise<LightMyRequestResponse> {
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: this.#address,
      cookies: Object.fromEntries(this.cookies),
    };
    request.headers = {
      ...(this.#host ? { host: this.#host } : {}),
      ...(this.#userAgent ? { "user-agent": this.#userAgent } : {}),
      ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
    };
    if (body) request.payload = body;
    const reply = await this.#server.app.inject(request);
    for (const { name, value } of reply.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return reply;
  }

  /** The first step; returns the challenge's id. */
  async requestCode(details: object): Promise<string> {
    const reply = await this.call("POST", "/api/auth/login", details);
    if (reply.statusCode !== 202) throw new Error(`login answered ${reply.statusCode}: ${reply.body}`);
    return reply.json().challengeId;
  }

  verify(challengeId: string, code: string): Promise<LightMyRequestResponse> {
    return this.call("POST", "/api/auth/verify", { challengeId, code });
  }
}

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
}

let people = 0;
/** Only for emails, because real names have no digits. */
const wordOf = (number: number): string =>
  number < 26 ? String.fromCharCode(97 + number) : wordOf(Math.floor(number / 26)) + wordOf(number % 26);

export function newPerson(details: Partial<Person> = {}): Person & { dateOfBirth: string } {
  people += 1;
  return {
    email: `person-${randomUUID()}@bedsidebike.example`,
    firstName: `First${wordOf(people)}`,
    lastName: "Tested",
    dateOfBirth: "1944-04-12",
    ...details,
  };
}

export const patientRegistration = (person: Person) => ({ ...person, userType: "patient" });
export const providerRegistration = ({ email, firstName, lastName }: Person) => ({
  email,
  firstName,
  lastName,
  userType: "provider",
  credentials: "RN",
  specialty: "Ward 3",
});

let numbers = 0;
/** A patient number that nobody has on any test server of this process. */
export function newPatientNumber(): string {
  numbers += 1;
  return String(numbers).padStart(5, "0");
}

/** Registers with a code and is confirmed at the bed; returns the signed-in browser and the user. */
export async function registerPatient(server: SharedServer, mailbox: Mailbox, details: Partial<Person> = {}) {
  const account = await registerUnconfirmed(server, mailbox, details);
  const { id: userId } = account.user;
  const confirmed = { confirmedAt: new Date(), confirmation: "bedside", patientNumber: `N-${userId}` } as const;
  await server.asOwner((tx) => tx.update(patients).set(confirmed).where(eq(patients.userId, userId)));
  return account;
}

/** Registers with a code, as anybody can from anywhere. */
export async function registerUnconfirmed(server: SharedServer, mailbox: Mailbox, details: Partial<Person> = {}) {
  const person = newPerson(details);
  const browser = new Browser(server);
  const asked = await browser.call("POST", "/api/auth/register", patientRegistration(person));
  const reply = await browser.verify(asked.json().challengeId, await mailbox.nextCode(person.email));
  if (reply.statusCode !== 200) throw new Error(`verify answered ${reply.statusCode}: ${reply.body}`);
  return { person, browser, user: reply.json().user as User };
}

/** Registers, is approved by the administrator and signs in. */
export async function registerProvider(
  server: SharedServer,
  mailbox: Mailbox,
  { credentials = "RN", ...details }: Partial<Person> & { credentials?: Credentials } = {},
) {
  const { dateOfBirth: _, ...person } = newPerson(details);
  const browser = new Browser(server);
  await browser.call("POST", "/api/auth/register", { ...providerRegistration(person), credentials });
  await mailbox.next(person.email);
  const approval = await runAdminCommand(server.deps, ["approve-provider", person.email]);
  if (!approval.ok) throw new Error(approval.error);
  const challengeId = await browser.requestCode({ ...person, userType: "provider" });
  const reply = await browser.verify(challengeId, await mailbox.nextCode(person.email));
  if (reply.statusCode !== 200) throw new Error(`verify answered ${reply.statusCode}: ${reply.body}`);
  return { person, browser, user: reply.json().user as User };
}
