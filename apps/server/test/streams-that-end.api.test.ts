import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { EventStream } from "./support/event-stream.ts";
import { type HostileIssuer, startHostileIssuer } from "./support/hostile-issuer.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import type { TestDatabase } from "./support/postgres-database.ts";
import { startTestServer, type TestServer } from "./support/test-server.ts";
import { Browser, registerPatient, registerProvider } from "./support/verified-people.ts";

/** Two nodes on one PostgreSQL: what is done on the first must end the streams of both. */
let database: TestDatabase;
let mailbox: Mailbox;
let issuer: HostileIssuer;
let nodes: [TestServer, TestServer];
const folder = mkdtempSync(join(tmpdir(), "bedside-bike-streams-"));
beforeAll(async () => {
  [database, mailbox, issuer] = [await createMigratedDatabase(), await openMailbox(), await startHostileIssuer()];
  const settings = { AUTH_MODE: "verified", ...database.environment, ...mailbox.environment, ...issuer.environment };
  const start = (name: string) => startTestServer({ environment: { ...settings, DATA_DIR: join(folder, name) } });
  nodes = [await start("a"), await start("b")];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.destroy();
  await issuer?.stop();
  await mailbox?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = async (...words: string[]) => {
  const reply = await runAdminCommand(nodes[0].deps, words);
  if (!reply.ok) throw new Error(reply.error);
};

type SignedIn = Awaited<ReturnType<typeof registerProvider>>;
const liveOf = ({ browser, user }: Pick<SignedIn, "browser" | "user">, node: TestServer) => {
  const path = `/api/${user.userType === "provider" ? "providers" : "patients"}/${user.id}/live`;
  return EventStream.open(node, { cookie: `session=${browser.cookies.get("session")}` }, path);
};

/** Somebody's streams on both nodes, and another person's, which stay open. */
async function expectStreamsEnd(who: Pick<SignedIn, "browser" | "user">, end: () => Promise<unknown>) {
  const bystander = await registerPatient(nodes[0], mailbox);
  const streams = [await liveOf(who, nodes[0]), await liveOf(who, nodes[1])];
  const others = [await liveOf(bystander, nodes[0]), await liveOf(bystander, nodes[1])];
  await end();
  for (const stream of streams) {
    await stream.ended();
    expect(stream.events.at(-1)).toEqual({ type: "closed", reason: "signed-out" });
    expect(stream.beats.length).toBeLessThanOrEqual(2);
  }
  expect(others.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  for (const stream of others) stream.close();
}

/** Signs in through the hospital, which reports these groups. */
async function enter(groups: readonly string[], sub: string) {
  const browser = new Browser(nodes[0], "127.0.0.1", new URL(nodes[0].url).host);
  const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
  issuer.begin(address);
  issuer.answerWith(() => issuer.token(issuer.claims({ sub, groups })));
  const state = new URL(address).searchParams.get("state");
  const reply = await browser.call("POST", "/api/single-sign-on/finish", { code: "any", state, iss: issuer.issuer });
  return { browser, reply };
}

describe("open streams end at once, on another node too", () => {
  it.each([
    ["deactivate-provider", "provider"],
    ["reset-passkeys", "provider"],
    ["end-sessions", "provider"],
    ["end-sessions", "patient"],
  ] as const)("by %s: a %s's (ASVS 31) [VERIFY-34, VERIFY-37, VERIFY-47]", async (command, kind) => {
    const who = await (kind === "provider" ? registerProvider : registerPatient)(nodes[0], mailbox);
    await expectStreamsEnd(who, () => admin(command, String(who.user.id)));
  });

  it.each(["provider", "patient"] as const)("by signing out: a %s's (ASVS 31) [SESSION-7, SESSION-9]", async (kind) => {
    const who = await (kind === "provider" ? registerProvider : registerPatient)(nodes[0], mailbox);
    await expectStreamsEnd(who, () => who.browser.call("POST", "/api/auth/logout"));
  });

  it("by an administrator's call (ASVS 31) [VERIFY-34]", async () => {
    const [who, administrator] = [await registerProvider(nodes[0], mailbox), await registerProvider(nodes[0], mailbox)];
    await admin("make-administrator", String(administrator.user.id));
    await expectStreamsEnd(who, () => administrator.browser.call("POST", `/api/providers/${who.user.id}/deactivate`));
  });

  it("by groups that no longer let them in (ASVS 31) [VERIFY-34]", async () => {
    const { browser, reply } = await enter(["ward-nurses"], "leaving");
    await expectStreamsEnd({ browser, user: reply.json().user }, async () => {
      expect((await enter(["kitchen"], "leaving")).reply.statusCode).toBe(403);
    });
  });

  it("by leaving, a provider's; the patient who let them in is told, and stays (ASVS 31) [VERIFY-34]", async () => {
    const [who, patient] = [await registerProvider(nodes[0], mailbox), await registerPatient(nodes[0], mailbox)];
    await patient.browser.call("POST", "/api/provider-relationships", { providerId: who.user.id });
    const streams = [await liveOf(patient, nodes[0]), await liveOf(patient, nodes[1])];
    await expectStreamsEnd(who, () => admin("deactivate-provider", String(who.user.id)));
    for (const stream of streams) {
      expect(await stream.next(({ type }) => type === "access")).toMatchObject({ patientId: patient.user.id });
      expect(stream.isEnded).toBe(false);
      stream.close();
    }
  });
});

/** Access to a stream has been decided, but it opens only once `hold` has ended. */
function holdOpenings({ deps: { database } }: TestServer, hold: Promise<unknown>) {
  const { withSession } = database;
  let reached = () => {};
  const isHeld = new Promise<void>((done) => {
    reached = done;
  });
  const held = async (...args: Parameters<typeof withSession>) => {
    const result = await withSession.apply(database, args);
    reached();
    await hold;
    return result;
  };
  Object.assign(database, { withSession: held });
  return { isHeld, restore: () => Object.assign(database, { withSession }) };
}

describe("a stream that is being opened meanwhile", () => {
  it.each(["deactivate-provider", "reset-passkeys", "end-sessions"])(
    "is ended with the others, on either node: %s (ASVS 31) [VERIFY-34, VERIFY-37, VERIFY-47]",
    async (command) => {
      for (const node of nodes) {
        const who = await registerProvider(nodes[0], mailbox);
        const [{ id: sessionId }] = (await who.browser.call("GET", "/api/auth/sessions")).json();
        const told = new Promise<void>((done) => {
          const stop = node.deps.events.subscribe((notice) => {
            if (notice.type !== "session-ended" || notice.sessionId !== sessionId) return;
            stop();
            done();
          });
        });
        const { isHeld, restore } = holdOpenings(node, told);
        const opening = liveOf(who, node);
        await isHeld;
        restore();
        await admin(command, String(who.user.id));
        const stream = await opening;
        await stream.ended();
        expect(stream.events).toEqual([{ type: "closed", reason: "signed-out" }]);
        expect(stream.beats.length).toBeLessThanOrEqual(2);
        await expect(liveOf(who, nodes[1])).rejects.toThrow("returned 401");
      }
    },
  );
});
