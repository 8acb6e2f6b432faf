import { once } from "node:events";
import { get, request as httpRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { calls, errorReply } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo, say as sayTo } from "./support/raw-http.ts";
import { runToItsEnd } from "./support/server-process.ts";
import { Bike, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

let server: TestServer;
let patient: SignedIn;
/** Disconnects after a second; a busy machine may need that long for requests that must succeed. */
let impatient: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  impatient = await startTestServer({ environment: { REQUEST_TIMEOUT_SECONDS: "1" } });
  patient = await register(server, "patient");
});
afterAll(async () => {
  await server.destroy();
  await impatient.destroy();
});

async function expectHealthy({ url } = server): Promise<void> {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

const say = (bytes: string, to = server) => sayTo(bytes, to);

const postJson = (url: string, headers: Record<string, string>, body = "{}") =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

describe("security headers", () => {
  const session = () => ({ cookie: patient.cookie ?? "" });
  it.each<[string, number, () => Promise<Response>]>([
    ["a page", 200, () => fetch(`${server.url}/`)],
    ["an answer", 200, () => fetch(`${server.url}/api/auth/user`, { headers: session() })],
    ["a refusal", 401, () => fetch(`${server.url}/api/auth/user`)],
    ["an address that isn't there", 404, () => fetch(`${server.url}/api/nothing`)],
    ["input that isn't right", 400, () => postJson(`${server.url}/api/auth/login`, {}, "{")],
    ["a body too large", 413, () => postJson(`${server.url}/api/auth/login`, {}, `"${"x".repeat(300_000)}"`)],
    ["another kind of body", 415, () => postJson(`${server.url}/api/auth/login`, { "content-type": "text/plain" })],
    ["a page of another site", 403, () => postJson(`${server.url}/api/auth/login`, { origin: "https://evil.example" })],
    ["the page of the calls", 200, () => fetch(`${server.url}/api/docs/`)],
    ["the metrics", 200, () => fetch(`${server.url}/metrics`)],
    ["a live stream", 200, () => fetch(`${server.url}/api/patients/${patient.user.id}/live`, { headers: session() })],
  ])("stand on %s (ASVS 1) (ASVS 4)", async (name, status, ask) => {
    const reply = await ask();
    // Without a built web app there is no page to serve.
    expect(name === "a page" ? [200, 404] : [status]).toContain(reply.status);
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http/);
    const permissions = reply.headers.get("permissions-policy") ?? "";
    for (const denied of ["geolocation=()", "microphone=()", "usb=()"]) expect(permissions).toContain(denied);
    for (const used of ["camera=(self)", "bluetooth=(self)", "screen-wake-lock=(self)"])
      expect(permissions).toContain(used);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    expect(reply.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    for (const telling of ["server", "x-powered-by"]) expect(reply.headers.get(telling)).toBeNull();
    await reply.body?.cancel();
  });

  it("are one policy, on the page of the calls too [CALL-148]", async () => {
    const [page, docs] = await Promise.all(["/healthz", "/api/docs/"].map((path) => fetch(server.url + path)));
    expect(docs?.headers.get("content-security-policy")).toBe(page?.headers.get("content-security-policy"));
  });

  it("are on the error reply for a broken id in the address, with the same message as every other refusal [MESSAGE-1]", async () => {
    const reply = await fetch(`${server.url}/api/patients/%/dashboard`);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(errorReply.strict().parse(await reply.json()).error).toBe("The address could not be read.");
  });

  it("are on the error reply for an overlong id in the address, which names the field (ASVS 2)", async () => {
    const reply = await fetch(`${server.url}/api/patients/${"1".repeat(5000)}/dashboard`, { headers: session() });
    expect(reply.status).toBe(400);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(errorReply.strict().parse(await reply.json()).field).toBe("id");
  });
});

describe("bodies", () => {
  const megabyte = Buffer.alloc(1 << 20, "x");

  it.each([
    ["with its length said", { "content-length": String(100 * megabyte.length) }],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("of 100 MB %s are refused before they are read (ASVS 22)", async (_, headers) => {
    const request = httpRequest(`${server.url}/api/auth/login`, {
      method: "POST",
      agent: false,
      headers: { "content-type": "application/json", ...headers },
    });
    const answered = new Promise<number | "cut">((done) => {
      request.on("response", (reply: IncomingMessage) => done(reply.statusCode ?? 0)).on("error", () => done("cut"));
    });
    let isOver = false;
    void answered.then(() => {
      isOver = true;
    });
    let sent = 0;
    while (!isOver && sent < 100) {
      if (!request.write(megabyte)) await Promise.race([once(request, "drain").catch(() => undefined), answered]);
      sent += 1;
      await new Promise((next) => setImmediate(next));
    }
    expect([413, "cut"]).toContain(await answered);
    expect(sent).toBeLessThan(100);
    request.destroy();
    await expectHealthy();
  });

  const head = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  it.each([
    ["a body", `${head}content-length: 100\r\n\r\n{"first`],
    ["chunks", `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"fir\r\n`],
    ["headers", head],
    ["nothing at all", ""],
  ])("that never end are disconnected: %s", async (_, bytes) => {
    const reply = await say(bytes, impatient);
    expect(reply === "" || /^HTTP\/1\.1 408 /.test(reply)).toBe(true);
    await expectHealthy(impatient);
  });
});

describe("a body in another encoding", () => {
  const signIn = JSON.stringify({ firstName: "Zoë", lastName: "Demo", dateOfBirth: "1944-04-12" });
  it.each<[string, Record<string, string>, string | Uint8Array<ArrayBuffer>, number]>([
    ["gzip", { "content-encoding": "gzip" }, new Uint8Array(gzipSync(signIn)), 415],
    [
      "Latin-1",
      { "content-type": "application/json; charset=latin1" },
      new Uint8Array(Buffer.from(signIn, "latin1")),
      415,
    ],
    ["UTF-8 by name", { "content-type": 'application/json; charset="UTF-8"' }, signIn, 401],
    ["no coding by name", { "content-encoding": "identity" }, signIn, 401],
  ])("as %s is answered rightly [CALL-147]", async (_, headers, body, status) => {
    const reply = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect(reply.status).toBe(status);
    if (status === 415) expect(errorReply.strict().parse(await reply.json()).field).toBe("body");
  });
});

describe("a body that is no UTF-8, whatever its headers say", () => {
  it.each([
    "/api/auth/register",
    "/api/devices/121/telemetry",
    "/api/patients/4/sessions",
    "/api/anonymous-risk-assessment",
  ])("is refused by %s [CALL-147]", async (path) => {
    // 0xE9: the last letter of 'Rosé', as a program writes it that knows Latin-1 only.
    const body = new Uint8Array(Buffer.from(JSON.stringify({ firstName: "Ros\u00e9" }), "latin1"));
    const headers = { "content-type": "application/json", authorization: `Bearer ${new Bike(server, 121).key}` };
    const reply = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
    expect(reply.status).toBe(415);
    const { error, field } = errorReply.strict().parse(await reply.json());
    expect([error, field]).toEqual(["Send the body in UTF-8.", "body"]);
  });

  it("names the field of a letter that was lost before [NAME-1]", async () => {
    const name = { firstName: "Ros\ufffd", lastName: "Demo" };
    const body = { userType: "patient", email: "ros@patients.example", ...name, dateOfBirth: "1944-04-12" };
    const reply = await postJson(`${server.url}/api/auth/register`, {}, JSON.stringify(body));
    expect(reply.status).toBe(400);
    expect(errorReply.strict().parse(await reply.json()).field).toBe("firstName");
  });
});

describe("addresses", () => {
  it.each([
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/assets/..%5c..%5c..%5c..%5cetc%5cpasswd",
    "/assets/....//....//etc/passwd",
    "//etc/passwd",
    "/%00",
    "/assets/%00.js",
    "/%c0%ae%c0%ae/etc/passwd",
    "/%",
    "/api/docs/static/../../../../../../etc/passwd",
    "/api/docs/static/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json",
    "/package.json",
    "/.env",
    "http://127.0.0.1/etc/passwd",
  ])("with tricks lead nowhere: %s (ASVS 23)", async (path) => {
    const reply = await say(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    expect(reply).not.toMatch(/root:.*:0:|"private": true|DATABASE_URL/);
    await expectHealthy();
  });

  it.each(["/api/patients/4/../%ID%/dashboard", "/api/patients/4%2f..%2f%ID%/dashboard", "/api//patients/4/dashboard"])(
    "with tricks show no other patient: %s",
    async (path) => {
      const asked = path.replace("%ID%", String(patient.user.id));
      const reply = await say(
        `GET ${asked} HTTP/1.1\r\nhost: localhost\r\ncookie: ${patient.cookie}\r\nconnection: close\r\n\r\n`,
      );
      expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(reply).not.toContain("Rosa");
    },
  );
});

describe("headers", () => {
  it.each([
    "/%0d%0aset-cookie:%20a=b",
    "/api/patients/%0d%0aset-cookie:a=b/dashboard",
    "/api/docs?x=%0d%0aset-cookie:%20a=b",
  ])("can't be put in through an address: %s", async (path) => {
    const reply = await fetch(server.url + path, { redirect: "manual" });
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(reply.status).toBeLessThan(500);
  });

  it("can't be put in through a cookie, a bare line feed or a name with a blank", async () => {
    for (const line of ["cookie: session=x\nset-cookie: a=b", "x : y", " folded: x"]) {
      const reply = await say(`GET /api/auth/user HTTP/1.1\r\nhost: localhost\r\n${line}\r\nconnection: close\r\n\r\n`);
      expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(reply).not.toMatch(/set-cookie: a=b/i);
    }
  });

  it("too long are refused", async () => {
    expect(await say(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 |^$/,
    );
    await expectHealthy();
  });
});

describe("other sites", () => {
  const goodSignIn = JSON.stringify({ firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" });
  it.each(["https://evil.example", "null", "http://127.0.0.1", "http://localhost:1", "nonsense"])(
    "can't post from %s (ASVS 7) [SESSION-8]",
    async (origin) => {
      const reply = await postJson(`${server.url}/api/auth/login`, { origin }, goodSignIn);
      expect(reply.status).toBe(403);
      expect(reply.headers.get("set-cookie")).toBeNull();
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  it("are not our own", async () => {
    expect((await postJson(`${server.url}/api/auth/login`, { origin: server.url }, goodSignIn)).status).toBe(200);
  });

  it("can't use a form, which needs no CORS permission (ASVS 7)", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect((await postJson(`${server.url}/api/auth/login`, { "content-type": type }, goodSignIn)).status).toBe(415);
    }
  });
});

describe("a page of another site", () => {
  const session = () => ({ cookie: patient.cookie ?? "" });
  const evil = ["https://evil.example", "null"];

  it.each(evil)("reads no reply, and no preflight allows it to: %s (ASVS 5) [SESSION-8]", async (origin) => {
    const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "content-type" };
    for (const [method, headers] of [
      ["GET", session()],
      ["OPTIONS", preflight],
    ] as const) {
      const reply = await fetch(`${server.url}/api/auth/user`, { method, headers: { origin, ...headers } });
      const allowing = [...reply.headers].filter(([name]) => name.startsWith("access-control-"));
      expect(allowing, method).toEqual([]);
    }
  });

  it.each(evil)("opens no live stream: %s (ASVS 10) [SESSION-8]", async (origin) => {
    const live = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/patients/${patient.user.id}/live`, { headers: { ...session(), ...headers } });
    const refused = await live({ origin });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain("beat");
    const ours = await live({ origin: server.url });
    expect(ours.status).toBe(200);
    await ours.body?.cancel();
  });

  it("opens no WebSocket: there is none", async () => {
    const path = `/api/patients/${patient.user.id}/live`;
    const upgrade =
      "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n";
    const socket = connectTo(server);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\norigin: https://evil.example\r\n${upgrade}\r\n`);
    const [reply] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [""])]);
    expect(String(reply)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    socket.destroy();
  });
});

describe("a call that changes something", () => {
  const read = new Set(calls.flatMap(({ method, path }) => (method === "GET" ? [path] : [])));
  const changing = calls.filter(({ method, path }) => method !== "GET" && !read.has(path));

  it("is not made by reading its address (ASVS 7)", async () => {
    const cookie = patient.cookie ?? "";
    const statuses = changing.map(async ({ method, path }) => {
      const reply = await fetch(server.url + path.replace(/:\w+/g, "1"), { headers: { cookie } });
      await reply.body?.cancel();
      return { method, path, status: reply.status };
    });
    // A number in place of a name would be another call's address.
    const made = (await Promise.all(statuses)).filter(({ status }) => status !== 400 && status !== 404);
    expect(made).toEqual([]);
  });
});

describe("what is sent and asked for", () => {
  it.each(["application/xml", "text/xml", "application/soap+xml", "application/fhir+xml"])(
    "is never read as XML: %s (ASVS 16)",
    async (type) => {
      const xml = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><login><firstName>&e;</firstName></login>`;
      const reply = await postJson(`${server.url}/api/auth/login`, { "content-type": type }, xml);
      expect(reply.status).toBe(415);
      expect(await reply.text()).not.toContain("root:");
    },
  );

  it.each(["application/xml", "text/html", "application/fhir+json", "nonsense", ""])(
    "is JSON in UTF-8 whatever is accepted: '%s' (ASVS 8)",
    async (accept) => {
      const headers = { accept, cookie: patient.cookie ?? "" };
      for (const [path, status] of [
        ["/api/auth/user", 200],
        ["/api/nothing", 404],
      ] as const) {
        const reply = await fetch(server.url + path, { headers });
        expect(reply.status).toBe(status);
        expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
        expect(await reply.json()).toBeTypeOf("object");
      }
    },
  );

  const rosa = `"firstName":"Rosa","lastName":"Demo","dateOfBirth":"1944-04-12"`;
  it.each([
    `{${rosa},"__proto__":{"isAdministrator":true}}`,
    `{${rosa},"constructor":{"prototype":{"isAdministrator":true}}}`,
    `{${rosa},"firstName":{"__proto__":{"isAdministrator":true}}}`,
  ])("pollutes no prototype: %s (ASVS 15)", async (body) => {
    const reply = await postJson(`${server.url}/api/auth/login`, {}, body);
    expect(reply.status).toBe(400);
    // The server runs in this process.
    expect(({} as { isAdministrator?: boolean }).isAdministrator).toBeUndefined();
  });

  it.each([
    "Rosa' or '1'='1",
    "Rosa'; delete from users; --",
    'Rosa" or ""="',
    "Rosa\\' or 1=1 --",
    "R%",
    "_osa",
    "R$1",
  ])("is no SQL, in a body, a query or a path: %s (ASVS 11)", async (firstName) => {
    const details = { firstName, lastName: "Demo", dateOfBirth: "1944-04-12" };
    expect((await postJson(`${server.url}/api/auth/login`, {}, JSON.stringify(details))).status).toBe(401);
    const query = await fetch(`${server.url}/api/patients/last-device?${new URLSearchParams(details)}`);
    expect(await query.json()).toEqual({ lastDevice: null });
    const path = await fetch(`${server.url}/api/patients/${encodeURIComponent(firstName)}/dashboard`, {
      headers: { cookie: patient.cookie ?? "" },
    });
    expect(path.status).toBe(400);
    expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });
});

describe("what a reply keeps to itself", () => {
  it.each(["auth/user", "auth/sessions", "patients/%ID%/dashboard", "patients/%ID%/sessions", "providers"])(
    "is in no cache: /api/%s (ASVS 38)",
    async (path) => {
      const reply = await patient.call("GET", `/api/${path.replace("%ID%", String(patient.user.id))}`);
      expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
    },
  );

  it.each([
    "/.git/HEAD",
    "/.git/config",
    "/.env.production",
    "/assets/",
    "/assets",
    "/debug",
    "/server-status",
    "/src/main.ts",
  ])("is not at %s: no repository, settings, source or list of files (ASVS 37)", async (path) => {
    const reply = await fetch(server.url + path);
    const text = await reply.text();
    // If the web app is built, its own page answers unknown addresses.
    expect(reply.status === 404 || (reply.status === 200 && text.includes('<div id="root">'))).toBe(true);
    expect(text).not.toMatch(/ref: refs|\[core\]|index of|import /i);
  });

  it("is the reason of a failure: no stack, path, SQL or value", async () => {
    const person = {
      firstName: "Nora",
      lastName: "Newcomer",
      dateOfBirth: "1950-01-02",
      email: "nora@hospital.example",
    };
    const body = JSON.stringify({ ...person, userType: "patient" });
    await server.asOwner((tx) => tx.execute("alter table identities rename to identities_gone"));
    try {
      const reply = await postJson(`${server.url}/api/auth/register`, {}, body);
      expect(reply.status).toBe(500);
      expect(errorReply.strict().parse(await reply.json())).toEqual({
        error: "Something went wrong on our side. Please try again.",
        requestId: expect.stringMatching(/^[\w-]+$/),
      });
    } finally {
      await server.asOwner((tx) => tx.execute("alter table identities_gone rename to identities"));
    }
  });
});

describe("plain HTTP", () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ HOST: "0.0.0.0", AUTH_MODE: "verified" }, /plain HTTP.*TRUSTED_PROXY/],
    [{ HOST: "0.0.0.0" }, /ALLOW_DEMO_SIGN_IN/],
  ])("off the loopback is refused at boot: %j (ASVS 27) [SESSION-3]", async (environment, message) => {
    const { code, output } = await runToItsEnd({ DATA_DIR: "/dev/null/x", ...environment });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) });
  });
});

describe("behind a proxy that ends TLS", () => {
  let behind: TestServer;
  beforeAll(async () => {
    behind = await startTestServer({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
  });
  afterAll(() => behind.destroy());

  const signIn = ({ url }: TestServer, headers: Record<string, string>) =>
    postJson(
      `${url}/api/auth/login`,
      headers,
      JSON.stringify({ firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" }),
    );
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" };

  it("the cookie is Secure and bound to the host, and browsers keep to https (ASVS 3) (ASVS 6) [SESSION-2]", async () => {
    const reply = await signIn(behind, forwarded);
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; .*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain/i);
    expect(reply.headers.get("strict-transport-security")).toMatch(/^max-age=31536000; includeSubDomains/);
    const token = cookie.split(";")[0] ?? "";
    const user = (headers: Record<string, string>) => fetch(`${behind.url}/api/auth/user`, { headers });
    expect((await user({ ...forwarded, cookie: token })).status).toBe(200);
    expect((await user({ ...forwarded, cookie: token.replace("__Host-", "") })).status).toBe(401);
  });

  it("what reached the proxy unencrypted is refused, except health checks", async () => {
    const plain = { ...forwarded, "x-forwarded-proto": "http" };
    expect((await signIn(behind, plain)).status).toBe(403);
    expect((await fetch(`${behind.url}/readyz`, { headers: plain })).status).toBe(200);
  });

  it("no other client's headers are trusted", async () => {
    const elsewhere = await startTestServer({ environment: { TRUSTED_PROXY: "192.0.2.99" } });
    const reply = await signIn(elsewhere, forwarded);
    expect(reply.status).toBe(403);
    expect(reply.headers.get("set-cookie")).toBeNull();
    await elsewhere.destroy();
    const without = await signIn(server, forwarded);
    expect(without.headers.get("set-cookie")).toMatch(/^session=.*SameSite=Lax$/);
  });
});

it("A client that goes away while its stream opens leaves nothing behind", async () => {
  for (let times = 0; times < 20; times += 1) {
    const stream = get(`${server.url}/api/patients/${patient.user.id}/live`, {
      agent: false,
      headers: { cookie: patient.cookie ?? "" },
    });
    stream.on("error", () => undefined);
    await once(stream, "socket");
    await once(stream.socket as Socket, "connect");
    await new Promise((next) => setImmediate(next));
    stream.destroy();
  }
  for (;;) {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    if (/^bedside_bike_open_streams 0$/m.test(metrics)) break;
  }
});
