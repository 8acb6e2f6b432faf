import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { get, request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { answerTo } from "./support/answer-to.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { sessionCookieOf, startServerProcess } from "./support/server-process.ts";

const signInAsRosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };

describe("a server that is told to stop", () => {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-stop-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("completes the request in progress, ends its streams, exits with 0 and removes its lock and socket", async () => {
    const database = await createMigratedDatabase();
    const demo = { AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" };
    const server = await startServerProcess({ DATA_DIR: folder, ...database.environment, ...demo });
    expect(readdirSync(folder).some((name) => /^admin.*\.sock$/.test(name))).toBe(true);
    const signedIn = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(signInAsRosa),
    });
    const cookie = sessionCookieOf(signedIn);
    const stream = get(`${server.url}/api/patients/4/live`, { agent: false, headers: { cookie } });
    const [live] = (await once(stream, "response")) as [IncomingMessage];
    const streamEnded = text(live);

    const body = JSON.stringify(signInAsRosa);
    const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
    const slow = httpRequest(`${server.url}/api/auth/login`, { method: "POST", agent: false, headers });
    slow.flushHeaders();
    await once(slow, "continue"); // the server has begun with it
    slow.write(body.slice(0, 10));

    const stopped = server.stop();
    expect(await streamEnded).toMatch(/^data: {"type":"beat"/);
    slow.end(body.slice(10));
    const [reply] = (await once(slow, "response")) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    expect(JSON.parse(await text(reply)).user.firstName).toBe("Rosa");

    expect(await stopped).toBe(0);
    expect(existsSync(join(folder, "server.lock"))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".sock"))).toEqual([]);
    await database.drop();
  });

  it("drains, until a second signal ends it at once; Ctrl-C ends it at once by itself [DATA-41]", async () => {
    const drainSeconds = 60;
    const database = await createMigratedDatabase();
    const environment = {
      ...database.environment,
      DATA_DIR: mkdtempSync(join(folder, "drain-")),
      AUTH_MODE: "demo",
      ALLOW_DEMO_SIGN_IN: "yes",
      DRAIN_SECONDS: String(drainSeconds),
      METRICS_TOKEN: "a-token-for-the-tests",
    };
    const server = await startServerProcess(environment);
    const readiness = async () => (await answerTo(`${server.url}/readyz`)).body;
    const isDraining = async () => {
      const { body } = await answerTo(`${server.url}/metrics`, { authorization: "Bearer a-token-for-the-tests" });
      return /^bedside_bike_draining ([01])$/m.exec(body)?.[1];
    };
    expect(await isDraining()).toBe("0");
    const toldAt = performance.now();
    const stopped = server.stop();
    await expect.poll(readiness, { timeout: 30_000 }).toContain('"status":"draining","database":"primary"');
    expect((await answerTo(`${server.url}/readyz`)).status).toBe(503);
    expect(await isDraining()).toBe("1");
    const call = get(`${server.url}/api/status`, { headers: { connection: "keep-alive" } });
    const [reply] = (await once(call, "response")) as [IncomingMessage];
    expect([reply.statusCode, reply.headers.connection]).toEqual([200, "close"]);
    reply.resume();
    expect(await server.stop()).toBe(0);
    expect(await stopped).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(drainSeconds * 1000);

    const another = await startServerProcess(environment);
    const interruptedAt = performance.now();
    expect(await another.stop("SIGINT")).toBe(0);
    expect(performance.now() - interruptedAt).toBeLessThan(drainSeconds * 1000);
    await database.drop();
  });
});
